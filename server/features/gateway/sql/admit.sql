-- after: keys, limits, credits
-- Admits a batch of public requests in one statement: authorizes each, takes it out of the rate limit of its key as limits_take
-- does for parallel callers, in order, and returns the balance if `balance` is set. The key must have `scope`, if it is set. `mode` comes from the prefix of the secret
-- and must match the key. It waits for no lock: if the bucket of a key is new or locked, `wait_ms` is null and nothing was
-- counted. It doesn't wait for the disk either, so a crash of the database may lose the latest counts.
create or replace function gateway_admit(
  p_requests jsonb, p_per_minute integer, p_now timestamptz default clock_timestamp()
) returns table (
  code text, key_id text, customer_id text, remaining integer, wait_ms integer, reset_ms integer,
  available bigint, held bigint, used bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_step_us constant bigint := round(6e7 / p_per_minute::double precision);
  v_step constant interval := v_step_us * interval '1 microsecond';
  v_burst constant interval := v_step * p_per_minute;
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with callers as materialized (
      select x.place, x.address, x.balance, k.key_id, k.customer_id, k.seen,
        case when k.mode = x.mode then k.code else 'invalid_key' end as code,
        case when k.mode = x.mode and k.code = 'ok' then k.key_id end as bucket
      from rows from (
        jsonb_to_recordset(p_requests) as (mode text, hash text, address text, balance boolean, scope text)
      ) with ordinality as x (mode, hash, address, balance, scope, place)
      left join lateral keys_authorize(decode(x.hash, 'hex'), x.address, x.scope) k on true
    ), turns as materialized (
      select place, bucket, row_number() over (partition by bucket order by place) as turn,
        count(*) over (partition by bucket) as calls
      from callers where bucket is not null
    ), buckets as materialized (
      select bucket, promised, greatest(arrival, p_now) as base,
        (date_part('epoch', p_now + v_burst - greatest(arrival, p_now)) * 1e6)::bigint / v_step_us as room
      from rate_limits where bucket = any (array(select bucket from turns)) for no key update skip locked
    ), queues as materialized (
      -- `filled` is when the bucket is full, `free` the time of the first rejected request.
      select b.bucket, b.base, b.room, t.calls, b.promised, b.base + v_step * least(b.room, t.calls) as filled,
        greatest(b.base + v_step * (b.room + 1) - v_burst, b.promised + v_step) as free
      from buckets b join turns t on t.bucket = b.bucket and t.turn = 1
    ), taken as (
      update rate_limits r set arrival = q.filled, promised = case when q.calls > q.room
          then least(q.free + v_step * (q.calls - q.room - 1), q.filled) else r.promised end
      from queues q where r.bucket = q.bucket
    ), counted as (
      select t.place, greatest(0, q.room - t.turn)::integer as remaining,
        case when t.turn <= q.room then 0 else greatest(1, ((date_part('epoch',
          least(q.free + v_step * (t.turn - q.room - 1), q.filled) - p_now) * 1e6)::bigint + 999) / 1000)::integer end as wait_ms,
        (((date_part('epoch', q.base + v_step * least(q.room, t.turn) - p_now) * 1e6)::bigint + 999) / 1000)::integer as reset_ms
      from turns t join queues q on q.bucket = t.bucket
    )
    select c.code, c.key_id, c.customer_id, n.remaining, n.wait_ms, n.reset_ms, a.available, a.held, a.used
    from callers c
    left join counted n on n.place = c.place
    left join lateral (
      select coalesce(max(a.available), 0) as available, coalesce(max(a.held), 0) as held, coalesce(max(a.used), 0) as used
      -- Most requests don't ask for the balance, and looking up null costs nothing.
      from accounts a where a.customer_id = case when c.balance then c.customer_id end
    ) a on c.balance and c.bucket is not null
    left join lateral (select keys_touch(c.customer_id, c.key_id, c.address) where c.bucket is not null and not c.seen) u on true
    order by c.place;
end $$;
