-- Refund requests. A request puts the unspent credits of the order on hold, so that the amount shown to the customer stays
-- correct during the review.
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
  -- The message of support to the customer.
  note text not null default '',
  decided_by text,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check ((decided_at is null) = (state in ('submitted', 'under_review')))
);
-- Only open requests are unique: an approved one whose payout failed may exist next to a new one.
create unique index refund_requests_one_at_a_time on refund_requests (order_id)
  where state in ('submitted', 'under_review');
create index refund_requests_of_customer on refund_requests (customer_id, created_at desc, id desc);
create index refund_requests_newest on refund_requests (created_at desc, id desc);
create index refund_requests_waiting on refund_requests (created_at) where state in ('submitted', 'under_review');
