-- after: credits, emails
-- Checks balance alerts in the transaction of the posting, so that no crossing is missed and none is reported that was rolled
-- back. Posting locks the customer's row, so alerts of a customer change one after the other. The trigger's name makes it
-- fire after `apply`, so it sees the new balances. If several thresholds are crossed at once, one email reports the lowest.
-- Unverified addresses get no email, because they may belong to another person.
create or replace function balance_alerts_watch() returns trigger language plpgsql as $$
begin
  perform from posted p join balance_alerts a on a.customer_id = p.customer_id where p.account = 'available' limit 1;
  if not found then return null; end if;
  with moved as (
    select p.customer_id, bool_or(p.amount > 0 and not exists (
        select from posted o where o.transaction_id = p.transaction_id and o.account = 'held')) as topped_up
    from posted p where p.account = 'available' group by p.customer_id
  ), due as (
    select a.customer_id, a.threshold, a.armed, b.balance
    from moved m
    join balance_alerts a on a.customer_id = m.customer_id
    join ledger_balances b on b.customer_id = m.customer_id and b.account = 'available'
    where case when a.armed then b.balance < a.threshold else m.topped_up and b.balance >= a.threshold end
  ), turned as (
    update balance_alerts a
    set armed = not d.armed, crossed_at = case when d.armed then now() else a.crossed_at end
    from due d where a.customer_id = d.customer_id and a.threshold = d.threshold
  ), lowest as (
    select customer_id, min(threshold) as threshold, min(balance) as balance from due where armed group by customer_id
  )
  insert into mails (kind, customer_id, address, locale, data)
    select 'low-balance', l.customer_id, u.email, c.locale,
      jsonb_build_object('threshold', l.threshold, 'balance', l.balance)
    from lowest l join customers c on c.id = l.customer_id join auth_users u on u.id = l.customer_id
    where u.email_verified;
  return null;
end $$;
create or replace trigger watch_balance after insert on ledger_postings
  referencing new table as posted for each statement execute function balance_alerts_watch();

-- Replaces the thresholds of a customer. Existing thresholds keep their state. A threshold above the balance waits until the
-- balance has been higher.
create or replace function balance_alerts_set(p_customer text, p_thresholds bigint[]) returns void language plpgsql as $$
begin
  perform from customers where id = p_customer for no key update;
  delete from balance_alerts where customer_id = p_customer and threshold <> all (p_thresholds);
  insert into balance_alerts (customer_id, threshold, armed)
    select p_customer, t, coalesce((
      select balance from ledger_balances where customer_id = p_customer and account = 'available'), 0) >= t
    from unnest(p_thresholds) t
    on conflict do nothing;
end $$;
