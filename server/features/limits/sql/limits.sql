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

-- limits_take for many requests of parallel callers at once, in order: `place` counts from one. It never waits: a
-- request without a bucket, or with a new or locked bucket, returns no row, and nothing is taken for it.
create or replace function limits_take_many(
  p_buckets text[], p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (place bigint, allowed boolean, remaining integer, wait_ms integer, reset_ms integer)
language plpgsql as $$
#variable_conflict use_column
declare
  v_step_us constant bigint := round(6e7 / p_per_minute::double precision);
  v_step constant interval := v_step_us * interval '1 microsecond';
  v_full constant timestamptz := p_now + v_step * p_per_minute;
begin
  return query
    with requested as materialized (
      select a.bucket, a.place, row_number() over (partition by a.bucket order by a.place) as turn
      from unnest(p_buckets) with ordinality as a (bucket, place)
    ), found as materialized (
      select r.bucket, greatest(r.arrival, p_now) as base, r.promised
      from rate_limits r where r.bucket = any (p_buckets) for no key update skip locked
    ), shared as materialized (
      select f.bucket, f.base, f.promised, (date_part('epoch', v_full - f.base) * 1e6)::bigint / v_step_us as room,
        count(*) as calls
      from found f join requested a on a.bucket = f.bucket group by f.bucket, f.base, f.promised
    ), queued as materialized (
      -- `filled` is when the bucket is full, `free` the time of the first rejected request.
      select s.bucket, s.base, s.room, s.calls, s.promised, s.base + v_step * least(s.room, s.calls) as filled,
        greatest(s.base + v_step * (s.room + 1) - v_step * p_per_minute, s.promised + v_step) as free
      from shared s
    ), taken as (
      update rate_limits r set arrival = q.filled, promised = case when q.calls > q.room
          then least(q.free + v_step * (q.calls - q.room - 1), q.filled) else r.promised end
      from queued q where r.bucket = q.bucket
    )
    select a.place, a.turn <= q.room, greatest(0, q.room - a.turn)::integer,
      case when a.turn <= q.room then 0 else greatest(1, ((date_part('epoch',
        least(q.free + v_step * (a.turn - q.room - 1), q.filled) - p_now) * 1e6)::bigint + 999) / 1000)::integer end,
      (((date_part('epoch', q.base + v_step * least(q.room, a.turn) - p_now) * 1e6)::bigint + 999) / 1000)::integer
    from requested a join queued q on q.bucket = a.bucket;
end $$;
