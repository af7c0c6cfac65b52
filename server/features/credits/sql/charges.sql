-- Charges immediately, without a hold, once for each cause. Returns the amount charged: p_amount, 0 if this cause was
-- charged before, or null if the balance is too low.
create or replace function credits_charge(p_customer text, p_kind text, p_cause text, p_amount bigint)
returns bigint language plpgsql as $$
declare
  v_taken record;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a charge must be positive' using errcode = 'invalid_parameter_value';
  end if;
  -- A repeated charge returns without waiting for the lock.
  if ledger_is_posted(p_kind, p_cause, 'charge') then return 0; end if;
  perform from customers where id = p_customer for no key update;
  v_taken := ledger_take(p_customer, null, p_amount);
  -- Another call may have charged this cause, and spent the last credits, while this one waited for the row.
  if v_taken.total < p_amount and not ledger_is_posted(p_kind, p_cause, 'charge') then return null; end if;
  return case when ledger_post(p_customer, p_kind, p_cause, 'charge', v_taken.lots, v_taken.amounts, 'available', 'revenue')
    then p_amount else 0 end;
end $$;
