-- contract: since 0.2.0
-- A claimed delivery names its process, whose lease is one row (processes). All processes are stopped before this release starts, so
-- no delivery is claimed now.
drop function if exists webhooks_claim(timestamptz, integer, text[], interval);
drop function if exists webhooks_finish(text, integer, timestamptz, jsonb);
drop function if exists webhooks_delivery_id(timestamptz);
drop function if exists webhooks_new_id(text);

-- No reference, because it would be checked at each claim. The row of a process stays while a delivery names it.
alter table webhook_deliveries add column process_id text;
drop index webhook_deliveries_due;
drop index webhook_deliveries_due_of_customer;
alter table webhook_deliveries drop column lease_until;
-- What can be claimed, in that order, of all customers and of each. Claimed deliveries aren't in these, however many there are.
create index webhook_deliveries_due on webhook_deliveries (next_at, id) where status = 'pending' and process_id is null;
create index webhook_deliveries_due_of_customer on webhook_deliveries (customer_id, next_at, id)
  where status = 'pending' and process_id is null;
create index webhook_deliveries_claimed on webhook_deliveries (process_id, id) where process_id is not null;
