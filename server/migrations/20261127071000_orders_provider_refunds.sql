-- Money that leaves without us is booked as a payout too: a refund that was made at the provider, and a dispute that was lost.
-- Processes of an earlier release write no such rows.
alter table payouts
  -- Credits that such money took away although they are spent. Support collects or waives them.
  add column owed bigint not null default 0 check (owed >= 0);
alter table payouts
  drop constraint payouts_cause_check,
  drop constraint payouts_state_check,
  drop constraint payouts_next;
alter table payouts
  add constraint payouts_cause_check check (cause in ('surplus', 'refund', 'provider', 'dispute')) not valid,
  -- Canceled is such money that came back.
  add constraint payouts_state_check check (state in ('due', 'sent', 'done', 'failed', 'canceled')) not valid,
  add constraint payouts_next check (case
    when state in ('failed', 'canceled') then next_at is null
    when state = 'done' then true
    else next_at is not null end) not valid;

-- An order's refunded amount is always what transfers delivered: ours, and the provider's.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.automatic, new.created_at)
    is distinct from
    (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.automatic, old.created_at)
    or old.receipt is distinct from new.receipt and old.receipt is not null
  then
    raise exception 'what was ordered stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.refunded <> old.refunded and new.refunded <> orders_refunded(new.id) then
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
