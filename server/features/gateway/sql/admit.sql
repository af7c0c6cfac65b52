-- after: keys, limits, credits
-- Admits the public requests that wait at one moment, in one statement: each is authorized, counted against the rate
-- limit of its key and, when asked, gets the balance. `mode` is what a secret says of itself: the key must agree. It
-- waits for no lock of any customer: where the bucket of a key is new or locked, `wait_ms` is null and nothing was
-- counted (limits_take_many). Nobody waits for the disk either: what a crash of the database may lose is the count of
-- the last moment.
create or replace function gateway_admit(p_requests jsonb, p_per_minute integer) returns table (
  code text, key_id text, customer_id text, remaining integer, wait_ms integer, reset_ms integer,
  available bigint, held bigint, used bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with callers as materialized (
      select x.place, x.address, x.balance, k.key_id, k.customer_id, k.seen,
        case when k.mode = x.mode then k.code else 'invalid_key' end as code
      from rows from (
        jsonb_to_recordset(p_requests) as (mode text, hash text, address text, balance boolean)
      ) with ordinality as x (mode, hash, address, balance, place)
      left join lateral keys_authorize(decode(x.hash, 'hex'), x.address) k on true
    )
    select c.code, c.key_id, c.customer_id, l.remaining, l.wait_ms, l.reset_ms, b.available, b.held, b.used
    from callers c
    left join limits_take_many(
      array(select case code when 'ok' then key_id end from callers order by place), p_per_minute) l on l.place = c.place
    left join lateral (select * from credits_balance(c.customer_id) where c.balance and c.code = 'ok') b on true
    left join lateral (select keys_touch(c.key_id, c.address) where c.code = 'ok' and not c.seen) t on true
    order by c.place;
end $$;
