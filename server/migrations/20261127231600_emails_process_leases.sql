-- contract: since 0.2.0
-- A claimed email names its process, whose lease is one row (processes). All processes are stopped before this release starts, so
-- no email is claimed now.
alter table emails add column process_id text;
drop index emails_due;
alter table emails drop column lease_until;
create index emails_due on emails (next_at, id) where status = 'waiting' and process_id is null;
create index emails_claimed on emails (process_id, id) where process_id is not null;
