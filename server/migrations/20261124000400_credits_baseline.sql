-- A double-entry ledger. Constraints here and triggers of features/credits/sql enforce its rules for every writer:
-- transactions are append-only, complete, and sum to zero. Only postings change balances and lots, and none of them becomes
-- negative.
--
-- The planner reads small tables as a whole, and a session keeps that plan while the ledger grows. Without statistics, it
-- assumes at least ten pages and uses an index, so the first statistics are collected after 1000 rows.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- The customer of the lots. No reference, because the lots have one.
  customer_id text not null,
  cause_kind text not null
    check (cause_kind in ('grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry')),
  cause_id text not null,
  step text not null,
  created_at timestamptz(3) not null default now(),
  unique (cause_kind, cause_id, step)
) with (autovacuum_analyze_threshold = 1000);
create index ledger_transactions_of_customer on ledger_transactions (customer_id, id desc);

-- Credits arrive in lots, one for each grant or order, so that the unspent part of each lot is known.
create table credit_lots (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  source text not null check (source in ('grant', 'order')),
  source_id text not null,
  granted bigint not null default 0 check (granted >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  refund_hold bigint not null default 0 check (refund_hold >= 0),
  spent bigint not null default 0 check (spent >= 0),
  created_at timestamptz(3) not null default now(),
  unique (source, source_id),
  check (available + held + refund_hold + spent <= granted)
) with (fillfactor = 70);
create index credit_lots_of_customer on credit_lots (customer_id);

-- No references to transactions and lots: a trigger checks them once per statement, and their rows are never deleted.
-- Postings are read only by transaction, in order.
create table ledger_postings (
  id bigint generated always as identity,
  transaction_id bigint not null,
  lot_id bigint not null,
  account text not null
    check (account in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt')),
  -- The customer of the transaction for a customer account, and null for a system account.
  customer_id text,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, id),
  check ((customer_id is not null) = (account in ('available', 'held', 'refund_hold')))
) with (autovacuum_analyze_threshold = 1000);

-- System accounts have no balance row, because every transaction would wait for its lock.
create table ledger_balances (
  customer_id text not null references customers (id),
  account text not null check (account in ('available', 'held', 'refund_hold')),
  balance bigint not null default 0 check (balance >= 0),
  primary key (customer_id, account)
) with (fillfactor = 70);

-- Triggers of orders and receipts need this function. features/credits/sql replaces it, next to the other ledger rules.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;
