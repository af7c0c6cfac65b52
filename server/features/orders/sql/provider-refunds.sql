-- Money that leaves without us: refunds that were made at the provider, and disputes that were lost. The credits that it paid
-- for leave the account with it. Those that are spent are owed. Both are written as a payout.

-- The refunded amount of an order. A second payment that went back isn't part of it.
create or replace function orders_refunded(p_order text) returns bigint language plpgsql stable as $$
begin
  return (
    select least(o.amount, coalesce(sum(p.amount), 0))::bigint
    from orders o
    left join payouts p on p.customer_id = o.customer_id and p.order_id = o.id and p.state = 'done'
      and (p.cause = 'refund' or p.cause = 'provider' and (select settles from payments where id = p.payment_id))
    where o.id = p_order
    group by o.id, o.amount);
end $$;

-- The credits that an amount of an order's money paid for, without p_reserved that are taken from elsewhere, as far as they
-- aren't taken, owed or settled already. Credits that are reserved for one of our refunds leave with that refund. With
-- p_with_request, a request that waits for a decision gives its reserved credits.
create or replace function orders_credits_of(
  p_order text, p_amount bigint, p_reserved bigint, p_with_request boolean
) returns bigint language plpgsql stable as $$
begin
  return (
    select greatest(0, least(
      ceil(o.credits::numeric * p_amount / o.amount) - p_reserved,
      l.granted - l.refund_hold - l.removed
        + (select coalesce(sum(credits), 0) from disputes
           where customer_id = o.customer_id and order_id = o.id and state = 'open')
        + (select coalesce(sum(credits), 0) from refund_requests
           where p_with_request and order_id = o.id and state in ('submitted', 'under_review'))
        - (select coalesce(sum(owed + settled), 0) from payouts where customer_id = o.customer_id and order_id = o.id)))::bigint
    from orders o join lots l on l.source = 'order' and l.source_id = o.id
    where o.id = p_order);
end $$;

-- Takes owed credits of an order that can be taken now, because a task or a dispute released them, for example: those of one
-- payout, or with p_payout null, of all. The caller has locked the customer's row.
create or replace function orders_collect(p_customer text, p_order text, p_payout text) returns void language plpgsql as $$
declare
  v_payout payouts;
  v_kind text;
  v_cause text;
  v_amount bigint;
begin
  for v_payout in
    select * from payouts
    where customer_id = p_customer and order_id = p_order and owed > 0 and (p_payout is null or id = p_payout)
    order by created_at, id for update
  loop
    v_amount := least(v_payout.owed, credits_of_order(p_customer, p_order));
    exit when v_amount = 0;
    v_kind := case v_payout.cause when 'dispute' then 'dispute' else 'refund' end;
    v_cause := case v_payout.cause when 'dispute' then v_payout.cause_id else v_payout.id end;
    perform credits_move_order(p_customer, p_order, v_kind, v_cause,
      'taken:' || (select count(*) + 1 from transfers
        where customer_id = p_customer and cause_kind = v_kind and cause_id = v_cause),
      v_amount, 'available', case v_kind when 'dispute' then 'bad_debt' else 'refunds' end);
    update payouts set credits = credits + v_amount, owed = owed - v_amount where id = v_payout.id;
  end loop;
end $$;

-- Lets a refund that was made at the provider take the place of our own ones, which it makes superfluous or impossible: a
-- request that waits for a decision, a refund that failed or was settled by hand, and one that the provider can't make any
-- more. If it covers only a part of one, the rest of that one stays due. p_own are our refunds that the provider has.
-- Returns the amount that remains, and the reserved credits that it takes over.
create or replace function orders_adopt(
  p_payment payments, p_refund jsonb, p_rest bigint, p_own text[], p_payout text, out remains bigint, out reserved bigint
) language plpgsql as $$
declare
  v_payout payouts;
  v_request refund_requests;
  v_reference constant text := p_refund ->> 'reference';
begin
  remains := (p_refund ->> 'amount')::bigint;
  reserved := 0;
  for v_payout in
    select * from payouts
    where customer_id = p_payment.customer_id and payment_id = p_payment.id and cause in ('surplus', 'refund')
      and id <> all (p_own)
      and (state = 'failed' or state = 'due' and amount > p_rest
        or state = 'done' and reference = 'by hand' and done_at >= (p_refund ->> 'created_at')::timestamptz)
    order by created_at, id
  loop
    exit when remains = 0;
    if v_payout.amount > remains then
      continue when v_payout.state = 'done';
      select greatest(0, least(ceil(credits::numeric * remains / amount), v_payout.credits - 1)) into reserved
        from orders where id = v_payout.order_id;
      -- Without a refund that failed before, the changed one needs a key of its own.
      update payouts set amount = amount - remains, credits = credits - reserved,
          attempt = attempt + case when reference is null then 1 else 0 end
        where id = v_payout.id;
      update refund_requests set amount = amount - remains, credits = credits - reserved
        where id = v_payout.cause_id and v_payout.cause = 'refund';
      return;
    end if;
    remains := remains - v_payout.amount;
    if v_payout.state = 'done' then
      update payouts set reference = v_reference, next_at = now() where id = v_payout.id;
      continue;
    end if;
    update payouts set state = 'due', reference = null, next_at = now(),
        attempt = attempt + case when reference is null then 0 else 1 end
      where id = v_payout.id returning * into v_payout;
    perform orders_transfer(v_payout.id, v_payout.attempt, v_reference, p_refund ->> 'state', null, false);
  end loop;
  if not p_payment.settles or remains = 0 then return; end if;
  select * into v_request from refund_requests
    where order_id = p_payment.order_id and state in ('submitted', 'under_review') and amount <= remains for update;
  if not found then return; end if;
  remains := remains - v_request.amount;
  insert into payouts (id, payment_id, order_id, customer_id, amount, credits, cause, cause_id)
    values (p_payout, p_payment.id, p_payment.order_id, p_payment.customer_id, v_request.amount, v_request.credits, 'refund',
      v_request.id);
  update refund_requests set state = 'approved', decided_at = now() where id = v_request.id;
  perform orders_transfer(p_payout, 1, v_reference, p_refund ->> 'state', null, false);
end $$;

-- Takes what is still owed from a request that waits for a decision. It then asks for the rest.
create or replace function orders_reduce_request(p_payout text) returns void language plpgsql as $$
declare
  v_payout payouts;
  v_order orders;
  v_request refund_requests;
  v_cut bigint;
  v_amount bigint;
begin
  select * into v_payout from payouts where id = p_payout for update;
  select * into v_order from orders where id = v_payout.order_id;
  select * into v_request from refund_requests
    where order_id = v_payout.order_id and state in ('submitted', 'under_review') for update;
  if not found then return; end if;
  v_cut := least(v_payout.owed, v_request.credits);
  v_amount := floor(v_order.amount::numeric * (v_request.credits - v_cut) / v_order.credits);
  -- Of a request for all there is, nothing would be left. What is owed is taken when support has rejected it.
  if v_cut = 0 or v_amount = 0 then return; end if;
  perform credits_move_order(v_payout.customer_id, v_payout.order_id, 'refund', v_payout.id, 'reserved', v_cut,
    'refund_hold', 'refunds');
  update payouts set credits = credits + v_cut, owed = owed - v_cut where id = p_payout;
  update refund_requests set credits = credits - v_cut, amount = least(amount, v_amount) where id = v_request.id;
end $$;

-- After money came back: what it took no longer counts, so the other money that is gone takes its whole share. Until now that
-- could be less, because the same credits leave only once.
create or replace function orders_take_rest(p_customer text, p_order text) returns void language plpgsql as $$
declare
  v_payout payouts;
begin
  for v_payout in
    select * from payouts
    where customer_id = p_customer and order_id = p_order and cause in ('provider', 'dispute') and state in ('sent', 'done')
      and (select settles from payments where id = payment_id)
    order by created_at, id
  loop
    update payouts set owed = owed + orders_credits_of(
        p_order, amount, credits + owed + settled, cause = 'provider')
      where id = v_payout.id;
  end loop;
  perform orders_collect(p_customer, p_order, null);
  perform orders_reduce_request(p.id) from (
    select id from payouts
    where customer_id = p_customer and order_id = p_order and cause = 'provider' and owed > 0 order by created_at, id) p;
end $$;

-- Applies a refund that was made at the provider, in the state that it reports: sent, succeeded or failed. Reports may repeat
-- and arrive in any order, and a refund that failed before it was known is none. p_rest is what the provider can still
-- refund of the payment, p_own our refunds that it has, and p_payouts two new ids. Returns whether the refund is new.
create or replace function orders_provider_refund(
  p_payment text, p_refund jsonb, p_rest bigint, p_own text[], p_payouts text[]
) returns boolean language plpgsql as $$
declare
  v_payment payments;
  v_payout payouts;
  v_reference constant text := p_refund ->> 'reference';
  v_state constant text := p_refund ->> 'state';
  v_remains bigint;
  v_reserved bigint;
  v_known boolean := false;
begin
  perform from customers where id = (select customer_id from payments where id = p_payment) for no key update;
  select * into v_payment from payments where id = p_payment;
  for v_payout in
    select * from payouts
    where customer_id = v_payment.customer_id and payment_id = p_payment and reference = v_reference
    order by created_at, id
  loop
    v_known := true;
    perform orders_transfer(v_payout.id, v_payout.attempt, v_reference, v_state, p_refund ->> 'error', false);
  end loop;
  if v_known or v_state = 'failed' then return false; end if;

  select * into v_remains, v_reserved from orders_adopt(v_payment, p_refund, p_rest, p_own, p_payouts[1]);
  if v_remains = 0 then return true; end if;
  insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id, state, reference, credits, owed)
    values (p_payouts[2], p_payment, v_payment.order_id, v_payment.customer_id, v_remains, 'provider',
      v_payment.provider || ':' || v_reference, 'sent', v_reference, v_reserved,
      case when v_payment.settles then orders_credits_of(v_payment.order_id, v_remains, v_reserved, true) else 0 end);
  perform credits_move_order(v_payment.customer_id, v_payment.order_id, 'refund', p_payouts[2], 'adopted', v_reserved,
    'refund_hold', 'refunds');
  perform orders_collect(v_payment.customer_id, v_payment.order_id, p_payouts[2]);
  perform orders_reduce_request(p_payouts[2]);
  perform orders_transfer(p_payouts[2], 1, v_reference, v_state, null, false);
  return true;
end $$;
