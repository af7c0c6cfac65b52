-- Orders of credits. The ordered pack, amount and credits never change, and the status changes only as `orders_guard` allows.
create table orders (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null for an order of a custom amount.
  pack text,
  credits bigint not null check (credits > 0),
  -- In the smallest unit of the currency, like all amounts of money here.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null default 'unpaid' check (status in ('unpaid', 'pending', 'paid', 'failed', 'unknown')),
  -- The payment method, as the provider names it.
  method text,
  -- The refunded part of `amount`. Refunds of a duplicate payment don't count.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- The receipt number, consecutive and without gaps.
  receipt bigint unique,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  -- Whether an automatic top-up created the order.
  automatic boolean not null default false,
  check ((status = 'paid') = (paid_at is not null) and (status = 'paid') = (receipt is not null)),
  check (status = 'paid' or refunded = 0)
);
create index orders_of_customer on orders (customer_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_in_status on orders (status, created_at desc, id desc);

-- `refunded` is always the sum of the completed payouts, even if a refund fails after it had succeeded.
create function orders_guard() returns trigger language plpgsql as $$
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
create trigger guard before update on orders for each row execute function orders_guard();
create trigger begins_unpaid before insert on orders
  for each row when (new.status <> 'unpaid' or new.refunded <> 0) execute function ledger_refuse('it begins unpaid');
create trigger no_delete before delete on orders for each row execute function ledger_refuse('an order stays');

-- The last receipt number. It is increased in the transaction that uses the number, because a sequence would leave gaps.
create table receipt_numbers (
  single boolean primary key default true check (single),
  last bigint not null
);
insert into receipt_numbers (last) values (1000);

-- Payments of orders: one for each payment page or automatic charge. The providers are in features/orders/providers.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  provider text not null,
  -- The provider's ID of the payment. Null until the provider has responded.
  reference text,
  -- The URL of the payment page.
  url text,
  state text not null default 'open' check (state in ('open', 'unknown', 'pending', 'failed', 'expired', 'succeeded')),
  -- Whether this payment paid the order. Other successful payments are refunded.
  settles boolean not null default false,
  -- The provider's ID of the charge, which refunds need.
  charge text,
  created_at timestamptz(3) not null default now(),
  looked_at timestamptz(3),
  -- When to check the payment with the provider. Null if its state is final.
  look_at timestamptz(3) default now() + interval '5 minutes',
  -- Whether to save the payment method. False again when it is saved.
  save boolean not null default false,
  unique (provider, reference),
  check (not settles or state = 'succeeded')
);
create index payments_of_order on payments (order_id);
create unique index payments_settle_once on payments (order_id) where settles;
create index payments_due on payments (look_at) where look_at is not null;
create index payments_by_charge on payments (provider, charge) where charge is not null;

-- A payment that succeeded doesn't change any more, whatever messages of the provider arrive late.
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

-- The history of an order, as shown to the customer.
create table order_events (
  order_id text not null references orders (id),
  n integer not null,
  kind text not null check (kind in (
    'created', 'automatic', 'pending', 'paid', 'failed', 'unknown', 'paid_twice', 'returned', 'refund_requested',
    'refund_rejected', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost')),
  -- An amount of money, or null.
  amount bigint,
  created_at timestamptz(3) not null default now(),
  primary key (order_id, n)
);

-- Refunds to be sent to the provider. A row is inserted with the decision, and a schedule sends it. `id` is part of the
-- idempotency key, so the provider refunds once. A refund that the provider accepted is `sent`, and can still fail days later.
create table payouts (
  id text primary key,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  amount bigint not null check (amount > 0),
  -- `surplus`: a duplicate payment. `refund`: an approved refund request.
  cause text not null check (cause in ('surplus', 'refund')),
  cause_id text not null,
  state text not null default 'due' check (state in ('due', 'sent', 'done', 'failed')),
  reference text,
  tries integer not null default 0,
  error text,
  -- When to send the refund or to check its state. Null if nothing is left to check.
  next_at timestamptz(3) default now(),
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  -- Credits that the ledger removes when the money is refunded.
  credits bigint not null default 0 check (credits >= 0),
  -- The number of the refund at the provider. A retry after a failure there is a new refund.
  attempt integer not null default 1 check (attempt > 0),
  unique (cause, cause_id),
  constraint payouts_next check (
    case state when 'failed' then next_at is null when 'done' then true else next_at is not null end)
);
create index payouts_due on payouts (next_at) where state = 'due';
create index payouts_to_check on payouts (next_at) where next_at is not null and state in ('sent', 'done');
create index payouts_of_customer on payouts (customer_id);
create index payouts_failed on payouts (created_at) where state = 'failed';

-- Payment disputes. The unspent credits of the order are on hold until the bank decides.
create table disputes (
  provider text not null,
  reference text not null,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  -- Credits on hold.
  credits bigint not null default 0 check (credits >= 0),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  primary key (provider, reference)
);
create index disputes_of_customer on disputes (customer_id);

-- Processed webhooks of providers.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz(3) not null default now(),
  primary key (provider, id)
);
create index provider_events_received on provider_events (received_at);

-- Saved payment methods for automatic top-ups: how they are shown, and the provider's IDs to charge them.
create table payment_methods (
  id text primary key,
  customer_id text not null unique references customers (id),
  provider text not null,
  -- The provider's ID of the payer, who is created for this method and deleted with it.
  payer text not null,
  -- The provider's ID of the method.
  reference text not null,
  brand text not null,
  -- Null if the method isn't a card.
  last4 text,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  created_at timestamptz(3) not null default now(),
  unique (provider, payer)
);

-- Payers to delete at the provider. The rows don't name the customer, who may be deleted already.
create table payers_to_forget (
  provider text not null,
  payer text not null,
  tries integer not null default 0,
  next_at timestamptz(3) not null default now(),
  primary key (provider, payer)
);

-- Settings of automatic top-ups: the amount, the credits below which it is bought, and the maximum per month.
create table auto_top_ups (
  customer_id text primary key references customers (id),
  enabled boolean not null,
  threshold bigint not null check (threshold > 0),
  amount bigint not null check (amount > 0),
  monthly_cap bigint not null check (monthly_cap >= amount),
  -- Why top-ups were turned off automatically. Null if the customer did it.
  off_reason text check (off_reason in ('declined', 'confirmation', 'disputed', 'refund', 'method_removed')),
  off_at timestamptz(3),
  changed_at timestamptz(3) not null default now(),
  -- The month in which the customer was notified that the cap is reached. Once per month.
  limit_told timestamptz(3),
  check ((off_reason is null) = (off_at is null) and (off_reason is null or not enabled))
);
create index auto_top_ups_enabled on auto_top_ups (customer_id) where enabled;

-- Automatic orders and the state of their charge. Inserted with the order before the charge, so that after a crash the next
-- process checks with the provider what was charged.
create table top_ups (
  order_id text primary key references orders (id),
  payment_id text not null unique references payments (id),
  customer_id text not null references customers (id),
  -- The provider's IDs of the payer and of the method to charge.
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

-- The seller at the time of payment, so that a receipt never changes. Its other data is in the order.
create table receipts (
  order_id text primary key references orders (id),
  seller jsonb not null,
  created_at timestamptz(3) not null default now()
);
create trigger no_change before update or delete on receipts for each row execute function ledger_refuse('a receipt stays');

-- The customer's current billing details, for future receipts.
create table billing_details (
  customer_id text primary key references customers (id),
  company text,
  address jsonb not null,
  vat_number text,
  updated_at timestamptz(3) not null default now()
);

-- The billing details at the time of payment. They are deleted with the account.
create table receipt_buyers (
  order_id text primary key references orders (id),
  customer_id text not null references customers (id),
  buyer jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index receipt_buyers_of_customer on receipt_buyers (customer_id);
create trigger no_change before update on receipt_buyers for each row execute function ledger_refuse('a receipt stays');
