-- Orders of credits. What was ordered never changes; what became of it moves along the transitions there are, whoever writes.
create table orders (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null for an amount of the customer's own.
  pack text,
  credits bigint not null check (credits > 0),
  -- In the smallest unit of the currency, as all money here.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null default 'unpaid' check (status in ('unpaid', 'pending', 'paid', 'failed', 'unknown')),
  -- What it was paid with, as the provider names it.
  method text,
  -- Given back of what was paid for it; a second payment that went back is not part of it.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- The number of its receipt: one after the other, without gaps.
  receipt bigint unique,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  check ((status = 'paid') = (paid_at is not null) and (status = 'paid') = (receipt is not null)),
  check (status = 'paid' or refunded = 0)
);
create index orders_of_customer on orders (customer_id, created_at desc, id desc);

create function orders_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.pack, new.credits, new.amount, new.currency, new.created_at)
    is distinct from (old.id, old.customer_id, old.pack, old.credits, old.amount, old.currency, old.created_at)
    or old.receipt is distinct from new.receipt and old.receipt is not null
    or new.refunded < old.refunded
  then
    raise exception 'what was ordered stays as it is' using errcode = 'restrict_violation';
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
create trigger guard before update on orders for each row execute function orders_guard();
create trigger begins_unpaid before insert on orders
  for each row when (new.status <> 'unpaid' or new.refunded <> 0) execute function ledger_refuse('it begins unpaid');
create trigger no_delete before delete on orders for each row execute function ledger_refuse('an order stays');

-- Numbers of receipts are taken in the transaction that uses them: a sequence would leave gaps.
create table receipt_numbers (
  single boolean primary key default true check (single),
  last bigint not null
);
insert into receipt_numbers (last) values (1000);

-- What is done to be paid: each time somebody is sent to the provider's page.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The provider's name for it; null until it has answered.
  reference text,
  -- Where to pay.
  url text,
  state text not null default 'open' check (state in ('open', 'unknown', 'pending', 'failed', 'expired', 'succeeded')),
  -- The one that paid the order; another that succeeds goes back.
  settles boolean not null default false,
  -- What the provider gives money back by.
  charge text,
  created_at timestamptz(3) not null default now(),
  looked_at timestamptz(3),
  -- When to ask the provider again; null when its word is final.
  look_at timestamptz(3) default now() + interval '5 minutes',
  unique (provider, reference),
  check (not settles or state = 'succeeded')
);
create index payments_of_order on payments (order_id);
create unique index payments_settle_once on payments (order_id) where settles;
create index payments_due on payments (look_at) where look_at is not null;
create index payments_by_charge on payments (provider, charge) where charge is not null;

-- Money that came stays: what is said of a payment before or after changes nothing of it.
create function payments_guard() returns trigger language plpgsql as $$
begin
  if old.state = 'succeeded' and (new.state, new.settles, new.charge) is distinct from (old.state, old.settles, old.charge)
    or (new.order_id, new.customer_id, new.provider) <> (old.order_id, old.customer_id, old.provider)
  then
    raise exception 'a payment that succeeded stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before update on payments for each row execute function payments_guard();
create trigger no_delete before delete on payments for each row execute function ledger_refuse('a payment stays');

-- What happened to an order, as its owner reads it.
create table order_events (
  order_id text not null references orders (id),
  n integer not null,
  kind text not null check (kind in (
    'created', 'pending', 'paid', 'failed', 'unknown', 'paid_twice', 'returned', 'refund_requested', 'refund_rejected',
    'refunded', 'disputed', 'dispute_won', 'dispute_lost')),
  -- Money or null.
  amount bigint,
  created_at timestamptz(3) not null default now(),
  primary key (order_id, n)
);

-- Money on its way back: written with the decision, carried out after. `id` is told to the provider, who gives back once
-- for each.
create table payouts (
  id text primary key,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  amount bigint not null check (amount > 0),
  -- A second payment, or a refund that was approved.
  cause text not null check (cause in ('surplus', 'refund')),
  cause_id text not null,
  state text not null default 'due' check (state in ('due', 'done', 'failed')),
  reference text,
  tries integer not null default 0,
  error text,
  next_at timestamptz(3) default now(),
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  unique (cause, cause_id),
  check ((state = 'due') = (next_at is not null))
);
create index payouts_due on payouts (next_at) where state = 'due';
create index payouts_of_customer on payouts (customer_id);

-- A bank that takes money back. What is unspent of the order waits for how it ends.
create table disputes (
  provider text not null,
  reference text not null,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  -- Credits that were set aside.
  credits bigint not null default 0 check (credits >= 0),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  primary key (provider, reference)
);
create index disputes_of_customer on disputes (customer_id);

-- Messages of providers that were acted upon.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz(3) not null default now(),
  primary key (provider, id)
);
create index provider_events_received on provider_events (received_at);
