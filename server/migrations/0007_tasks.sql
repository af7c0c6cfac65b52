create table tasks (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null when the dashboard made the task.
  key_id text references keys (id),
  mode text not null check (mode in ('live', 'test')),
  type text not null check (type in ('generate')),
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
  purged_at timestamptz(3),
  -- A task with a slot may run; the others of its customer wait for one. Only tasks that are not final have one.
  slot boolean not null,
  -- The number of the claim: every write of a worker names it, so that a worker that lost its lease changes nothing.
  attempt integer not null default 0,
  -- Attempts that failed since the last clip, or whose lease ran out. Handing work back on a drain does not count.
  failures integer not null default 0,
  -- The claim was given up by its worker: it may be claimed again when `lease_until` comes.
  handed_back boolean not null default false,
  lease_until timestamptz,
  -- When it got its slot: the order of work.
  ready_at timestamptz not null default now(),
  check (mode = 'live' or cost = 0),
  check ((completed_at is not null) = (status in ('succeeded', 'failed', 'canceled'))),
  check (not slot or completed_at is null)
);
create index tasks_of_customer on tasks (customer_id, mode, created_at desc, id desc);
create index tasks_with_slot on tasks (mode, ready_at, id) where slot;
create index tasks_slots_of_customer on tasks (customer_id, mode) where slot;
create index tasks_waiting on tasks (customer_id, mode, created_at, id) where status = 'queued' and not slot;
create index tasks_to_purge on tasks (expires_at) where purged_at is null;

create table clips (
  id text primary key,
  task_id text not null references tasks (id),
  customer_id text not null references customers (id),
  index integer not null check (index >= 0),
  status text not null default 'queued' check (status in ('queued', 'succeeded', 'failed', 'canceled')),
  title text not null,
  style text not null,
  lyrics text,
  duration double precision,
  audio_file text,
  image_file text,
  checksum text,
  waveform jsonb,
  created_at timestamptz(3) not null default now(),
  unique (task_id, index)
);
