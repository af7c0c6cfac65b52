-- A double-entry ledger. Its rules are held here, whoever writes: transactions are append-only, whole, and sum to zero;
-- balances and lots follow the postings and nothing else; nothing goes below zero.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  cause_kind text not null
    check (cause_kind in ('grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry')),
  cause_id text not null,
  step text not null,
  created_at timestamptz(3) not null default now(),
  unique (cause_kind, cause_id, step)
);
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

create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  lot_id bigint not null references credit_lots (id),
  account text not null
    check (account in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt')),
  -- The owner of a customer account, the same as the transaction's; null for an account of the system.
  customer_id text,
  amount bigint not null check (amount <> 0),
  check ((customer_id is not null) = (account in ('available', 'held', 'refund_hold')))
);
create index ledger_postings_of_transaction on ledger_postings (transaction_id);
create index ledger_postings_of_customer on ledger_postings (customer_id, account) where customer_id is not null;
create index ledger_postings_of_lot on ledger_postings (lot_id);

-- System accounts have no balance row: they would be a lock that everybody waits for.
create table ledger_balances (
  customer_id text not null references customers (id),
  account text not null check (account in ('available', 'held', 'refund_hold')),
  balance bigint not null default 0 check (balance >= 0),
  primary key (customer_id, account)
) with (fillfactor = 70);

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on ledger_transactions
  for each row execute function ledger_refuse('the ledger is append-only');
create trigger append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse('the ledger is append-only');
create trigger no_delete before delete on credit_lots
  for each row execute function ledger_refuse('a lot stays');
create trigger no_delete before delete on ledger_balances
  for each row execute function ledger_refuse('a balance stays');
-- Postings refer to all the others but balances: truncating those would have to truncate postings, too.
create trigger no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse('the ledger is append-only');
create trigger no_truncate before truncate on ledger_balances
  for each statement execute function ledger_refuse('a balance stays');

-- Balances and lots begin at zero and change only from within ledger_apply, which says so for as long as it writes.
create trigger begin_at_zero before insert on ledger_balances
  for each row when (new.balance <> 0) execute function ledger_refuse('it begins at zero');
create trigger begin_at_zero before insert on credit_lots
  for each row when ((new.granted, new.available, new.held, new.refund_hold, new.spent) <> (0, 0, 0, 0, 0))
  execute function ledger_refuse('it begins at zero');
create trigger only_by_posting before update on ledger_balances
  for each row when (pg_trigger_depth() = 0 or current_setting('cadenza.posting', true) is distinct from 'on')
  execute function ledger_refuse('it changes by postings only');
create trigger only_by_posting before update on credit_lots
  for each row when (pg_trigger_depth() = 0 or current_setting('cadenza.posting', true) is distinct from 'on')
  execute function ledger_refuse('it changes by postings only');

-- All postings of a transaction are written by one statement, which is refused whole when it breaks a rule.
create function ledger_apply() returns trigger language plpgsql as $$
declare
  v_transactions bigint[];
  v_changed integer;
begin
  -- By lot, not only in sum: credits never change from one lot to another, so a lot always knows what became of it.
  if exists (select from posted group by transaction_id, lot_id having sum(amount) <> 0) then
    raise exception 'a ledger transaction must sum to zero in every lot' using errcode = 'check_violation';
  end if;
  if exists (
    select from posted p
    join ledger_transactions t on t.id = p.transaction_id
    join credit_lots l on l.id = p.lot_id
    where t.customer_id <> l.customer_id or p.customer_id <> t.customer_id
      or p.account in ('grants', 'payments') and (p.account = 'payments') <> (l.source = 'order')
  ) then
    raise exception 'a ledger transaction concerns one customer, and a lot has one source'
      using errcode = 'check_violation';
  end if;
  -- Others see a transaction only when it is committed, and then it has postings (is_whole, below).
  v_transactions := array(select distinct transaction_id from posted);
  if (select count(*) from ledger_postings where transaction_id = any (v_transactions))
    <> (select count(*) from posted)
  then
    raise exception 'a ledger transaction is written once' using errcode = 'restrict_violation';
  end if;

  perform set_config('cadenza.posting', 'on', true);
  update ledger_balances b set balance = b.balance + d.amount
    from (
      select customer_id, account, sum(amount) as amount from posted where customer_id is not null group by 1, 2
    ) d
    where b.customer_id = d.customer_id and b.account = d.account;
  get diagnostics v_changed = row_count;
  update credit_lots l set
      granted = l.granted + d.granted,
      available = l.available + d.available,
      held = l.held + d.held,
      refund_hold = l.refund_hold + d.refund_hold,
      spent = l.spent + d.spent
    from (
      select lot_id,
        coalesce(-sum(amount) filter (where account in ('grants', 'payments')), 0) as granted,
        coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held,
        coalesce(sum(amount) filter (where account = 'refund_hold'), 0) as refund_hold,
        coalesce(sum(amount) filter (where account = 'revenue'), 0) as spent
      from posted group by lot_id
    ) d
    where l.id = d.lot_id;
  perform set_config('cadenza.posting', '', true);

  if v_changed <> (select count(distinct (customer_id, account)) from posted where customer_id is not null) then
    raise exception 'the customer has no books' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger apply after insert on ledger_postings
  referencing new table as posted for each statement execute function ledger_apply();

-- A transaction without postings would use up its cause and say nothing.
create function ledger_transaction_is_whole() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_postings where transaction_id = new.id) then
    raise exception 'a ledger transaction has postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger is_whole after insert on ledger_transactions deferrable initially deferred
  for each row execute function ledger_transaction_is_whole();
