-- Requests to get money back. What is unspent of the order is set aside with the request, so that what was explained stays
-- true while it is reviewed.
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
-- A request whose transfer failed is approved again, while its customer may have made another one.
create unique index refund_requests_one_at_a_time on refund_requests (order_id)
  where state in ('submitted', 'under_review');
create index refund_requests_of_customer on refund_requests (customer_id, created_at desc, id desc);
create index refund_requests_newest on refund_requests (created_at desc, id desc);
create index refund_requests_waiting on refund_requests (created_at) where state in ('submitted', 'under_review');
