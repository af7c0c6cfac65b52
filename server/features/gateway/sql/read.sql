-- after: keys, limits, credits
-- Calls that only read and that nothing stands against, which is nearly all of them: each is let in, and answered its
-- balance when it asks for it. A call that is not answered goes through gateway_batch, which finds out why; nothing was
-- taken for it. One statement: to begin one costs more than what it does for a call. Nobody waits for the disk: what a crash
-- of the database may take back is the limit's count of the last moment.
create or replace function gateway_read(
  p_modes text[], p_hashes text[], p_addresses text[], p_balances boolean[], p_per_minute integer
) returns table (
  place bigint, key_id text, customer_id text, remaining integer, reset_ms integer,
  available bigint, held bigint, used bigint
) language plpgsql
set lock_timeout = '2s' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with calls as materialized (
      select x.place, k.key_id, k.customer_id, x.balance
      from unnest(p_modes, p_hashes, p_addresses, p_balances)
        with ordinality as x (mode, hash, address, balance, place)
      cross join lateral keys_authorize(decode(x.hash, 'hex'), x.address) k
      where k.mode = x.mode and k.code = 'ok' and k.seen
    )
    select c.place, c.key_id, c.customer_id, t.remaining, t.reset_ms, b.available, b.held, b.used
    from calls c
    join limits_take_together(array(select key_id from calls), p_per_minute) t on t.bucket = c.key_id
    left join lateral credits_balance(c.customer_id) b on c.balance;
end $$;
