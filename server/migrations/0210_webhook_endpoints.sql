-- Addresses of an account that its tasks' events are posted to, whatever made the tasks.
create table webhook_endpoints (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null,
  -- When the first attempt failed since one was accepted; null while the last one was.
  failing_since timestamptz(3),
  -- It failed for so long that nothing is posted until its owner says so.
  paused_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (paused_at is null or enabled)
);
create index webhook_endpoints_of_customer on webhook_endpoints (customer_id, created_at desc, id desc);

-- Null is the `callback_url` of the task. No reference: a delivery is still listed when its endpoint is deleted.
alter table webhook_deliveries add column endpoint_id text;
-- A test is about no task.
alter table webhook_deliveries alter column task_id drop not null;
alter table webhook_deliveries add check (task_id is not null or endpoint_id is not null);
-- An event goes to each address once.
alter table webhook_deliveries drop constraint webhook_deliveries_task_id_sequence_key;
create unique index webhook_deliveries_once on webhook_deliveries (task_id, sequence, endpoint_id) nulls not distinct
  where task_id is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)
  where endpoint_id is not null;
-- What failed, the first first: for a replay of all of it.
create index webhook_deliveries_to_replay on webhook_deliveries (customer_id, created_at, id) where status = 'failed';

-- The beginning of what the receiver answered, as text.
alter table webhook_attempts add column answer text;
