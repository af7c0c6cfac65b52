-- Applies the state of a dispute as the provider reports it. While it is open, the unspent credits that the disputed
-- money paid for are reserved. If it is lost, they are removed, and those that are spent are owed. A lost dispute can
-- still be won by an appeal. Returns whether the dispute is new.
create or replace function orders_dispute(p_payment text, p_reference text, p_amount bigint, p_state text) returns boolean
language plpgsql as $$
declare
  v_payment payments;
  v_dispute disputes;
  v_cause text;
  v_new boolean;
  v_due bigint;
  v_reserved bigint;
begin
  select * into v_payment from payments where id = p_payment;
  if not found then raise exception 'there is no payment %', p_payment using errcode = 'foreign_key_violation'; end if;
  perform from customers where id = v_payment.customer_id for no key update;
  select * into v_payment from payments where id = p_payment;
  v_cause := v_payment.provider || ':' || p_reference;
  insert into disputes (provider, reference, payment_id, order_id, customer_id, amount, state)
    values (v_payment.provider, p_reference, p_payment, v_payment.order_id, v_payment.customer_id, p_amount, 'open')
    on conflict do nothing;
  v_new := found;
  if v_new then
    perform orders_add_event(v_payment.order_id, 'disputed', p_amount);
    -- Only the payment that settles the order has credits.
    if v_payment.settles then
      update disputes set credits = credits_move_order(
          v_payment.customer_id, v_payment.order_id, 'dispute', v_cause, 'hold',
          least(orders_credits_of(v_payment.order_id, p_amount, 0, false),
            credits_of_order(v_payment.customer_id, v_payment.order_id)),
          'available', 'refund_hold')
        where provider = v_payment.provider and reference = p_reference;
    end if;
  end if;
  select * into v_dispute from disputes where provider = v_payment.provider and reference = p_reference for update;
  if p_state = 'open' or v_dispute.state in (p_state, 'won') then return v_new; end if;
  if p_state = 'lost' and v_payment.settles then
    -- Credits that were reserved but aren't part of it are released.
    v_due := orders_credits_of(v_payment.order_id, v_dispute.amount, 0, false);
    v_reserved := least(v_due, v_dispute.credits);
    perform credits_move_order(v_payment.customer_id, v_payment.order_id, 'dispute', v_cause, 'lost', v_reserved,
      'refund_hold', 'bad_debt');
    perform credits_move_order(v_payment.customer_id, v_payment.order_id, 'dispute', v_cause, 'released',
      v_dispute.credits - v_reserved, 'refund_hold', 'available');
    insert into payouts (id, payment_id, order_id, customer_id, amount, credits, owed, cause, cause_id, state, reference,
        next_at, done_at)
      values ('pyo_' || translate(md5(v_cause), '0189', 'wxyz'), v_payment.id, v_payment.order_id, v_payment.customer_id,
        v_dispute.amount, v_reserved, v_due - v_reserved, 'dispute', v_cause, 'done', v_dispute.reference, null, now());
  elsif p_state = 'won' and v_dispute.state = 'open' then
    perform credits_move_order(v_payment.customer_id, v_payment.order_id, 'dispute', v_cause, 'won', v_dispute.credits,
      'refund_hold', 'available');
  elsif p_state = 'won' and v_payment.settles then
    -- The bank returned the money after all. The ledger also knows the disputes that were lost before they had a
    -- payout.
    perform credits_move_order(v_payment.customer_id, v_payment.order_id, 'dispute', v_cause, 'returned', (
        select coalesce(sum(case 'bad_debt' when credit then amount when debit then -amount end), 0)::bigint
        from transfers
        where customer_id = v_payment.customer_id and cause_kind = 'dispute' and cause_id = v_cause),
      'bad_debt', 'available');
    update payouts set state = 'canceled', credits = 0, owed = 0, done_at = null
      where cause = 'dispute' and cause_id = v_cause;
    perform orders_take_rest(v_payment.customer_id, v_payment.order_id);
  end if;
  update disputes set state = p_state, closed_at = now()
    where provider = v_payment.provider and reference = p_reference;
  perform orders_add_event(v_payment.order_id, 'dispute_' || p_state, v_dispute.amount);
  perform orders_collect(v_payment.customer_id, v_payment.order_id, null);
  return v_new;
end $$;
