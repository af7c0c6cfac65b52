-- The theoretical arrival time of each rate limit bucket (GCRA). Unlogged: a crash resets all rate limits.
create unlogged table rate_limits (
  bucket text primary key,
  arrival timestamptz not null
);
