-- Counts a charge in the transaction that posts it. The caller has locked the customer's row.
create or replace function usage_spend(p_customer text, p_key text, p_operation text, p_credits bigint)
returns void language plpgsql as $$
begin
  if p_credits = 0 then return; end if;
  insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
    values (p_customer, date_bin('15 minutes', now(), 'epoch'), coalesce(p_key, ''), p_operation, p_credits)
    on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits;
end $$;
