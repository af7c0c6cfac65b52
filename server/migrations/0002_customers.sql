-- A customer shares the id of its sign-in. The row outlives a deleted sign-in, because the ledger points at it.
create table customers (
  id text primary key,
  role text not null default 'customer' check (role in ('customer', 'support', 'admin')),
  locale text not null default 'en' check (locale in ('en', 'zh', 'ru', 'de', 'fr', 'ja', 'ko', 'es', 'pt', 'tr')),
  created_at timestamptz(3) not null default now()
);

-- What SQL functions need to know of the configuration; written at every start.
create table settings (
  name text primary key,
  value jsonb not null
);
