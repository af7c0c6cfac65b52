-- The configuration values that SQL functions read. Every process writes them when it starts (server/core/settings.ts).
create table settings (
  name text primary key,
  value jsonb not null,
  -- The schema version of the process that wrote the value. A process of an older release doesn't replace it.
  version bigint not null default 0
);

-- Schedules: work that runs once per interval, in the process that gets the lease first.
create table schedules (
  name text primary key,
  next_at timestamptz not null default now(),
  -- The number of the lease. A process that finishes the work must still hold the lease that it started with.
  take bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);
