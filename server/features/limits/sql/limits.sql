-- Microseconds since 1970, in which allowances are counted.
create or replace function limits_clock(p_time timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from p_time) * 1000000)::bigint
$$;

-- How long one request of so many a minute takes to drip out of its bucket, rounded to microseconds.
create or replace function limits_step(p_per_minute integer) returns bigint language sql immutable as $$
  select round(60000000::numeric / p_per_minute)::bigint
$$;

-- Takes one request out of a bucket that refills evenly (GCRA): a burst of one minute's allowance, then one a step.
-- `wait_ms` is 0 when the request may pass, else how long until one may; `reset_ms` until the allowance is whole.
-- The burst is a whole number of steps, not 60 seconds: a step is rounded to microseconds, and thirteen of the steps of
-- 13 a minute are 5 microseconds longer than a minute.
create or replace function limits_take(
  p_bucket text, p_per_minute integer, p_now timestamptz default clock_timestamp(),
  out allowed boolean, out remaining integer, out wait_ms integer, out reset_ms integer
) language plpgsql as $$
declare
  v_now constant bigint := limits_clock(p_now);
  v_step constant bigint := limits_step(p_per_minute);
  v_full constant bigint := v_now + v_step * p_per_minute;
  v_arrival bigint;
begin
  insert into rate_limits as r (bucket, arrival) values (p_bucket, v_now + v_step)
    on conflict (bucket) do update set arrival = greatest(r.arrival, v_now) + v_step
      where greatest(r.arrival, v_now) + v_step <= v_full
    returning arrival into v_arrival;
  allowed := v_arrival is not null;
  if allowed then
    wait_ms := 0;
  else
    select arrival into v_arrival from rate_limits where bucket = p_bucket;
    wait_ms := greatest(1, (v_arrival + v_step - v_full + 999) / 1000);
  end if;
  remaining := greatest(0, (v_full - v_arrival) / v_step);
  reset_ms := greatest(0, (v_arrival - v_now + 999) / 1000);
end $$;
