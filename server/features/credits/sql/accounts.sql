-- Opens the accounts of a customer and grants the sign-up credits. Repeating it changes nothing.
create or replace function credits_open(p_customer text, p_signup bigint) returns void language plpgsql as $$
begin
  perform set_config('ledger.posting', 'on', true);
  insert into accounts (customer_id) values (p_customer) on conflict do nothing;
  perform set_config('ledger.posting', 'off', true);
  if p_signup > 0 then
    perform credits_grant(p_customer, 'grant', 'signup:' || p_customer, p_signup);
  end if;
end $$;
