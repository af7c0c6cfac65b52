-- Counts a charge, also for its key, in the transaction that posts it. The caller has locked the customer's row.
create or replace function usage_add_charge(p_customer text, p_key text, p_operation text, p_credits bigint)
returns void language plpgsql as $$
begin
  with of_key as (
    update keys set spent = spent + p_credits where customer_id = p_customer and id = p_key
  )
  insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
    values (p_customer, date_bin('15 minutes', now(), 'epoch'), coalesce(p_key, ''), p_operation, p_credits)
    on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits;
end $$;
