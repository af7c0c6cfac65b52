-- after: credits
-- Adds an event to the history of an order.
create or replace function orders_add_event(p_order text, p_kind text, p_amount bigint default null) returns void
language sql as $$
  insert into order_events (order_id, n, kind, amount)
    select p_order, coalesce(max(n), 0) + 1, p_kind, p_amount from order_events where order_id = p_order
$$;

-- Applies the state of a payment as the provider reports it. Reports may repeat and arrive in any order. One transaction
-- updates the payment, the order, its credits and its receipt, and creates a payout if the order was paid twice. Like every
-- function that posts, it locks the customer's row first. Returns the status of the order, or null for an unknown payment.
create or replace function orders_apply_payment(p_payment text, p_state text, p_charge text, p_method text, p_payout text)
returns text language plpgsql as $$
declare
  v_customer text;
  v_payment payments;
  v_order orders;
  v_state text := p_state;
  v_status text;
  v_receipt bigint;
  v_settles boolean := false;
  v_final constant text[] := array['failed', 'expired', 'succeeded'];
begin
  select customer_id into v_customer from payments where id = p_payment;
  if not found then return null; end if;
  perform from customers where id = v_customer for no key update;
  select * into v_payment from payments where id = p_payment for update;
  select * into v_order from orders where id = v_payment.order_id for update;
  -- If the page expired while the payment was pending, the payment failed.
  if v_state = 'expired' and v_payment.state in ('pending', 'failed') then v_state := 'failed'; end if;
  -- An outdated state: it was read before a later state that has been applied already.
  if v_payment.state = 'succeeded'
    or v_payment.state = any (v_final) and v_state <> 'succeeded'
    or v_payment.state = 'pending' and v_state = 'open'
  then
    v_state := v_payment.state;
  end if;
  v_settles := v_state = 'succeeded' and v_payment.state <> 'succeeded' and v_order.status <> 'paid';
  update payments set
      state = v_state,
      settles = settles or v_settles,
      charge = case when state = 'succeeded' then charge else coalesce(p_charge, charge) end,
      looked_at = now(),
      -- The longer nothing changes, the less often the payment is checked.
      look_at = case when v_state = any (v_final) then null
        else now() + least(greatest((now() - created_at) / 4, interval '15 seconds'), interval '1 hour') end
    where id = p_payment;
  if v_state = v_payment.state then return v_order.status; end if;

  if v_settles then
    if not credits_grant(v_customer, 'order', v_order.id, v_order.credits) then
      raise exception 'credits of order % were granted before it was paid', v_order.id using errcode = 'check_violation';
    end if;
    update receipt_numbers set last = last + 1 returning last into v_receipt;
    update orders set status = 'paid', paid_at = now(), receipt = v_receipt, method = p_method where id = v_order.id;
    perform orders_add_event(v_order.id, 'paid', v_order.amount);
    return 'paid';
  elsif v_state = 'succeeded' then
    insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id)
      values (p_payout, p_payment, v_order.id, v_customer, v_order.amount, 'surplus', p_payment);
    perform orders_add_event(v_order.id, 'paid_twice', v_order.amount);
    return v_order.status;
  elsif v_order.status = 'paid' then
    return 'paid';
  end if;
  select case
      when bool_or(state = 'pending') then 'pending'
      when bool_or(state = 'unknown') then 'unknown'
      when bool_or(state = 'failed') then 'failed'
      else 'unpaid' end
    into v_status from payments where order_id = v_order.id;
  if v_status <> v_order.status then
    update orders set status = v_status where id = v_order.id;
    if v_status <> 'unpaid' then perform orders_add_event(v_order.id, v_status); end if;
  end if;
  return v_status;
end $$;

-- Applies the state of a refund as the provider reports it: sent, succeeded or failed. Reports may repeat and arrive in any
-- order. One transaction updates the payout, the order, the request and its credits. Only the current refund of the payout
-- counts: an earlier attempt or another reference changes nothing, and a failed payout stays failed until support retries
-- it. Credits are removed when the money is sent. If it comes back, they are reserved again, because the refund is still
-- owed; a refund that was made at the provider is over, and its credits return. With p_final, the provider isn't checked
-- again. Returns whether anything changed.
create or replace function orders_transfer(
  p_payout text, p_attempt integer, p_reference text, p_state text, p_error text, p_final boolean
) returns boolean language plpgsql as $$
declare
  v_payout payouts;
  v_suffix text;
begin
  perform from customers where id = (select customer_id from payouts where id = p_payout) for no key update;
  select * into v_payout from payouts where id = p_payout for update;
  if not found or v_payout.attempt <> p_attempt or v_payout.state in ('failed', 'canceled')
    or v_payout.reference is not null and v_payout.reference <> p_reference
    or v_payout.state = 'done' and p_state = 'sent'
  then
    return false;
  end if;
  update payouts set
      state = case p_state when 'succeeded' then 'done' else p_state end,
      reference = p_reference,
      error = p_error,
      done_at = case p_state when 'succeeded' then coalesce(done_at, now()) end,
      -- Webhooks may be lost, so it is checked often until it succeeds, and then less and less often for a month.
      next_at = case
        when p_state = 'sent' then now() + least(greatest((now() - created_at) / 4, interval '1 minute'), interval '6 hours')
        when p_state = 'failed' or p_final or done_at < now() - interval '30 days' then null
        else now() + greatest(now() - coalesce(done_at, now()), interval '1 day') end
    where id = p_payout;
  if p_state = v_payout.state or p_state = 'succeeded' and v_payout.state = 'done' then return false; end if;
  if p_state = 'sent' then return true; end if;
  v_suffix := case p_attempt when 1 then '' else ':' || p_attempt end;

  if p_state = 'failed' then
    if v_payout.cause <> 'provider' or v_payout.state = 'done' then
      perform orders_add_event(v_payout.order_id, 'refund_failed', v_payout.amount);
    end if;
    if v_payout.cause = 'provider' then
      update payouts set state = 'canceled', credits = 0, owed = 0, next_at = null, done_at = null where id = p_payout;
      perform credits_move_order(v_payout.customer_id, v_payout.order_id, 'refund', p_payout, 'returned', v_payout.credits,
        'refunds', 'available');
      perform orders_take_rest(v_payout.customer_id, v_payout.order_id);
      -- A second payment still has to go back.
      insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id)
        select 'pyo_' || translate(md5(p_payout), '0189', 'wxyz'), id, order_id, customer_id, v_payout.amount, 'surplus',
          id || ':' || p_payout
        from payments where id = v_payout.payment_id and not settles;
      update orders set refunded = orders_refunded(id) where id = v_payout.order_id;
      return true;
    end if;
    if v_payout.cause = 'surplus' or v_payout.state <> 'done' then return true; end if;
    perform credits_move_order(v_payout.customer_id, v_payout.order_id, 'refund', v_payout.cause_id, 'failed' || v_suffix,
      v_payout.credits, 'refunds', 'refund_hold');
    update orders set refunded = orders_refunded(id) where id = v_payout.order_id;
    update refund_requests set state = 'approved' where id = v_payout.cause_id and state = 'refunded';
  elsif v_payout.cause = 'surplus'
    or v_payout.cause = 'provider' and not (select settles from payments where id = v_payout.payment_id)
  then
    perform orders_add_event(v_payout.order_id, 'returned', v_payout.amount);
  else
    if v_payout.cause = 'refund' then
      perform credits_move_order(v_payout.customer_id, v_payout.order_id, 'refund', v_payout.cause_id, 'paid' || v_suffix,
        v_payout.credits, 'refund_hold', 'refunds');
    end if;
    update orders set refunded = orders_refunded(id) where id = v_payout.order_id;
    update refund_requests set state = 'refunded' where id = v_payout.cause_id and state = 'approved';
    perform orders_add_event(v_payout.order_id, 'refunded', v_payout.amount);
  end if;
  return true;
end $$;
