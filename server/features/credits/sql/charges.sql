-- Charges immediately, without a hold, once for each cause. Returns the amount charged: p_amount, 0 if this cause was
-- charged before, or null if the balance is too low.
create or replace function credits_charge(p_customer text, p_kind text, p_cause text, p_amount bigint)
returns bigint language plpgsql as $$
begin
  -- A repeated charge returns without waiting for the lock.
  if ledger_is_posted(p_customer, p_kind, p_cause, 'charge') then return 0; end if;
  perform from customers where id = p_customer for no key update;
  -- Another call may have charged this cause while this one waited for the row.
  if ledger_is_posted(p_customer, p_kind, p_cause, 'charge') then return 0; end if;
  if not ledger_transfer(p_customer, p_kind, p_cause, 'charge', 'available', 'revenue', p_amount) then return null; end if;
  return p_amount;
end $$;
