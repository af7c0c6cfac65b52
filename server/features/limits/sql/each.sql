-- limits_take for many requests at once, in their order and with one allowance: `place` counts from one. Buckets are
-- locked by name.
create or replace function limits_take_each(
  p_buckets text[], p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (place bigint, allowed boolean, remaining integer, wait_ms integer, reset_ms integer)
language plpgsql as $$
#variable_conflict use_column
declare
  v_step interval := interval '60 seconds' / p_per_minute;
  v_burst interval := v_step * p_per_minute;
begin
  insert into rate_limits (bucket, arrival)
    select distinct b.bucket, p_now from unnest(p_buckets) as b (bucket)
    where not exists (select from rate_limits r where r.bucket = b.bucket)
    order by 1
    on conflict do nothing;
  perform from rate_limits where bucket = any (p_buckets) order by bucket for no key update;
  return query
    with turns as materialized (
      select b.bucket, b.place, greatest(r.arrival, p_now) as base,
        -- A bucket that is empty enough for one request was so for those before it.
        greatest(r.arrival, p_now) + v_step * b.turn <= p_now + v_burst as allowed
      from (
        select asked.bucket, asked.place, row_number() over (partition by asked.bucket order by asked.place) as turn
        from unnest(p_buckets) with ordinality as asked (bucket, place)
      ) b
      join rate_limits r on r.bucket = b.bucket
    ), taken as (
      update rate_limits r set arrival = t.base + v_step * t.passed
      from (select bucket, base, count(*) as passed from turns where allowed group by bucket, base) t
      where r.bucket = t.bucket
    ), after as (
      select t.place, t.allowed,
        t.base + v_step * count(*) filter (where t.allowed) over (partition by t.bucket order by t.place) as arrival
      from turns t
    )
    select a.place, a.allowed,
      greatest(0, floor(extract(epoch from p_now + v_burst - a.arrival) / extract(epoch from v_step)))::integer,
      case when a.allowed then 0
        else greatest(1, ceil(extract(epoch from a.arrival + v_step - v_burst - p_now) * 1000)) end::integer,
      greatest(0, ceil(extract(epoch from a.arrival - p_now) * 1000))::integer
    from after a;
end $$;
