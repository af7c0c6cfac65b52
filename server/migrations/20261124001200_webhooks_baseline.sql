-- What callbacks of a customer are signed with, sealed.
create table webhook_secrets (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Set by a rotation: until then it signs beside its successor.
  expires_at timestamptz(3)
);
create unique index webhook_secrets_in_force on webhook_secrets (customer_id, mode) where expires_at is null;
create index webhook_secrets_going on webhook_secrets (customer_id, mode, expires_at) where expires_at is not null;

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

-- Deliveries: one event on its way to one address. They stand in partitions of a week, by their id: it begins with the
-- millisecond it was made in, in characters whose order is that of their codes (features/webhooks/sql/ids.sql), so that an id
-- is unique in the whole table and tells its partition. core/partitions.ts makes partitions ahead and drops old ones.
create table webhook_deliveries (
  id text collate "C" primary key,
  event_id text not null,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  -- A test is about no task.
  task_id text references tasks (id),
  type text not null check (type in ('task.text', 'task.first', 'task.complete', 'task.failed')),
  sequence integer not null check (sequence > 0),
  url text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'superseded')),
  -- Written by the first attempt: every other sends the same bytes.
  body text,
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- An attempt is under way, or its worker was lost.
  lease_until timestamptz,
  -- The number of the claim: what is written of an attempt names it.
  attempt integer not null default 0,
  -- Attempts that count: how far up the ladder it is.
  tries integer not null default 0,
  -- A replay is one attempt: what it was before, and is again when the attempt fails.
  replayed_from text check (replayed_from in ('delivered', 'failed', 'superseded')),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- Null is the `callback_url` of the task. No reference: a delivery is still listed when its endpoint is deleted.
  endpoint_id text,
  -- The latest of them, oldest first: at, duration_ms, outcome, status_code, answer (its beginning), replay.
  attempts jsonb not null default '[]',
  check ((status = 'pending') = (next_at is not null)),
  check (replayed_from is null or status = 'pending'),
  check (task_id is not null or endpoint_id is not null)
) partition by range (id);
create index webhook_deliveries_due on webhook_deliveries (next_at, id) where status = 'pending';
create index webhook_deliveries_due_of_customer on webhook_deliveries (customer_id, next_at, id) where status = 'pending';
create index webhook_deliveries_of_customer on webhook_deliveries (customer_id, created_at desc, id desc);
create index webhook_deliveries_of_status on webhook_deliveries (customer_id, status, created_at desc, id desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)
  where endpoint_id is not null;
-- What failed, the first first: for a replay of all of it.
create index webhook_deliveries_to_replay on webhook_deliveries (customer_id, created_at, id) where status = 'failed';
-- An event goes to each address once: whoever announces one holds its task.
create index webhook_deliveries_of_task on webhook_deliveries (task_id, sequence) where task_id is not null;
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id desc);

-- For rows of a time that has no partition, as in request_logs.
create table webhook_deliveries_default partition of webhook_deliveries default;
