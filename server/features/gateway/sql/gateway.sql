-- after: keys, limits, credits, tasks
-- All public calls that wait at one moment, in one statement: each is authorised, limited and, when it creates a task,
-- checked for replay and the budget of its key, held for and written. Refusals are codes: an exception would fail the whole batch.
--
-- A call: { mode, hash | customer, address?, balance?, idempotency? {key, fingerprint}, task?, answer? }; `mode` is what
-- a secret says of itself: the key must agree. Answers are in the order of the calls. Each step is one statement for all
-- of them: what a statement costs to begin is more than what it costs a call. Calls of one customer that create come one
-- after the other, in waves of different customers.
--
-- Locks are taken in one order everywhere: customers by id, then buckets by name; whoever waits too long for one fails
-- rather than hold up the calls of others. Everything is looked up by an index: a plan that was made for small tables
-- would be kept while they grow.
drop function if exists gateway_batch(jsonb);
create or replace function gateway_batch(p_calls jsonb, p_per_minute integer)
returns table (
  code text, key_id text, customer_id text, mode text, remaining integer, wait_ms integer, reset_ms integer,
  status integer, answer text, available bigint, held bigint, used bigint
) language plpgsql
set lock_timeout = '2s' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_codes text[];
  v_customers text[];
  v_keys text[];
  v_modes text[];
  v_buckets text[];
  v_unseen boolean[];
  v_budgeted boolean[];
  v_addresses text[];
  v_tasks jsonb[];
  v_names text[];
  v_fingerprints bytea[];
  v_answers text[];
  v_balances boolean[];
  v_allowed boolean[];
  v_remaining integer[];
  v_waits integer[];
  v_resets integer[];
  v_statuses integer[];
  v_replays text[];
  v_creating text[];
  v_wave bigint[];
  v_over text[];
  v_written text[];
  v_place bigint;
  v record;
begin
  select
    array_agg(c.code order by c.place), array_agg(c.customer_id order by c.place), array_agg(c.key_id order by c.place),
    array_agg(c.mode order by c.place), array_agg(case c.code when 'ok' then c.bucket end order by c.place),
    array_agg(c.code = 'ok' and not c.seen order by c.place),
    array_agg(coalesce(c.budgeted, false) order by c.place), array_agg(c.address order by c.place),
    array_agg(c.task order by c.place), array_agg(c.idempotency ->> 'key' order by c.place),
    array_agg(decode(c.idempotency ->> 'fingerprint', 'hex') order by c.place),
    array_agg(c.answer order by c.place), array_agg(coalesce(c.balance, false) order by c.place),
    array_agg(c.customer_id) filter (where c.code = 'ok' and c.task is not null)
  into
    v_codes, v_customers, v_keys, v_modes, v_buckets, v_unseen, v_budgeted, v_addresses, v_tasks, v_names, v_fingerprints,
    v_answers, v_balances, v_creating
  from (
    select x.*, k.key_id, k.seen, k.budgeted, coalesce(x.customer, k.customer_id) as customer_id,
      case
        when x.customer is not null then 'ok'
        when k.mode = x.mode then k.code
        else 'invalid_key' end as code,
      coalesce(k.key_id, 'account:' || x.customer) collate "C" as bucket
    from rows from (
      jsonb_to_recordset(p_calls) as (
        mode text, hash text, customer text, address text, balance boolean, idempotency jsonb, task jsonb, answer text)
    ) with ordinality as x (mode, hash, customer, address, balance, idempotency, task, answer, place)
    left join lateral keys_authorize(decode(x.hash, 'hex'), x.address) k on true
  ) c;

  if v_creating is not null then
    perform from customers where id = any (v_creating) order by id for no key update;
  end if;

  select
    array_agg(l.allowed order by l.place), array_agg(l.remaining order by l.place),
    array_agg(l.wait_ms order by l.place), array_agg(l.reset_ms order by l.place)
  into v_allowed, v_remaining, v_waits, v_resets
  from limits_take_each(v_buckets, p_per_minute) l;
  if false = any (v_allowed) then
    v_codes := array(
      select case when v_allowed[place] is false then 'rate_limited' else code end
      from unnest(v_codes) with ordinality as c (code, place) order by place);
  end if;

  if true = any (v_unseen) then
    perform keys_touch(array_agg(v_keys[place]), array_agg(v_addresses[place]))
      from unnest(v_unseen) with ordinality as c (unseen, place)
      where unseen and v_codes[place] = 'ok' having count(*) > 0;
  end if;

  v_statuses := array_fill(null::integer, array[cardinality(v_codes)]);
  v_replays := v_statuses;
  if v_creating is not null then
    for v_wave in
      select array_agg(place order by place) from (
        select place, row_number() over (partition by customer_id order by place) as turn
        from unnest(v_codes, v_customers, v_tasks) with ordinality as c (code, customer_id, task, place)
        where code = 'ok' and task is not null
      ) turns
      group by turn order by turn
    loop
      for v in
        select w.place, f.code, f.status, f.answer
        from unnest(v_wave) as w (place)
        cross join lateral idempotency_find(
          v_customers[w.place], v_modes[w.place], v_names[w.place], v_fingerprints[w.place]) f
        where v_names[w.place] is not null
      loop
        v_codes[v.place] := v.code;
        v_statuses[v.place] := v.status;
        v_replays[v.place] := v.answer;
      end loop;
      v_wave := array(select place from unnest(v_wave) as w (place) where v_codes[place] = 'ok');
      if true = any (v_budgeted) then
        v_over := array(
          select keys_over_budget(array_agg(v_keys[place]), array_agg((v_tasks[place] ->> 'cost')::bigint))
          from unnest(v_wave) as w (place) where v_budgeted[place] having count(*) > 0);
        foreach v_place in array v_wave loop
          if v_keys[v_place] = any (v_over) then
            v_codes[v_place] := 'key_budget_exceeded';
          end if;
        end loop;
        v_wave := array(select place from unnest(v_wave) as w (place) where v_codes[place] = 'ok');
      end if;
      v_written := array(
        select tasks_submit(
          array_agg(v_customers[place]), array_agg(v_keys[place]), array_agg(v_modes[place]),
          array_agg(v_budgeted[place]), array_agg(v_tasks[place]))
        from unnest(v_wave) as w (place) having count(*) > 0);
      if cardinality(v_written) < cardinality(v_wave) then
        foreach v_place in array v_wave loop
          if v_tasks[v_place] ->> 'id' <> all (v_written) then
            v_codes[v_place] := 'insufficient_credits';
          end if;
        end loop;
      end if;
      perform idempotency_store(
          array_agg(v_customers[place]), array_agg(v_modes[place]), array_agg(v_names[place]),
          array_agg(v_fingerprints[place]), 202, array_agg(v_answers[place]))
        from unnest(v_wave) as w (place)
        where v_names[place] is not null and v_codes[place] = 'ok' having count(*) > 0;
    end loop;
  end if;

  return query
    select c.code, c.key_id, c.customer_id, c.mode, c.remaining, c.wait_ms, c.reset_ms, c.status, c.answer,
      b.available, b.held, b.used
    from unnest(
      v_codes, v_keys, v_customers, v_modes, v_remaining, v_waits, v_resets, v_statuses, v_replays, v_balances
    ) with ordinality as c (
      code, key_id, customer_id, mode, remaining, wait_ms, reset_ms, status, answer, balance, place)
    left join lateral (
      select * from credits_balance(c.customer_id) where c.balance and c.code = 'ok' or c.code = 'insufficient_credits'
    ) b on true
    order by c.place;
end $$;
