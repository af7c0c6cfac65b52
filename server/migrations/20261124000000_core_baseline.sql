-- What SQL functions need to know of the configuration; written at every start (server/core/settings.ts).
create table settings (
  name text primary key,
  value jsonb not null,
  -- The schema version of the process that wrote it: one of an older release does not replace it.
  version bigint not null default 0
);

-- Work done once per interval by whichever process comes first: a row a schedule, taken by a lease.
create table schedules (
  name text primary key,
  next_at timestamptz not null default now(),
  -- Counts the times it was taken: a process that finishes must still hold the take it began with.
  take bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);
