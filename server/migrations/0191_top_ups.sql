-- What a customer wants to be bought by itself: for so much, whenever less than so many credits are left, up to so much a
-- month.
create table auto_top_ups (
  customer_id text primary key references customers (id),
  enabled boolean not null,
  threshold bigint not null check (threshold > 0),
  amount bigint not null check (amount > 0),
  monthly_cap bigint not null check (monthly_cap >= amount),
  -- Why it was switched off, when it was not by hand.
  off_reason text check (off_reason in ('declined', 'confirmation', 'disputed', 'refund', 'method_removed')),
  off_at timestamptz(3),
  changed_at timestamptz(3) not null default now(),
  check ((off_reason is null) = (off_at is null) and (off_reason is null or not enabled))
);
create index auto_top_ups_enabled on auto_top_ups (customer_id) where enabled;

-- Orders that were made by themselves, and how far their charge is. Written with the order before anything is charged: who
-- comes after a crash finds what may have been charged, and asks.
create table top_ups (
  order_id text primary key references orders (id),
  payment_id text not null unique references payments (id),
  customer_id text not null references customers (id),
  -- What is charged, as its provider calls it.
  payer text not null,
  method text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  refusal text check (refusal in ('declined', 'confirmation')),
  tries integer not null default 0,
  tried_at timestamptz(3),
  next_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create unique index top_ups_one_at_a_time on top_ups (customer_id) where state = 'open';
create index top_ups_due on top_ups (next_at) where state = 'open';
create index top_ups_of_customer on top_ups (customer_id, created_at);

create function top_ups_guard() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.payment_id, new.customer_id, new.payer, new.method, new.created_at)
    is distinct from (old.order_id, old.payment_id, old.customer_id, old.payer, old.method, old.created_at)
    -- Money may come late; nothing is open again, and what was paid stays.
    or old.state <> new.state and (old.state || ' ' || new.state) not in ('open paid', 'open failed', 'failed paid')
  then
    raise exception 'a top-up that is % does not become %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before update on top_ups for each row execute function top_ups_guard();

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
  'created', 'automatic', 'pending', 'paid', 'failed', 'unknown', 'paid_twice', 'returned', 'refund_requested',
  'refund_rejected', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'));
