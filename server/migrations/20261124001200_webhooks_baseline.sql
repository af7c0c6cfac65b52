-- Secrets that sign callbacks and webhooks, encrypted.
create table webhook_secrets (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Set by a rotation. Until then, requests are signed with the old and the new secret.
  expires_at timestamptz(3)
);
create unique index webhook_secrets_in_force on webhook_secrets (customer_id, mode) where expires_at is null;
create index webhook_secrets_going on webhook_secrets (customer_id, mode, expires_at) where expires_at is not null;

-- Webhook endpoints of an account, which receive the events of all its tasks.
create table webhook_endpoints (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null,
  -- The time of the first failure since the last accepted attempt. Null if the last attempt was accepted.
  failing_since timestamptz(3),
  -- Paused after failing for days. Nothing is posted until the customer resumes the endpoint.
  paused_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (paused_at is null or enabled)
);
create index webhook_endpoints_of_customer on webhook_endpoints (customer_id, created_at desc, id desc);

-- Deliveries: one event for one URL. The table has a partition per week, by id. An id begins with its creation time in
-- milliseconds, in characters that sort by code (features/webhooks/sql/ids.sql), so it is unique in the whole table and
-- determines the partition. core/partitions.ts creates partitions in advance and drops old ones.
create table webhook_deliveries (
  id text collate "C" primary key,
  event_id text not null,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  -- Null for a test event.
  task_id text references tasks (id),
  type text not null check (type in ('task.text', 'task.first', 'task.complete', 'task.failed')),
  sequence integer not null check (sequence > 0),
  url text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'superseded')),
  -- Written by the first attempt, so that all attempts send the same bytes.
  body text,
  -- When the next attempt is due.
  next_at timestamptz(3) default now(),
  -- Set while an attempt is running, or until the lease of a dead worker expires.
  lease_until timestamptz,
  -- The number of the claim. The result of an attempt is stored only under the current number.
  attempt integer not null default 0,
  -- Attempts that count towards the retry schedule.
  tries integer not null default 0,
  -- The status before a replay. A replay is a single attempt, and if it fails, the delivery gets this status back.
  replayed_from text check (replayed_from in ('delivered', 'failed', 'superseded')),
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- Null for a callback to the task's `callback_url`. No reference, because deliveries outlive their endpoint.
  endpoint_id text,
  -- The latest attempts, oldest first: at, duration_ms, outcome, status_code, answer (the beginning of the response), replay.
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
-- Failed deliveries, oldest first, for a replay of all of them.
create index webhook_deliveries_to_replay on webhook_deliveries (customer_id, created_at, id) where status = 'failed';
-- Not unique: the transaction that adds the deliveries of an event has locked its task, so each URL gets an event once.
create index webhook_deliveries_of_task on webhook_deliveries (task_id, sequence) where task_id is not null;
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id desc);

-- For rows without a partition, as in request_logs.
create table webhook_deliveries_default partition of webhook_deliveries default;
