-- The workers that run, each with the tasks that it runs at a time. A worker that stops deletes its row, and one that was
-- killed no longer extends its lease.
create table task_workers (
  id text primary key,
  -- With `shared`, all of its tasks together are at most `live`, of both modes.
  live integer not null,
  test integer not null,
  shared boolean not null,
  lease_until timestamptz not null
);
