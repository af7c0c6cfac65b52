-- limits_take for many requests at once, in their order and with one allowance: `place` counts from one. A request
-- without a bucket takes nothing and is answered with nulls. Buckets are locked by name.
create or replace function limits_take_each(
  p_buckets text[], p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (place bigint, allowed boolean, remaining integer, wait_ms integer, reset_ms integer)
language plpgsql as $$
#variable_conflict use_column
declare
  v_step interval := interval '60 seconds' / p_per_minute;
  v_burst interval := v_step * p_per_minute;
  v_known bigint;
begin
  perform from rate_limits where bucket = any (p_buckets) order by bucket for no key update;
  get diagnostics v_known = row_count;
  if v_known < cardinality(p_buckets) then
    insert into rate_limits (bucket, arrival)
      select distinct b.bucket, p_now from unnest(p_buckets) as b (bucket)
      where b.bucket is not null and not exists (select from rate_limits r where r.bucket = b.bucket)
      order by 1
      on conflict do nothing;
    perform from rate_limits where bucket = any (p_buckets) order by bucket for no key update;
  end if;
  return query
    with based as materialized (
      select b.bucket, b.place, b.turn, case when r.bucket is not null then greatest(r.arrival, p_now) end as base
      from (
        select asked.bucket, asked.place, row_number() over (partition by asked.bucket order by asked.place) as turn
        from unnest(p_buckets) with ordinality as asked (bucket, place)
      ) b
      left join rate_limits r on r.bucket = b.bucket
    ), turns as (
      -- A bucket that is empty enough for one request was so for those before it.
      select bucket, place, base, base + v_step * turn <= p_now + v_burst as allowed from based
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
      case when a.arrival is not null then
        greatest(0, limits_us(p_now + v_burst - a.arrival) / limits_us(v_step)) end::integer,
      case when a.allowed then 0
        when not a.allowed then
          greatest(1, limits_ms(a.arrival + v_step - v_burst - p_now)) end,
      case when a.arrival is not null then greatest(0, limits_ms(a.arrival - p_now)) end
    from after a;
end $$;
