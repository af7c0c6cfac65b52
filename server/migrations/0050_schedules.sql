-- Work done once per interval by whichever process comes first: a row a schedule, taken by a lease.
create table schedules (
  name text primary key,
  next_at timestamptz not null default now(),
  -- Counts the times it was taken: who finishes must still hold the take he began with.
  take bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);
