-- How many events a task has had: the sequence of the newest. Every change of stage and the end are one.
alter table tasks add column events integer not null default 0;

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

-- One event on its way to one address.
create table webhook_deliveries (
  id text primary key,
  event_id text not null,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  task_id text not null references tasks (id),
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
  check ((status = 'pending') = (next_at is not null)),
  check (replayed_from is null or status = 'pending'),
  unique (task_id, sequence)
);
create index webhook_deliveries_due on webhook_deliveries (next_at, id) where status = 'pending';
create index webhook_deliveries_of_customer on webhook_deliveries (customer_id, created_at desc, id desc);
create index webhook_deliveries_of_status on webhook_deliveries (customer_id, status, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null,
  at timestamptz(3) not null,
  duration_ms integer not null check (duration_ms >= 0),
  outcome text not null,
  status_code integer,
  replay boolean not null,
  primary key (delivery_id, attempt)
);
