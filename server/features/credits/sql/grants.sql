-- Every grant and every purchase is a lot of its own.

-- Grants credits as a lot. False if this cause was granted before.
create or replace function credits_grant(
  p_customer text, p_source text, p_source_id text, p_amount bigint, p_kind text default null
) returns boolean language plpgsql as $$
declare
  v_lot bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a grant must be positive' using errcode = 'invalid_parameter_value';
  end if;
  perform from customers where id = p_customer for no key update;
  perform set_config('ledger.posting', 'on', true);
  insert into lots (customer_id, source, source_id, granted, remaining)
    values (p_customer, p_source, p_source_id, p_amount, p_amount)
    on conflict do nothing returning id into v_lot;
  perform set_config('ledger.posting', 'off', true);
  if v_lot is null then return false; end if;
  if not ledger_transfer(p_customer, coalesce(p_kind, p_source), p_source_id, 'grant',
    case p_source when 'order' then 'payments' else 'grants' end, 'available', p_amount, v_lot)
  then
    raise exception 'the customer has no accounts' using errcode = 'foreign_key_violation';
  end if;
  return true;
end $$;
