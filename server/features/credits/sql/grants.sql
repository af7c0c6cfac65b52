-- Every grant and every purchase is a lot of its own.

-- Creates a lot with its credits. False if the lot exists already. The caller has locked the customer's row.
create or replace function ledger_add_lot(
  p_customer text, p_source text, p_source_id text, p_kind text, p_step text, p_amount bigint
) returns boolean language plpgsql as $$
declare
  v_lot bigint;
begin
  perform set_config('ledger.posting', 'on', true);
  insert into lots (customer_id, source, source_id, granted, remaining)
    values (p_customer, p_source, p_source_id, p_amount, p_amount)
    on conflict do nothing returning id into v_lot;
  perform set_config('ledger.posting', 'off', true);
  if v_lot is null then return false; end if;
  if not ledger_transfer(p_customer, p_kind, p_source_id, p_step,
    case p_source when 'order' then 'payments' else 'grants' end, 'available', p_amount, v_lot)
  then
    raise exception 'the customer has no accounts' using errcode = 'foreign_key_violation';
  end if;
  return true;
end $$;

-- Grants credits. False if this cause was granted before.
create or replace function credits_grant(p_customer text, p_source text, p_source_id text, p_amount bigint)
returns boolean language plpgsql as $$
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a grant must be positive' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  return ledger_add_lot(p_customer, p_source, p_source_id, p_source, 'grant', p_amount);
end $$;

-- Grants credits for support, or removes them (p_amount below zero) in the order in which they are spent. False if the balance
-- is too low, or if this was done before.
create or replace function credits_adjust(p_customer text, p_cause text, p_amount bigint) returns boolean
language plpgsql as $$
begin
  if coalesce(p_amount, 0) = 0 then
    raise exception 'an adjustment must not be zero' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  if p_amount > 0 then
    return ledger_add_lot(p_customer, 'grant', p_cause, 'admin', 'give', p_amount);
  end if;
  if ledger_is_posted(p_customer, 'admin', p_cause, 'take')
    or not ledger_transfer(p_customer, 'admin', p_cause, 'take', 'available', 'grants', -p_amount)
  then
    return false;
  end if;
  perform ledger_take_lots(p_customer, -p_amount, true);
  return true;
end $$;
