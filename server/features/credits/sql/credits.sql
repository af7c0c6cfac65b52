-- Every function that moves credits locks the customer's row first, so that its moves come one after the other and
-- nobody meets another's locks in the wrong order. Taking the lock twice in a transaction costs nothing. It also makes
-- the order of a customer's lots by id the order in which they were granted; their times say when transactions began.

-- Opens the books of a customer and grants what a sign-up is worth. Repeating it changes nothing.
create or replace function credits_open(p_customer text, p_signup bigint) returns void language plpgsql as $$
begin
  insert into ledger_balances (customer_id, account)
    values (p_customer, 'available'), (p_customer, 'held'), (p_customer, 'refund_hold')
    on conflict do nothing;
  if p_signup > 0 then
    perform credits_grant(p_customer, 'grant', 'signup:' || p_customer, p_signup);
  end if;
end $$;

-- Grants credits as a new lot. False when this cause was granted before.
create or replace function credits_grant(p_customer text, p_source text, p_source_id text, p_amount bigint)
returns boolean language plpgsql as $$
declare
  v_transaction bigint;
  v_lot bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a grant is more than nothing' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
    values (p_customer, p_source, p_source_id, 'grant')
    on conflict do nothing returning id into v_transaction;
  if v_transaction is null then return false; end if;
  insert into credit_lots (customer_id, source, source_id) values (p_customer, p_source, p_source_id)
    returning id into v_lot;
  insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount) values
    (v_transaction, v_lot, case p_source when 'order' then 'payments' else 'grants' end, null, -p_amount),
    (v_transaction, v_lot, 'available', p_customer, p_amount);
  return true;
end $$;

-- Posts what leaves the available credits of a customer in a transaction, grants first, then the oldest order. The caller
-- holds the customer's row and knows that there are enough.
create or replace function credits_post_available(
  p_transaction bigint, p_customer text, p_amount bigint, p_to text
) returns void language plpgsql as $$
declare
  v_posted bigint;
begin
  with posted as (
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
      select p_transaction, taken.lot_id, side.account, side.owner, side.sign * taken.amount
      from (
        select lot_id, least(available, p_amount - before) as amount
        from (
          select id as lot_id, available,
            coalesce(sum(available) over (order by source, id
              rows between unbounded preceding and 1 preceding), 0) as before
          from credit_lots where customer_id = p_customer and available > 0
        ) lots
        where before < p_amount
      ) taken
      cross join (
        values ('available', p_customer, -1), (p_to, case p_to when 'held' then p_customer end, 1)
      ) as side (account, owner, sign)
      returning account, amount
  )
  select sum(amount) filter (where account = p_to) into v_posted from posted;
  if v_posted is distinct from p_amount then
    raise exception 'the lots of % do not cover its balance', p_customer using errcode = 'check_violation';
  end if;
end $$;

-- Sets credits aside for a task. False when there are not enough. A task is held for once: the second time is an error.
create or replace function credits_hold(p_customer text, p_task text, p_amount bigint)
returns boolean language plpgsql as $$
declare
  v_transaction bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a hold is more than nothing' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  if coalesce((select balance from ledger_balances where customer_id = p_customer and account = 'available'), 0)
    < p_amount
  then
    return false;
  end if;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
    values (p_customer, 'task', p_task, 'hold') returning id into v_transaction;
  perform credits_post_available(v_transaction, p_customer, p_amount, 'held');
  return true;
end $$;

-- Charges at once, without a hold, and once for each cause. Returns what was charged: p_amount, 0 when this cause was
-- charged before, null when there are not enough credits.
create or replace function credits_charge(p_customer text, p_kind text, p_cause text, p_amount bigint)
returns bigint language plpgsql as $$
declare
  v_transaction bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a charge is more than nothing' using errcode = 'invalid_parameter_value';
  end if;
  -- Who was charged before waits for nobody.
  if exists (select from ledger_transactions where cause_kind = p_kind and cause_id = p_cause and step = 'charge') then
    return 0;
  end if;
  perform from customers where id = p_customer for no key update;
  if coalesce((select balance from ledger_balances where customer_id = p_customer and account = 'available'), 0)
    < p_amount
  then
    -- Another call may have charged for it, and spent the last credits, while this one waited for the row.
    return case when exists (
      select from ledger_transactions where cause_kind = p_kind and cause_id = p_cause and step = 'charge') then 0 end;
  end if;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
    values (p_customer, p_kind, p_cause, 'charge')
    on conflict do nothing returning id into v_transaction;
  if v_transaction is null then return 0; end if;
  perform credits_post_available(v_transaction, p_customer, p_amount, 'revenue');
  return p_amount;
end $$;

-- Moves what a task holds: to revenue (a settled step), or back to what can be spent (a release). Returns what moved:
-- all of p_amount, or nothing when this step was posted before. More than the task still holds is an error.
create or replace function credits_move_held(
  p_customer text, p_task text, p_step text, p_amount bigint, p_to text
) returns bigint language plpgsql as $$
declare
  v_transaction bigint;
  v_moved bigint;
begin
  if p_amount = 0 then return 0; end if;
  if p_amount is null or p_amount < 0 or p_to not in ('revenue', 'available') then
    raise exception 'held credits are settled or released' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
    values (p_customer, 'task', p_task, p_step)
    on conflict do nothing returning id into v_transaction;
  if v_transaction is null then return 0; end if;
  with held as (
    select p.lot_id, sum(p.amount) as amount
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.cause_kind = 'task' and t.cause_id = p_task and p.account = 'held'
    group by p.lot_id having sum(p.amount) > 0
  ), taken as (
    select lot_id, least(amount, p_amount - before) as amount
    from (
      select h.lot_id, h.amount,
        coalesce(sum(h.amount) over (order by l.source, l.id
          rows between unbounded preceding and 1 preceding), 0) as before
      from held h join credit_lots l on l.id = h.lot_id
    ) lots
    where before < p_amount
  ), posted as (
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
      select v_transaction, lot_id, 'held', p_customer, -amount from taken
      union all
      select v_transaction, lot_id, p_to, case p_to when 'available' then p_customer end, amount from taken
      returning account, amount
  )
  select coalesce(sum(amount), 0) into v_moved from posted where account = p_to;
  if v_moved <> p_amount then
    raise exception 'task % holds % of the % to move', p_task, v_moved, p_amount using errcode = 'check_violation';
  end if;
  return v_moved;
end $$;

create or replace function credits_balance(p_customer text)
returns table (available bigint, held bigint, used bigint) language sql stable as $$
  select
    coalesce((select balance from ledger_balances where customer_id = p_customer and account = 'available'), 0),
    coalesce((select balance from ledger_balances where customer_id = p_customer and account = 'held'), 0),
    coalesce((select sum(spent) from credit_lots where customer_id = p_customer), 0)::bigint
$$;
