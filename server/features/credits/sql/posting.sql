-- How a transaction is written. Every function that moves credits chooses lots and amounts, and posts them here.

-- Writes a transaction that moves an amount of each lot from one account to another, in one statement. p_to null: back to
-- where the lot came from. False when this step of the cause was posted before. The caller holds the customer's row.
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

-- What each lot gives of p_amount, in the order in which credits are spent: grants first, then the oldest order. Of what
-- the customer can spend; with p_task, of what that task holds. `total` is less than p_amount when there is less.
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
  -- A condition of its own, because a query in the first one would be planned at each call.
  if p_task is null and total < p_amount then
    if p_amount <= (select balance from ledger_balances where customer_id = p_customer and account = 'available') then
      raise exception 'lots do not cover the balance of their customer: % of % are there', total, p_amount
        using errcode = 'check_violation';
    end if;
  end if;
end $$;

-- What a task holds of each lot. The postings are looked up by their transaction, one transaction after the other.
create or replace function ledger_held(p_task text) returns table (lot bigint, source text, credits bigint)
language sql stable as $$
  select p.lot_id, (select source from credit_lots where id = p.lot_id), sum(p.amount)::bigint
  from ledger_transactions t
  cross join lateral (
    select lot_id, amount from ledger_postings where transaction_id = t.id and account = 'held' offset 0) p
  where t.cause_kind = 'task' and t.cause_id = p_task
  group by p.lot_id having sum(p.amount) > 0
$$;
