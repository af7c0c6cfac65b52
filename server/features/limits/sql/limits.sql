-- Whole microseconds of a length of time, and its milliseconds, the last one whole. Integers, because what `extract` answers
-- is a numeric, and every call would divide two of those.
create or replace function limits_us(p_length interval) returns bigint language sql immutable parallel safe as $$
  select (date_part('epoch', p_length) * 1e6)::bigint
$$;

create or replace function limits_ms(p_length interval) returns integer language sql immutable parallel safe as $$
  select ((limits_us(p_length) + 999) / 1000)::integer
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
  v_step interval := interval '60 seconds' / p_per_minute;
  v_burst interval := v_step * p_per_minute;
  v_arrival timestamptz;
begin
  insert into rate_limits as r (bucket, arrival) values (p_bucket, p_now + v_step)
    on conflict (bucket) do update set arrival = greatest(r.arrival, p_now) + v_step
      where greatest(r.arrival, p_now) + v_step <= p_now + v_burst
    returning arrival into v_arrival;
  allowed := v_arrival is not null;
  if allowed then
    wait_ms := 0;
  else
    select arrival into v_arrival from rate_limits where bucket = p_bucket;
    wait_ms := greatest(1, limits_ms(v_arrival + v_step - v_burst - p_now));
  end if;
  remaining := greatest(0, limits_us(p_now + v_burst - v_arrival) / limits_us(v_step));
  reset_ms := greatest(0, limits_ms(v_arrival - p_now));
end $$;
