-- contract: since 0.2.0
alter table idempotency rename to idempotency_before;
alter table idempotency_before rename constraint idempotency_pkey to idempotency_before_pkey;

-- Responses to accepted requests, by Idempotency-Key, for a day. A partition per UTC day, so that expired rows are dropped and not
-- deleted (core/partitions.ts). The key of an expired row can be used again, so the time is part of the primary key. The customer's
-- lock, under which a key is looked up and stored, keeps keys unique within a day. No reference to the customer, because the
-- transaction that stores a response has locked the customer's row.
create table idempotency (
  customer_id text not null,
  mode key_mode not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  response_body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, mode, key, created_at)
) partition by range (created_at);
-- For rows without a partition, as in request_logs.
create table idempotency_default partition of idempotency default;

insert into idempotency (customer_id, mode, key, fingerprint, status, response_body, created_at)
  select customer_id, mode, key, fingerprint, status, response_body, created_at from idempotency_before;
drop table idempotency_before;
