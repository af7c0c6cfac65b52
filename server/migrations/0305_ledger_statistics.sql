-- Of a ledger of a few pages the planner would read all, and a session keeps such a plan while the ledger grows. Without
-- statistics it takes a table for ten pages at least, of which an index is read: they are made when there is more to count.
alter table ledger_transactions set (autovacuum_analyze_threshold = 1000);
alter table ledger_postings set (autovacuum_analyze_threshold = 1000);
