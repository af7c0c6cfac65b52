-- Processes and their latest measurements, which each writes every few seconds. Rows of stopped processes stay for a day.
create table processes (
  id text primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  memory_bytes bigint not null,
  -- Requests that wait to be written to the log, and requests that were dropped.
  log_waiting integer not null,
  log_dropped bigint not null
);

-- Results of the ledger verifications that were started on the admin page.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  duration_ms integer not null,
  transactions bigint not null,
  -- Transactions that don't sum to zero, and balances and lots that differ from their postings.
  unbalanced bigint not null,
  wrong_balances bigint not null,
  wrong_lots bigint not null
);
