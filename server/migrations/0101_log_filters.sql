-- Filters of the log that a customer named.
create table log_filters (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  name text not null,
  -- The parameters of the list, as an address has them.
  query text not null,
  created_at timestamptz(3) not null default now(),
  unique (customer_id, name)
);
