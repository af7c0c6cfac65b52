-- Predictions that engines requested from external services. A row is inserted before the request is sent.
create table runs (
  id text primary key,
  engine text not null,
  task_id text not null references tasks (id) on delete cascade,
  -- The step of the task, such as 'words', 'clip 0' or 'image 3'.
  step text not null,
  -- The service's ID of the prediction. Null until it is known.
  reference text,
  created_at timestamptz(3) not null default now(),
  -- The number of received webhooks about it.
  messages integer not null default 0,
  -- When the prediction ended at the service.
  ended_at timestamptz(3),
  -- When the run was given up. Another run may replace it.
  given_up_at timestamptz(3)
);
create unique index runs_wanted on runs (task_id, step) where given_up_at is null;
create unique index runs_reference on runs (engine, reference);
create index runs_of_task on runs (task_id);
create index runs_open on runs (engine, created_at) where ended_at is null;
create index runs_age on runs (created_at);

-- A circuit breaker for each service, shared by all processes. Without a row, nothing has failed.
create table gates (
  engine text primary key,
  -- Consecutive failed requests.
  failures integer not null,
  -- Consecutive pauses, each longer than the previous one.
  closings integer not null default 0,
  -- The end of the pause. Then one process tries a request, and the others wait for its result.
  closed_until timestamptz(3),
  reason text not null,
  failed_at timestamptz(3) not null default now()
);
