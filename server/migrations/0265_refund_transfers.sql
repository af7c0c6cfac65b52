-- A refund that a provider accepted is only sent: it succeeds, or it fails days later.
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check check (state in ('due', 'sent', 'done', 'failed'));
alter table payouts drop constraint payouts_check;
alter table payouts
  -- Counts the refunds that were asked of the provider: after one failed there, the next one is another refund.
  add column attempt integer not null default 1 check (attempt > 0),
  -- When to carry it out, or to check how it stands; null when nothing is to be checked any more.
  add constraint payouts_next check (
    case state when 'failed' then next_at is null when 'done' then true else next_at is not null end);
create index payouts_to_check on payouts (next_at) where next_at is not null and state in ('sent', 'done');

-- A refund that failed after it had succeeded was not refunded. What is refunded is always what transfers delivered.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.created_at)
    is distinct from (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.created_at)
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

-- A request whose transfer failed is approved again, while its customer may have made another one.
drop index refund_requests_one_at_a_time;
create unique index refund_requests_one_at_a_time on refund_requests (order_id)
  where state in ('submitted', 'under_review');

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
  'created', 'automatic', 'pending', 'paid', 'failed', 'unknown', 'paid_twice', 'returned', 'refund_requested',
  'refund_rejected', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'));

-- Refunds of the sandbox fail later where the card says so.
alter table sandbox_payments drop constraint sandbox_payments_card_check;
alter table sandbox_payments add constraint sandbox_payments_card_check
  check (card in ('pays', 'declined', 'pending', 'disputed', 'refund_fails', 'declined_later', 'confirmation_later'));
alter table sandbox_refunds
  add column state text not null default 'succeeded' check (state in ('succeeded', 'failed')),
  -- When it fails.
  add column acts_at timestamptz(3);
create index sandbox_refunds_acting on sandbox_refunds (acts_at) where acts_at is not null;
