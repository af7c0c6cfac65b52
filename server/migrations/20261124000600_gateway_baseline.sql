-- Responses to accepted requests, by Idempotency-Key, for a day. No reference to the customer, because the transaction that
-- stores a response has locked the customer's row.
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
