-- The processes there are, as each says of itself every few seconds: what one that is gone said last stays for a day.
create table processes (
  id text primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  memory_bytes bigint not null,
  -- Calls that are not in the log yet, and those that never will be.
  log_waiting integer not null,
  log_dropped bigint not null
);

-- What was found when somebody had all books compared.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  duration_ms integer not null,
  transactions bigint not null,
  -- Transactions that do not sum to zero, balances and lots that are not what their postings say.
  unbalanced bigint not null,
  wrong_balances bigint not null,
  wrong_lots bigint not null
);
