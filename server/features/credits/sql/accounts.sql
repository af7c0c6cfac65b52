-- The ledger accounts of a customer.
-- Every function that moves credits locks the customer's row first, so that transactions of a customer run one after the
-- other and always take locks in the same order. Therefore a customer's lots sorted by id are in the order in which they
-- were granted. Sorting by time would not be, because times are those at which the transactions began.

-- Opens the accounts of a customer and grants the sign-up credits. Repeating it changes nothing.
create or replace function credits_open(p_customer text, p_signup bigint) returns void language plpgsql as $$
begin
  insert into ledger_balances (customer_id, account)
    values (p_customer, 'available'), (p_customer, 'held'), (p_customer, 'refund_hold')
    on conflict do nothing;
  if p_signup > 0 then
    perform credits_grant(p_customer, 'grant', 'signup:' || p_customer, p_signup);
  end if;
end $$;

create or replace function credits_balance(p_customer text)
returns table (available bigint, held bigint, used bigint) language sql stable as $$
  select
    coalesce(max(balance) filter (where account = 'available'), 0),
    coalesce(max(balance) filter (where account = 'held'), 0),
    coalesce((select sum(spent) from credit_lots where customer_id = p_customer), 0)::bigint
  from ledger_balances where customer_id = p_customer
$$;
