-- The credits of an order that are neither spent, reserved nor held for tasks. A hold takes no lot, so there are at most as many
-- as the customer has available.
create or replace function credits_of_order(p_customer text, p_order text) returns bigint language sql stable as $$
  select coalesce((
    select least(l.remaining - l.refund_hold, a.available)
    from lots l join accounts a on a.customer_id = l.customer_id
    where l.source = 'order' and l.source_id = p_order and l.customer_id = p_customer), 0)
$$;

-- Moves credits of an order between accounts: to `refund_hold` for a refund or dispute, back to `available`, or to `refunds`
-- or `bad_debt`. A failed refund moves them back to `refund_hold`, or to `available` if it was made at the provider, and a
-- dispute that is won after it was lost to `available`. If p_amount is null, all credits of p_from move. Returns
-- the amount moved, which is 0 if there was none or this step was posted before. Moving more than there is is an error.
create or replace function credits_move_order(
  p_customer text, p_order text, p_kind text, p_cause text, p_step text, p_amount bigint, p_from text, p_to text
) returns bigint language plpgsql as $$
declare
  v_lot lots;
  v_amount bigint;
  v_removed bigint;
begin
  if p_kind not in ('refund', 'dispute') or p_from not in ('available', 'refund_hold', 'refunds', 'bad_debt')
    or p_to not in ('available', 'refund_hold', 'refunds', 'bad_debt') or p_amount < 0
    or p_from = 'refunds' and (p_kind <> 'refund' or p_to not in ('available', 'refund_hold') or p_amount is null)
    or p_from = 'bad_debt' and (p_kind <> 'dispute' or p_to <> 'available' or p_amount is null)
  then
    raise exception 'credits of an order are reserved, released or removed' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  select * into v_lot from lots where source = 'order' and source_id = p_order and customer_id = p_customer;
  v_amount := coalesce(
    p_amount, case p_from when 'available' then credits_of_order(p_customer, p_order) else v_lot.refund_hold end, 0);
  if v_amount = 0 or ledger_is_posted(p_customer, p_kind, p_cause, p_step) then return 0; end if;
  if v_lot.id is null
    or not ledger_transfer(p_customer, p_kind, p_cause, p_step, p_from, p_to, v_amount, v_lot.id)
  then
    raise exception 'order % has fewer credits than the % to move', p_order, v_amount using errcode = 'check_violation';
  end if;
  perform set_config('ledger.posting', 'on', true);
  v_removed := case when p_to in ('refunds', 'bad_debt') then v_amount
    when p_from in ('refunds', 'bad_debt') then -v_amount else 0 end;
  update lots set
      remaining = remaining - v_removed,
      removed = removed + v_removed,
      is_empty = remaining = v_removed,
      refund_hold = refund_hold + case 'refund_hold' when p_to then v_amount when p_from then -v_amount else 0 end
    where customer_id = p_customer and id = v_lot.id;
  perform set_config('ledger.posting', 'off', true);
  return v_amount;
end $$;
