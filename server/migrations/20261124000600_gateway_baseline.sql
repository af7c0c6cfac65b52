-- Stored responses of accepted calls. No reference to the customer: whoever stores one holds the customer's row, and they are
-- deleted after a day.
create table idempotency (
  customer_id text not null,
  mode text not null check (mode in ('live', 'test')),
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  answer text not null,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, mode, key)
);
create index idempotency_age on idempotency (created_at);
