-- Takes one request out of a bucket that refills evenly (GCRA); the burst is one minute's allowance.
-- `wait_ms` is 0 when the request may pass, else how long until one may; `reset_ms` until the allowance is whole.
create or replace function limits_take(
  p_bucket text, p_per_minute integer,
  out allowed boolean, out remaining integer, out wait_ms integer, out reset_ms integer
) language plpgsql as $$
declare
  v_step interval := interval '60 seconds' / p_per_minute;
  v_now timestamptz := clock_timestamp();
  v_arrival timestamptz;
begin
  insert into rate_limits as r (bucket, arrival) values (p_bucket, v_now + v_step)
    on conflict (bucket) do update set arrival = greatest(r.arrival, v_now) + v_step
      where greatest(r.arrival, v_now) + v_step - interval '60 seconds' <= v_now
    returning arrival into v_arrival;
  allowed := v_arrival is not null;
  if not allowed then
    select arrival into v_arrival from rate_limits where bucket = p_bucket;
    wait_ms := greatest(1, ceil(extract(epoch from v_arrival + v_step - interval '60 seconds' - v_now) * 1000));
    remaining := 0;
  else
    wait_ms := 0;
    remaining := floor(extract(epoch from v_now + interval '60 seconds' - v_arrival) / extract(epoch from v_step) + 1e-6);
  end if;
  reset_ms := greatest(0, ceil(extract(epoch from v_arrival - v_now) * 1000));
end $$;
