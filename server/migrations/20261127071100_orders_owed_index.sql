-- no transaction
-- Support's list and the schedule that collects credits find what is owed.
create index concurrently payouts_owed on payouts (created_at) where owed > 0;
