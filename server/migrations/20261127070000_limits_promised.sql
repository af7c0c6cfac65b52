-- The time at which the last request that a bucket rejected may be repeated. The next one gets a later time.
alter table rate_limits add column promised timestamptz;
