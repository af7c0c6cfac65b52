create table tasks (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null when the dashboard made the task.
  key_id text references keys (id),
  mode text not null check (mode in ('live', 'test')),
  -- The contract lists the types.
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
  -- A task with a slot may run; the others of its customer wait for one. Only tasks that are not final have one.
  slot boolean not null,
  -- The number of the claim: every write of a worker names it, so that a worker that lost its lease changes nothing.
  attempt integer not null default 0,
  -- Attempts that failed since the last output. Handing work back on a drain does not count.
  failures integer not null default 0,
  -- The claim was given up by its worker: it may be claimed again when `lease_until` comes.
  handed_back boolean not null default false,
  lease_until timestamptz,
  -- When it got its slot: the order of work.
  ready_at timestamptz not null default now(),
  -- How many events it has had: the sequence of the newest. Every change of stage and the end are one.
  events integer not null default 0,
  -- The UTC day that counts for the key what it holds (key_days); null when none does.
  counted_on date,
  -- The operation that made it, where it is not the one of its type.
  operation text,
  -- It was made again for support, and of which: nobody makes it again twice.
  retry_of text references tasks (id) on delete set null,
  -- A lease that expired says that a process died, not that the task is to blame: counted apart from failures, since the
  -- last output.
  interruptions integer not null default 0,
  -- When the deadline began to count: at the claim that followed an interruption or a hand-back, else at the start.
  deadline_from timestamptz(3),
  check (mode = 'live' or cost = 0),
  check ((completed_at is not null) = (status in ('succeeded', 'failed', 'canceled'))),
  check (not slot or completed_at is null),
  -- One that continues a clip names it.
  constraint tasks_extend_a_clip check (type <> 'extend' or input ? 'clip_id')
);
create index tasks_of_customer on tasks (customer_id, mode, created_at desc, id desc);
create index tasks_with_slot on tasks (mode, ready_at, id) where slot;
create index tasks_slots_of_customer on tasks (customer_id, mode) where slot;
create index tasks_waiting on tasks (customer_id, mode, created_at, id) where status = 'queued' and not slot;
create unique index tasks_retry_of on tasks (retry_of) where retry_of is not null;
-- What is looked for again and again is found by an index of what it looks for, however long the queues are.
create index tasks_queued on tasks (ready_at) where slot and status = 'queued';
create index tasks_running on tasks (id) where slot and status = 'running';
create index tasks_interrupted on tasks (id) where slot and interruptions > 0;
create index tasks_unfinished on tasks (expires_at) where completed_at is null;
-- Lists of all customers are read by age.
create index tasks_age on tasks (created_at);
create index tasks_failed on tasks (created_at) where status = 'failed';

-- Tasks that are over and hold credits, as they were found last.
create table stuck_holds (task_id text primary key references tasks (id) on delete cascade);
