-- Writes transactions. Every function that moves credits chooses lots and amounts, and posts them here.

-- Writes a transaction that moves an amount of each lot from one account to another, in one statement. If p_to is null,
-- credits return to the source of their lot. False if this step of the cause was posted before. The caller has locked the
-- customer's row.
create or replace function ledger_post(
  p_customer text, p_kind text, p_cause text, p_step text,
  p_lots bigint[], p_amounts bigint[], p_from text, p_to text
) returns boolean language plpgsql as $$
begin
  with written as (
    insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
      values (p_customer, p_kind, p_cause, p_step)
      on conflict do nothing returning id
  )
  insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
    select w.id, m.lot, p.account, case when p.account in ('available', 'held', 'refund_hold') then p_customer end, p.amount
    from written w
    cross join unnest(p_lots, p_amounts) as m (lot, amount)
    cross join lateral (values
      (p_from, -m.amount),
      (coalesce(p_to, (select case source when 'order' then 'refunds' else 'grants' end
        from credit_lots where id = m.lot)), m.amount)
    ) as p (account, amount);
  return found;
end $$;

-- Whether a step of a cause was posted.
create or replace function ledger_is_posted(p_kind text, p_cause text, p_step text) returns boolean language plpgsql as $$
begin
  return exists (
    select from ledger_transactions where cause_kind = p_kind and cause_id = p_cause and step = p_step);
end $$;

-- Splits p_amount over lots in the order in which credits are spent: grants first, then the oldest order. Takes available
-- credits, or with p_task the credits held for that task. `total` is less than p_amount if there are fewer.
create or replace function ledger_take(
  p_customer text, p_task text, p_amount bigint, out lots bigint[], out amounts bigint[], out total bigint
) language plpgsql as $$
declare
  v_found refcursor;
  v_lot bigint;
  v_credits bigint;
begin
  if p_task is null then
    open v_found for select id, available from credit_lots
      where customer_id = p_customer and available > 0 order by source, id;
  else
    open v_found for select lot, credits from ledger_held(p_task) order by source, lot;
  end if;
  total := 0;
  loop
    fetch v_found into v_lot, v_credits;
    exit when not found or total = p_amount;
    v_credits := least(v_credits, p_amount - total);
    lots := lots || v_lot;
    amounts := amounts || v_credits;
    total := total + v_credits;
  end loop;
  close v_found;
  -- This condition is nested, because its query would otherwise be planned in every call.
  if p_task is null and total < p_amount then
    if p_amount <= (select balance from ledger_balances where customer_id = p_customer and account = 'available') then
      raise exception 'lots do not cover the balance of their customer: only % of % credits', total, p_amount
        using errcode = 'check_violation';
    end if;
  end if;
end $$;

-- The credits that a task holds of each lot. `offset 0` makes the planner look up postings by transaction, one at a time.
create or replace function ledger_held(p_task text) returns table (lot bigint, source text, credits bigint)
language sql stable as $$
  select p.lot_id, (select source from credit_lots where id = p.lot_id), sum(p.amount)::bigint
  from ledger_transactions t
  cross join lateral (
    select lot_id, amount from ledger_postings where transaction_id = t.id and account = 'held' offset 0) p
  where t.cause_kind = 'task' and t.cause_id = p_task
  group by p.lot_id having sum(p.amount) > 0
$$;
