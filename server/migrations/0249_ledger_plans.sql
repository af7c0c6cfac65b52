-- Triggers run with the settings of whoever fires them, the last of them at the commit with none: a plan that was made while
-- there were few postings would read all of them, for every transaction, until the table is analysed.
alter function ledger_apply() set enable_seqscan = off;
alter function ledger_transaction_is_whole() set enable_seqscan = off;
