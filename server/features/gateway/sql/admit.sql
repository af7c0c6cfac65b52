-- after: keys, limits, credits
-- Admits a batch of public requests in one statement: authorizes each, counts it against the rate limit of its key and
-- returns the balance if `balance` is set. `mode` comes from the prefix of the secret and must match the key. It waits for
-- no customer's lock: if the bucket of a key is new or locked, `wait_ms` is null and nothing was counted
-- (limits_take_many). It doesn't wait for the disk either, so a crash of the database may lose the latest counts.
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
    left join lateral (
      select coalesce(max(a.available), 0) as available, coalesce(max(a.held), 0) as held, coalesce(max(a.used), 0) as used
      -- Most requests don't ask for the balance, and looking up null costs nothing.
      from accounts a where a.customer_id = case when c.balance and c.code = 'ok' then c.customer_id end
    ) b on c.balance and c.code = 'ok'
    left join lateral (select keys_touch(c.customer_id, c.key_id, c.address) where c.code = 'ok' and not c.seen) t on true
    order by c.place;
end $$;
