-- Checks balance alerts in the transaction that moves the credits, so that no crossing is missed and none is reported that was
-- rolled back. Movements lock the customer's row, so alerts of a customer change one after the other. Called where a threshold
-- may be crossed: below `alert_below`, and when credits are added (p_is_added), but not for those that a task releases, which
-- were never spent. If several thresholds are crossed at once, one email reports the lowest. Unverified addresses get no email,
-- because they may belong to another person.
create or replace function credits_check_alerts(p_customer text, p_available bigint, p_is_added boolean) returns void
language plpgsql as $$
declare
  v_changed integer;
  v_lowest bigint;
begin
  with changed as (
    update balance_alerts set armed = not armed, crossed_at = case when armed then now() else crossed_at end
      where customer_id = p_customer
        and case when armed then p_available < threshold else p_is_added and p_available >= threshold end
      returning threshold, armed
  )
  select count(*), min(threshold) filter (where not armed) into v_changed, v_lowest from changed;
  if v_changed = 0 then return; end if;
  update accounts set alert_below = (
      select max(threshold) from balance_alerts where customer_id = p_customer and armed)
    where customer_id = p_customer;
  insert into emails (kind, customer_id, address, locale, data)
    select 'low-balance', c.id, u.email, c.locale,
      jsonb_build_object('threshold', v_lowest, 'balance', p_available)
    from customers c join auth_users u on u.id = c.id
    where c.id = p_customer and v_lowest is not null and u.email_verified;
end $$;
