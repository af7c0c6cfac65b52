create table keys (
  id text primary key,
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- Only secrets of test keys are stored, encrypted.
  secret_sealed bytea check (mode = 'test' or secret_sealed is null),
  prefix text not null,
  last4 text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_address text,
  -- A deleted key stays as a tombstone, because other rows refer to it.
  deleted_at timestamptz(3),
  -- Set while the account is scheduled for deletion. The key then doesn't work, and keeps its status for a cancellation.
  stopped boolean not null default false,
  -- Credits per UTC day, week (from Monday) and month. Null: no limit.
  budget_day bigint check (budget_day > 0),
  budget_week bigint check (budget_week > 0),
  budget_month bigint check (budget_month > 0),
  -- Networks that may use the key. Null: any.
  allowed_addresses inet[] check (cardinality(allowed_addresses) > 0),
  -- Credits charged to the key in total.
  spent bigint not null default 0 check (spent >= 0),
  -- The key that replaced it in a rotation.
  replaced_by text,
  -- The key on which this key's credits are counted, so that a rotation doesn't reset the budget. Null: the key
  -- itself.
  counts_as text,
  -- A copy of the customer's state, so that a request reads only the key.
  suspended boolean not null default false,
  check (deleted_at is null or secret_sealed is null)
);
create index keys_of_customer on keys (customer_id, created_at desc, id desc) where deleted_at is null;
-- Finds the keys of a customer including deleted ones, without reading those of other customers.
create index keys_by_customer on keys (customer_id, id);
-- For the search of support: by the beginning of a key.
create index keys_by_prefix on keys (prefix text_pattern_ops);

-- Credits that live keys reserved or were charged, per UTC day. Keys without a budget are counted too, so that a budget that
-- is set later is correct at once. A release is subtracted from the day of the hold.
create table key_days (
  counts_as text not null references keys (id) on delete cascade,
  day date not null,
  credits bigint not null check (credits >= 0),
  primary key (counts_as, day)
) with (fillfactor = 70);
