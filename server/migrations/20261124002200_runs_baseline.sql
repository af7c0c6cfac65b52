-- What engines asked outside services for, written down before they are asked.
create table runs (
  id text primary key,
  engine text not null,
  task_id text not null references tasks (id) on delete cascade,
  -- What of the task: 'words', 'clip 0', 'image 3'.
  step text not null,
  -- What the service calls it; null until that is known.
  reference text,
  created_at timestamptz(3) not null default now(),
  -- Messages about it that came.
  messages integer not null default 0,
  -- The service is done with it.
  ended_at timestamptz(3),
  -- Another one may take its place.
  given_up_at timestamptz(3)
);
create unique index runs_wanted on runs (task_id, step) where given_up_at is null;
create unique index runs_reference on runs (engine, reference);
create index runs_of_task on runs (task_id);
create index runs_open on runs (engine, created_at) where ended_at is null;
create index runs_age on runs (created_at);

-- A breaker in front of each service, for all processes. No row: nothing failed.
create table gates (
  engine text primary key,
  -- Calls that failed in a row.
  failures integer not null,
  -- How often it was closed in a row: the next time is longer.
  closings integer not null default 0,
  -- Nobody asks before then; then one does, and the others wait for how that goes.
  closed_until timestamptz(3),
  reason text not null,
  failed_at timestamptz(3) not null default now()
);
