-- Orders that an automatic top-up made say so.
alter table orders add column automatic boolean not null default false;
update orders o set automatic = true from top_ups t where t.order_id = o.id;

create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.automatic, new.created_at)
    is distinct from
    (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.automatic, old.created_at)
    or old.receipt is distinct from new.receipt and old.receipt is not null
  then
    raise exception 'what was ordered stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.refunded <> old.refunded and new.refunded <> (
    select coalesce(sum(amount), 0) from payouts where order_id = new.id and cause = 'refund' and state = 'done')
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
