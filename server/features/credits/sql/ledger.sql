-- Writes transfers. Every function that moves credits locks the customer's row first, so that movements of a customer run one
-- after the other, always take locks in the same order, and are numbered in their order.

-- Moves an amount from an account (p_debit) to another (p_credit), in one statement. Credits that the customer spends, or that
-- support takes back, leave the lots too: grants first, then the oldest order. The customer's lots sorted by id are in the order
-- in which they were granted, because they are added under the lock of the customer's row. Where p_lot is given, the caller
-- changes that lot.
--
-- False, with nothing done, if the customer has no accounts or too few credits available. Fewer than were reserved before is an
-- error, as is a step of a cause that was done before: callers that may be repeated ask ledger_is_posted first.
create or replace function ledger_transfer(
  p_customer text, p_kind text, p_cause text, p_step text, p_debit text, p_credit text, p_amount bigint,
  p_lot bigint default null
) returns boolean language plpgsql as $$
declare
  v_leaves constant boolean := p_lot is null and p_credit in ('revenue', 'grants');
  v_available bigint;
  v_alert_below bigint;
  v_from_lot bigint;
  v_posting text;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'an amount must be positive' using errcode = 'invalid_parameter_value';
  end if;
  -- An error ends the transaction or savepoint, and with it the setting. An assignment runs no query, unlike PERFORM.
  v_posting := set_config('ledger.posting', 'on', true);
  with account as (
    update accounts set
        available = available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
        held = held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
        refund_hold = refund_hold + case 'refund_hold' when p_credit then p_amount when p_debit then -p_amount else 0 end,
        used = used + case p_credit when 'revenue' then p_amount else 0 end
      where customer_id = p_customer
        and case p_debit when 'available' then available when 'held' then held when 'refund_hold' then refund_hold
          else p_amount end >= p_amount
      returning available, held, alert_below
  ), written as (
    insert into transfers (
      customer_id, cause_kind, cause_id, step, debit, credit, amount, lot_id, available_after, held_after)
      select p_customer, p_kind, p_cause, p_step, p_debit, p_credit, p_amount, p_lot, available, held from account
  ), lot as (
    -- Nearly always, the first lot has enough.
    update lots set
        remaining = remaining - p_amount,
        removed = removed + case p_credit when 'grants' then p_amount else 0 end,
        is_empty = remaining = p_amount
      where v_leaves and exists (select from account) and customer_id = p_customer
        and id = (select id from lots where customer_id = p_customer and not is_empty order by source, id limit 1)
        and remaining - refund_hold >= p_amount
      returning id
  )
  select a.available, a.alert_below, (select id from lot) into v_available, v_alert_below, v_from_lot from account a;
  v_posting := set_config('ledger.posting', 'off', true);
  if v_available is null then
    if p_debit in ('held', 'refund_hold') then
      raise exception '% % has fewer % credits than the % to move', p_kind, p_cause, p_debit, p_amount
        using errcode = 'check_violation';
    end if;
    return false;
  end if;
  if v_leaves and v_from_lot is null then
    perform ledger_allocate_from_lots(p_customer, p_amount, p_credit = 'grants');
  end if;
  if v_available < v_alert_below or p_credit = 'available' and p_debit <> 'held' then
    perform credits_check_alerts(p_customer, v_available, p_credit = 'available' and p_debit <> 'held');
  end if;
  return true;
end $$;

-- Whether a step of a cause was done.
create or replace function ledger_is_posted(p_customer text, p_kind text, p_cause text, p_step text) returns boolean
language sql stable as $$
  select exists (
    select from transfers
    where customer_id = p_customer and cause_kind = p_kind and cause_id = p_cause and step = p_step)
$$;

-- Takes an amount from several lots, in the order in which credits are spent. With p_removed, support takes it back.
create or replace function ledger_allocate_from_lots(p_customer text, p_amount bigint, p_removed boolean) returns void
language plpgsql as $$
declare
  v_taken bigint;
begin
  perform set_config('ledger.posting', 'on', true);
  with ordered as (
    select id, remaining - refund_hold as free, sum(remaining - refund_hold) over (order by source, id) as up_to
    from lots where customer_id = p_customer and not is_empty
  ), taken as (
    update lots l set
        remaining = l.remaining - t.amount,
        removed = l.removed + case when p_removed then t.amount else 0 end,
        is_empty = l.remaining = t.amount
      from (select id, least(free, p_amount - (up_to - free))::bigint as amount from ordered where up_to - free < p_amount) t
      where l.customer_id = p_customer and l.id = t.id and t.amount > 0
      returning t.amount
  )
  select coalesce(sum(amount), 0) into v_taken from taken;
  perform set_config('ledger.posting', 'off', true);
  if v_taken <> p_amount then
    raise exception 'lots do not cover the balance of their customer: only % of % credits', v_taken, p_amount
      using errcode = 'check_violation';
  end if;
end $$;
