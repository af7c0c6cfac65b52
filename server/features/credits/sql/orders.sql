-- Moves credits of an order between accounts: to `refund_hold` for a refund or dispute, back to `available`, or to `refunds`
-- or `bad_debt`. A failed refund moves them back to `refund_hold`. If p_amount is null, all credits of p_from move. Returns
-- the amount moved, which is 0 if there was none or this step was posted before. Moving more than there is is an error.
create or replace function credits_move_order(
  p_customer text, p_order text, p_kind text, p_cause text, p_step text, p_amount bigint, p_from text, p_to text
) returns bigint language plpgsql as $$
declare
  v_lot credit_lots;
  v_amount bigint;
begin
  if p_kind not in ('refund', 'dispute') or p_from not in ('available', 'refund_hold', 'refunds')
    or p_to not in ('available', 'refund_hold', 'refunds', 'bad_debt') or p_amount < 0
    or p_from = 'refunds' and (p_kind <> 'refund' or p_to <> 'refund_hold' or p_amount is null)
  then
    raise exception 'credits of an order are reserved, released or removed' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  select * into v_lot from credit_lots where source = 'order' and source_id = p_order and customer_id = p_customer;
  v_amount := coalesce(p_amount, case p_from when 'available' then v_lot.available else v_lot.refund_hold end, 0);
  if v_amount = 0 then return 0; end if;
  return case when ledger_post(p_customer, p_kind, p_cause, p_step, array[v_lot.id], array[v_amount], p_from, p_to)
    then v_amount else 0 end;
end $$;
