-- limits_take for many requests at once: all requests of a bucket, or none of them when it has not room for all, and then
-- the bucket is not answered. Buckets are locked by name.
create or replace function limits_take_together(
  p_buckets text[], p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (bucket text, remaining integer, reset_ms integer) language plpgsql as $$
#variable_conflict use_column
declare
  v_now constant bigint := limits_clock(p_now);
  v_step constant bigint := limits_step(p_per_minute);
  v_full constant bigint := v_now + v_step * p_per_minute;
begin
  return query
    insert into rate_limits as r (bucket, arrival)
      select b.bucket, v_now + v_step * count(*) from unnest(p_buckets) as b (bucket)
      group by b.bucket having count(*) <= p_per_minute order by b.bucket
    on conflict (bucket) do update set arrival = greatest(r.arrival, v_now) + (excluded.arrival - v_now)
      where greatest(r.arrival, v_now) + (excluded.arrival - v_now) <= v_full
    returning bucket, ((v_full - arrival) / v_step)::integer, ((arrival - v_now + 999) / 1000)::integer;
end $$;
