-- A double-entry ledger. Its rules are held here and in features/credits/sql, whoever writes: transactions are append-only,
-- whole, and sum to zero; balances and lots follow the postings and nothing else; nothing goes below zero.
--
-- Of a ledger of a few pages the planner would read all, and a session keeps such a plan while the ledger grows. Without
-- statistics it takes a table for ten pages at least, of which an index is read: they are made when there is more to count.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- That of its lots, which refer to the customer.
  customer_id text not null,
  cause_kind text not null
    check (cause_kind in ('grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry')),
  cause_id text not null,
  step text not null,
  created_at timestamptz(3) not null default now(),
  unique (cause_kind, cause_id, step)
) with (autovacuum_analyze_threshold = 1000);
create index ledger_transactions_of_customer on ledger_transactions (customer_id, id desc);

-- Credits come in lots (a grant, an order), so that what is unspent of each is known.
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

-- No references to transactions and lots: a trigger looks them up once a statement, and rows of both never leave, so what
-- was there once is there. Postings are read only by their transaction, in their order.
create table ledger_postings (
  id bigint generated always as identity,
  transaction_id bigint not null,
  lot_id bigint not null,
  account text not null
    check (account in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt')),
  -- The owner of a customer account, the same as the transaction's; null for an account of the system.
  customer_id text,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, id),
  check ((customer_id is not null) = (account in ('available', 'held', 'refund_hold')))
) with (autovacuum_analyze_threshold = 1000);

-- System accounts have no balance row: they would be a lock that everybody waits for.
create table ledger_balances (
  customer_id text not null references customers (id),
  account text not null check (account in ('available', 'held', 'refund_hold')),
  balance bigint not null default 0 check (balance >= 0),
  primary key (customer_id, account)
) with (fillfactor = 70);

-- Triggers of orders and receipts name it; features/credits/sql keeps it, with the other rules of the ledger.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;
