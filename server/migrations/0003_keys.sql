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
  check (deleted_at is null or secret_sealed is null)
);
create index keys_of_customer on keys (customer_id, created_at desc, id desc) where deleted_at is null;
