-- after: keys, limits, credits, tasks
-- All public calls that wait at one moment, in one statement: each is authorised, limited and, when it creates a task,
-- checked for replay, held for and written. Refusals are codes: an exception would fail the whole batch.
--
-- A call: { n, mode, hash | customer, address?, per_minute, balance?, idempotency? {key, fingerprint}, task?, answer? }.
-- `mode` is what a secret says of itself: the key must agree. Locks are taken in one order everywhere: customers by id,
-- then buckets by name; whoever waits too long for one fails rather than hold up the calls of others.
create or replace function gateway_batch(p_calls jsonb)
returns table (
  n integer, code text, key_id text, customer_id text, mode text,
  remaining integer, wait_ms integer, reset_ms integer,
  status integer, answer text, available bigint, held bigint, used bigint
) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v record;
  v_take record;
  v_found record;
  v_balance record;
begin
  perform from customers c
    where c.id in (
      select coalesce(x ->> 'customer', k.customer_id)
      from jsonb_array_elements(p_calls) x
      left join keys k on k.secret_hash = decode(x ->> 'hash', 'hex')
      where x ? 'task'
    )
    order by c.id for no key update;

  for v in
    select
      (x ->> 'n')::integer as n, x as call, k.key_id, x ->> 'mode' as mode,
      coalesce(x ->> 'customer', k.customer_id) as customer_id,
      case
        when x ? 'customer' then 'ok'
        when k.mode = x ->> 'mode' then k.code
        else 'invalid_key' end as code,
      coalesce(k.key_id, 'account:' || (x ->> 'customer')) collate "C" as bucket
    from jsonb_array_elements(p_calls) x
    left join lateral keys_authorize(decode(x ->> 'hash', 'hex')) k on true
    order by bucket nulls first, 1
  loop
    n := v.n; code := v.code; key_id := v.key_id; customer_id := v.customer_id; mode := v.mode;
    remaining := null; wait_ms := null; reset_ms := null;
    status := null; answer := null; available := null; held := null; used := null;

    if code <> 'ok' then
      return next;
      continue;
    end if;

    select * into v_take from limits_take(v.bucket, (v.call ->> 'per_minute')::integer);
    remaining := v_take.remaining; wait_ms := v_take.wait_ms; reset_ms := v_take.reset_ms;
    if not v_take.allowed then
      code := 'rate_limited';
      return next;
      continue;
    end if;
    if v.key_id is not null then
      perform keys_touch(v.key_id, v.call ->> 'address');
    end if;

    if v.call ? 'task' then
      if v.call ? 'idempotency' then
        select * into v_found from idempotency_find(
          v.customer_id, v.mode, v.call -> 'idempotency' ->> 'key',
          decode(v.call -> 'idempotency' ->> 'fingerprint', 'hex'));
        if v_found.code <> 'new' then
          code := v_found.code; status := v_found.status; answer := v_found.answer;
          return next;
          continue;
        end if;
      end if;
      if not tasks_submit(v.customer_id, v.key_id, v.mode, v.call -> 'task') then
        code := 'insufficient_credits';
      elsif v.call ? 'idempotency' then
        perform idempotency_store(
          v.customer_id, v.mode, v.call -> 'idempotency' ->> 'key',
          decode(v.call -> 'idempotency' ->> 'fingerprint', 'hex'), 202, v.call ->> 'answer');
      end if;
    end if;

    if v.call ? 'balance' or code = 'insufficient_credits' then
      select * into v_balance from credits_balance(v.customer_id);
      available := v_balance.available; held := v_balance.held; used := v_balance.used;
    end if;
    return next;
  end loop;
end $$;
