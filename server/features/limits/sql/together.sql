-- limits_take for many requests at once: all requests of a bucket, or none of them when it has not room for all, and then
-- the bucket is not answered. Buckets are locked by name.
create or replace function limits_take_together(
  p_buckets text[], p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (bucket text, remaining integer, reset_ms integer) language plpgsql as $$
#variable_conflict use_column
declare
  v_step constant interval := interval '60 seconds' / p_per_minute;
  v_full constant timestamptz := p_now + v_step * p_per_minute;
begin
  return query
    insert into rate_limits as r (bucket, arrival)
      select b.bucket, p_now + v_step * count(*) from unnest(p_buckets) as b (bucket)
      group by b.bucket having count(*) <= p_per_minute order by b.bucket
    on conflict (bucket) do update set arrival = greatest(r.arrival, p_now) + (excluded.arrival - p_now)
      where greatest(r.arrival, p_now) + (excluded.arrival - p_now) <= v_full
    returning bucket,
      (limits_us(v_full - arrival) / limits_us(v_step))::integer,
      limits_ms(arrival - p_now);
end $$;
