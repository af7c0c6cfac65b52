-- Takes one request out of a bucket that refills evenly (GCRA): a burst of one minute's allowance, then one per step.
-- `wait_ms` is 0 if the request may pass, otherwise the time until the next one may. `reset_ms` is the time until the
-- bucket is full. The burst is a whole number of steps instead of 60 seconds, because steps are rounded to
-- microseconds: at 13 per minute, thirteen steps take 5 microseconds more than a minute.
--
-- With p_queued, for callers that send requests in parallel, `wait_ms` grows with the rejected requests that wait
-- already: each gets the time at which a request becomes free for it, because repeated at the same time, all but one
-- would be rejected again. Nobody waits longer than `reset_ms`.
create or replace function limits_take(
  p_bucket text, p_per_minute integer, p_now timestamptz default clock_timestamp(), p_queued boolean default false,
  out allowed boolean, out remaining integer, out wait_ms integer, out reset_ms integer
) language plpgsql set lock_timeout = '2s' as $$
declare
  -- Microseconds are integers, because `extract` returns a numeric, and dividing numerics in every request is slower.
  v_step_us constant bigint := round(6e7 / p_per_minute::double precision);
  v_step constant interval := v_step_us * interval '1 microsecond';
  v_burst constant interval := v_step * p_per_minute;
  v_arrival timestamptz;
  v_free timestamptz;
begin
  insert into rate_limits as r (bucket, arrival) values (p_bucket, p_now + v_step)
    on conflict (bucket) do update set arrival = greatest(r.arrival, p_now) + v_step
      where greatest(r.arrival, p_now) + v_step <= p_now + v_burst
    returning arrival into v_arrival;
  allowed := v_arrival is not null;
  if allowed then
    wait_ms := 0;
  else
    if p_queued then
      update rate_limits r
        set promised = least(greatest(r.arrival + v_step - v_burst, r.promised + v_step), r.arrival)
        where bucket = p_bucket returning arrival, promised into v_arrival, v_free;
    else
      select arrival, arrival + v_step - v_burst into v_arrival, v_free from rate_limits where bucket = p_bucket;
    end if;
    wait_ms := greatest(1, ((date_part('epoch', v_free - p_now) * 1e6)::bigint + 999) / 1000);
  end if;
  remaining := greatest(0, (date_part('epoch', p_now + v_burst - v_arrival) * 1e6)::bigint / v_step_us);
  reset_ms := greatest(0, ((date_part('epoch', v_arrival - p_now) * 1e6)::bigint + 999) / 1000);
end $$;
