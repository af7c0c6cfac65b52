create table tasks (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null for tasks created in the dashboard.
  key_id text references keys (id),
  mode text not null check (mode in ('live', 'test')),
  -- The values are in the contract.
  type text not null,
  model text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  stage text not null default 'queued' check (stage in ('queued', 'text', 'first', 'complete')),
  input jsonb not null,
  metadata jsonb not null default '{}',
  request_id text not null,
  outputs integer not null check (outputs > 0),
  delivered integer not null default 0 check (delivered between 0 and outputs),
  cost bigint not null check (cost >= 0),
  charged bigint not null default 0 check (charged between 0 and cost),
  eta_seconds integer not null,
  max_seconds integer not null,
  error jsonb,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- A task with a slot may run. Other tasks of the customer wait for a slot. Finished tasks have none.
  slot boolean not null,
  -- The number of the claim. Every write of a worker includes it, so a worker that has lost its lease changes nothing.
  attempt integer not null default 0,
  -- Failed attempts since the last output. A task that a stopping worker returns doesn't count as failed.
  failures integer not null default 0,
  -- The worker returned the task, which may be claimed again from `lease_until` on.
  handed_back boolean not null default false,
  lease_until timestamptz,
  -- When the task got its slot. Tasks are claimed in this order.
  ready_at timestamptz not null default now(),
  -- The number of events, which is the sequence number of the latest. Each change of stage and the end are events.
  events integer not null default 0,
  -- The UTC day on which the credits of the task count for the budget of its key. Null if they don't.
  counted_on date,
  -- The operation that created the task, if it isn't the default one of its type.
  operation text,
  -- The failed task that support retried as this one. Each task is retried once.
  retry_of text references tasks (id) on delete set null,
  -- Expired leases since the last output. They are counted separately from failures, because a dead process doesn't mean
  -- that the task is at fault.
  interruptions integer not null default 0,
  -- The start of the deadline: the first claim, or the first one after an interruption or a return.
  deadline_from timestamptz(3),
  check (mode = 'live' or cost = 0),
  check ((completed_at is not null) = (status in ('succeeded', 'failed', 'canceled'))),
  check (not slot or completed_at is null),
  -- A continuation names the clip that it continues.
  constraint tasks_extend_a_clip check (type <> 'extend' or input ? 'clip_id')
);
create index tasks_of_customer on tasks (customer_id, mode, created_at desc, id desc);
create index tasks_with_slot on tasks (mode, ready_at, id) where slot;
create index tasks_slots_of_customer on tasks (customer_id, mode) where slot;
create index tasks_waiting on tasks (customer_id, mode, created_at, id) where status = 'queued' and not slot;
create unique index tasks_retry_of on tasks (retry_of) where retry_of is not null;
-- Partial indexes for frequent queries, whose cost must not depend on the length of the queues.
create index tasks_queued on tasks (ready_at) where slot and status = 'queued';
create index tasks_running on tasks (id) where slot and status = 'running';
create index tasks_interrupted on tasks (id) where slot and interruptions > 0;
create index tasks_unfinished on tasks (expires_at) where completed_at is null;
-- For the task list of support, which contains all customers.
create index tasks_age on tasks (created_at);
create index tasks_failed on tasks (created_at) where status = 'failed';

-- Finished tasks with reserved credits, as found by the last check.
create table stuck_holds (task_id text primary key references tasks (id) on delete cascade);
