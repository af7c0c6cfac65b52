-- after: credits
-- Checks balance alerts in the transaction that moves the credits, so that no crossing is missed and none is reported that was
-- rolled back. Movements lock the customer's row, so alerts of a customer change one after the other. It fires only where a
-- threshold is crossed, and for credits that are added: those that a task releases were never spent. If several thresholds are
-- crossed at once, one email reports the lowest. Unverified addresses get no email, because they may belong to another person.
create or replace function balance_alerts_watch() returns trigger language plpgsql as $$
declare
  v_lowest bigint;
begin
  with changed as (
    update balance_alerts set armed = not armed, crossed_at = case when armed then now() else crossed_at end
      where customer_id = new.customer_id
        and case when armed then new.available < threshold
          else new.available > old.available and new.available >= threshold end
      returning threshold, armed
  )
  select min(threshold) filter (where not armed) into v_lowest from changed;
  update accounts set alert_below = (
      select max(threshold) from balance_alerts where customer_id = new.customer_id and armed)
    where customer_id = new.customer_id and exists (select from balance_alerts where customer_id = new.customer_id);
  insert into emails (kind, customer_id, address, locale, data)
    select 'low-balance', c.id, u.email, c.locale,
      jsonb_build_object('threshold', v_lowest, 'balance', new.available)
    from customers c join auth_users u on u.id = c.id
    where c.id = new.customer_id and v_lowest is not null and u.email_verified;
  return null;
end $$;
create or replace trigger watch_balance after update of available on accounts for each row
  when (new.available < new.alert_below or new.available > old.available and new.held >= old.held)
  execute function balance_alerts_watch();
