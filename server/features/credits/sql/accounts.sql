-- The accounts of a customer.

-- Opens the accounts of a customer and grants the sign-up credits. Repeating it changes nothing.
create or replace function credits_open(p_customer text, p_signup bigint) returns void language plpgsql as $$
begin
  insert into accounts (customer_id) values (p_customer) on conflict do nothing;
  if p_signup > 0 then
    perform credits_grant(p_customer, 'grant', 'signup:' || p_customer, p_signup);
  end if;
end $$;

create or replace function credits_balance(p_customer text)
returns table (available bigint, held bigint, used bigint) language sql stable as $$
  select coalesce(max(a.available), 0), coalesce(max(a.held), 0), coalesce(max(a.used), 0)
  from accounts a where a.customer_id = p_customer
$$;
