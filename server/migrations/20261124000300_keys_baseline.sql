create table keys (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- Only test secrets are kept, sealed.
  secret_sealed bytea check (mode = 'test' or secret_sealed is null),
  prefix text not null,
  last4 text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_address text,
  -- A tombstone: other rows name the key, nobody finds it.
  deleted_at timestamptz(3),
  -- Keys of an account that is to be deleted do not work, whatever their status: it is theirs again when the customer stays.
  stopped boolean not null default false,
  -- Credits a UTC day, week (from Monday) and month; null: no limit.
  budget_day bigint check (budget_day > 0),
  budget_week bigint check (budget_week > 0),
  budget_month bigint check (budget_month > 0),
  -- Networks it may be used from; null: any.
  allowed_addresses inet[] check (cardinality(allowed_addresses) > 0),
  -- Credits its calls were charged.
  spent bigint not null default 0 check (spent >= 0),
  -- The key that took its place.
  replaced_by text,
  -- The key whose days count what this one holds, null: itself. One that takes another's place goes on counting where
  -- that one was.
  counts_as text,
  -- As its customer: beside every key, so that a call looks at nothing more.
  suspended boolean not null default false,
  check (deleted_at is null or secret_sealed is null)
);
create index keys_of_customer on keys (customer_id, created_at desc, id desc) where deleted_at is null;
-- Deleted keys stay as tombstones: those of a customer are found without reading the keys of everybody.
create index keys_by_customer on keys (customer_id, id);
-- What support finds customers by: how a key begins.
create index keys_by_prefix on keys (prefix text_pattern_ops);

-- What live keys held or were charged, by the UTC day of it, with a budget or without one, so that a budget that is set
-- later has nothing to count. What is released leaves the day it was held on.
create table key_days (
  counts_as text not null references keys (id) on delete cascade,
  day date not null,
  credits bigint not null check (credits >= 0),
  primary key (counts_as, day)
) with (fillfactor = 70);
