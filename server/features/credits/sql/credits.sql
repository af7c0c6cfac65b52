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

-- Posts what leaves the available credits of a customer: grants first, then the oldest order. The caller holds the
-- customer's row and knows that there are enough.
drop function if exists credits_post_available(bigint[], text[], bigint[], text);
create or replace function credits_post_available(
  p_transaction bigint, p_customer text, p_amount bigint, p_to text
) returns void language plpgsql as $$
declare
  v_posted bigint;
begin
  with lots as (
    select id, available,
      coalesce(sum(available) over (order by source, id rows between unbounded preceding and 1 preceding), 0) as before
    from credit_lots where customer_id = p_customer and available > 0
  ), posted as (
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
      select p_transaction, l.id, side.account, case when side.account in ('available', 'held') then p_customer end,
        side.sign * least(l.available, p_amount - l.before)
      from lots l cross join (values ('available', -1), (p_to, 1)) as side (account, sign)
      where l.before < p_amount
      returning account, amount
  )
  select coalesce(sum(amount), 0) into v_posted from posted where account = p_to;
  if v_posted <> p_amount then
    raise exception 'lots do not cover the balance of their customer: % of % are there', v_posted, p_amount
      using errcode = 'check_violation';
  end if;
end $$;

-- Sets credits aside for a task. False when there are not enough. A task is held for once: the second time is an error.
drop function if exists credits_hold(text[], text[], bigint[]);
create or replace function credits_hold(p_customer text, p_task text, p_amount bigint) returns boolean
language plpgsql as $$
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
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step) values (p_customer, 'task', p_task, 'hold')
    returning id into v_transaction;
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
-- all of p_amount, or nothing when this step was posted before. More than the task still holds is an error. By an index: a
-- plan that was made while there were few postings would read all of them until the table is analysed.
create or replace function credits_move_held(
  p_customer text, p_task text, p_step text, p_amount bigint, p_to text
) returns bigint language plpgsql set enable_seqscan = off as $$
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

-- Gives credits as a lot of their own, or takes them (p_amount below zero): grants first, then the oldest order, as they
-- are spent. What was given goes back to where it came from, what was bought leaves the books. False when there are not
-- enough.
create or replace function credits_adjust(p_customer text, p_cause text, p_amount bigint) returns boolean
language plpgsql as $$
declare
  v_transaction bigint;
  v_lot bigint;
  v_moved bigint;
begin
  if coalesce(p_amount, 0) = 0 then
    raise exception 'an adjustment is not nothing' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  if p_amount < 0 and coalesce(
    (select balance from ledger_balances where customer_id = p_customer and account = 'available'), 0) < -p_amount
  then
    return false;
  end if;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
    values (p_customer, 'admin', p_cause, case when p_amount > 0 then 'give' else 'take' end)
    returning id into v_transaction;
  if p_amount > 0 then
    insert into credit_lots (customer_id, source, source_id) values (p_customer, 'grant', p_cause)
      returning id into v_lot;
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount) values
      (v_transaction, v_lot, 'grants', null, -p_amount),
      (v_transaction, v_lot, 'available', p_customer, p_amount);
    return true;
  end if;
  with lots as (
    select l.id, l.source, l.available,
      coalesce(sum(l.available) over (order by l.source, l.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from credit_lots l where l.customer_id = p_customer and l.available > 0
  ), taken as (
    select id, source, least(available, -p_amount - before) as amount from lots where before < -p_amount
  ), posted as (
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
      select v_transaction, id, 'available', p_customer, -amount from taken
      union all
      select v_transaction, id, case source when 'order' then 'refunds' else 'grants' end, null, amount from taken
      returning account, amount
  )
  select coalesce(sum(amount), 0) into v_moved from posted where account = 'available';
  if v_moved <> p_amount then
    raise exception 'lots do not cover the balance of their customer' using errcode = 'check_violation';
  end if;
  return true;
end $$;

create or replace function credits_balance(p_customer text)
returns table (available bigint, held bigint, used bigint) language sql stable as $$
  select
    coalesce(max(balance) filter (where account = 'available'), 0),
    coalesce(max(balance) filter (where account = 'held'), 0),
    coalesce((select sum(spent) from credit_lots where customer_id = p_customer), 0)::bigint
  from ledger_balances where customer_id = p_customer
$$;

-- Moves credits of an order from one account to another: aside for a refund or a dispute, back, or out of the books; after
-- a refund that failed, aside again. p_amount null is all that there is. Returns what moved: 0 when there is nothing or this step was posted before. More
-- than there is is an error.
create or replace function credits_move_order(
  p_customer text, p_order text, p_kind text, p_cause text, p_step text, p_amount bigint, p_from text, p_to text
) returns bigint language plpgsql as $$
declare
  v_lot credit_lots;
  v_transaction bigint;
  v_amount bigint;
  v_own constant text[] := array['available', 'refund_hold'];
begin
  if p_kind not in ('refund', 'dispute') or p_from <> all (v_own || array['refunds'])
    or p_to <> all (v_own || array['refunds', 'bad_debt']) or p_amount < 0
    or p_from = 'refunds' and (p_kind <> 'refund' or p_to <> 'refund_hold' or p_amount is null)
  then
    raise exception 'credits of an order are set aside, given back or taken' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  select * into v_lot from credit_lots where source = 'order' and source_id = p_order and customer_id = p_customer;
  v_amount := coalesce(p_amount, case p_from when 'available' then v_lot.available else v_lot.refund_hold end, 0);
  if v_amount = 0 then return 0; end if;
  insert into ledger_transactions (customer_id, cause_kind, cause_id, step) values (p_customer, p_kind, p_cause, p_step)
    on conflict do nothing returning id into v_transaction;
  if v_transaction is null then return 0; end if;
  insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount) values
    (v_transaction, v_lot.id, p_from, case when p_from = any (v_own) then p_customer end, -v_amount),
    (v_transaction, v_lot.id, p_to, case when p_to = any (v_own) then p_customer end, v_amount);
  return v_amount;
end $$;
