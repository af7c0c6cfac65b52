-- The rules of orders and payments, for every writer.

-- An order is never deleted, and what was ordered doesn't change. Its status follows the list.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'delete on orders is refused: an order stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'unpaid' or new.refunded <> 0 then
      raise exception 'insert on orders is refused: it begins unpaid' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.automatic, new.created_at)
    is distinct from
    (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.automatic, old.created_at)
    or old.receipt is distinct from new.receipt and old.receipt is not null
  then
    raise exception 'what was ordered stays as it is' using errcode = 'restrict_violation';
  end if;
  -- The buyer is deleted with the account.
  if old.seller is distinct from new.seller and old.seller is not null or old.buyer <> new.buyer then
    raise exception 'update on orders is refused: a receipt stays' using errcode = 'restrict_violation';
  end if;
  -- A second payment that went back isn't part of it.
  if new.refunded <> old.refunded and new.refunded <> (
    select least(new.amount, coalesce(sum(p.amount), 0))
    from payouts p
    where p.customer_id = new.customer_id and p.order_id = new.id and p.state = 'done'
      and (p.cause = 'refund' or p.cause = 'provider' and (select settles from payments where id = p.payment_id)))
  then
    raise exception 'what is refunded of an order is what its payouts delivered' using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status || ' ' || new.status) not in (
    'unpaid pending', 'unpaid paid', 'unpaid failed', 'unpaid unknown',
    'pending paid', 'pending failed', 'pending unknown',
    'failed pending', 'failed paid', 'failed unknown',
    'unknown unpaid', 'unknown pending', 'unknown paid', 'unknown failed'
  ) then
    raise exception 'an order that is % does not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on orders
  for each row execute function orders_guard();

-- A payment is never deleted, and one that succeeded doesn't change.
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'delete on payments is refused: a payment stays' using errcode = 'restrict_violation';
  end if;
  if old.state = 'succeeded' and (new.state, new.settles, new.charge) is distinct from (old.state, old.settles, old.charge)
    or (new.order_id, new.customer_id, new.provider) <> (old.order_id, old.customer_id, old.provider)
  then
    raise exception 'a payment that succeeded stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update or delete on payments for each row execute function payments_guard();
