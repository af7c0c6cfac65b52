-- Wishes to get money back. What is unspent of the order is set aside with the wish, so that what was explained stays true
-- while it is reviewed.
create table refund_requests (
  id text primary key,
  order_id text not null references orders (id),
  customer_id text not null references customers (id),
  reason text not null check (reason in (
    'accidental_purchase', 'duplicate_payment', 'service_not_as_described', 'quality_not_as_expected',
    'no_longer_needed', 'other')),
  details text not null,
  credits bigint not null check (credits > 0),
  amount bigint not null check (amount > 0),
  state text not null default 'submitted'
    check (state in ('submitted', 'under_review', 'approved', 'refunded', 'rejected')),
  -- What support says to the customer.
  note text not null default '',
  decided_by text,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check ((decided_at is null) = (state in ('submitted', 'under_review')))
);
create unique index refund_requests_one_at_a_time on refund_requests (order_id)
  where state in ('submitted', 'under_review', 'approved');
create index refund_requests_of_customer on refund_requests (customer_id, created_at desc, id desc);
create index refund_requests_newest on refund_requests (created_at desc, id desc);

-- Credits that leave the books when the money has gone back.
alter table payouts add column credits bigint not null default 0 check (credits >= 0);

-- Questions about orders, each with a thread.
create table questions (
  id text primary key,
  customer_id text not null references customers (id),
  order_id text references orders (id),
  type text not null check (type in (
    'payment_not_received', 'credits_missing', 'invoice_or_receipt', 'refund_status', 'other')),
  state text not null default 'open' check (state in ('open', 'answered')),
  created_at timestamptz(3) not null default now()
);
create index questions_of_customer on questions (customer_id, created_at desc, id desc);
create index questions_newest on questions (created_at desc, id desc);

create table question_messages (
  question_id text not null references questions (id) on delete cascade,
  n integer not null,
  author text not null check (author in ('customer', 'support')),
  -- Whom of support; the customer is not told.
  author_id text,
  text text not null,
  created_at timestamptz(3) not null default now(),
  primary key (question_id, n)
);
