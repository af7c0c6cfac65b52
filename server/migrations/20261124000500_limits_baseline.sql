-- Theoretical arrival time of each bucket (GCRA). Unlogged: after a crash every allowance is whole again.
create unlogged table rate_limits (
  bucket text primary key,
  arrival timestamptz not null
);
