-- contract: since 0.2.0
-- Accounts and transfers replace balances, transactions and postings. All processes of release 0.2.0 are stopped before.

-- One row for each customer. `used` is what was charged so far. The credits of unfinished tasks are in `held`: the task's row is
-- the hold, and it takes no lot.
create table accounts (
  customer_id text primary key references customers (id),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  refund_hold bigint not null default 0 check (refund_hold >= 0),
  used bigint not null default 0 check (used >= 0),
  -- The highest threshold of a balance alert that waits for the balance to fall below it.
  alert_below bigint
) with (fillfactor = 70);

-- One row for each movement of credits between two accounts, so that none can be unbalanced. A customer's transfers are numbered
-- in their order. The others than the customer's own accounts belong to the system and have no row: it would be a lock that
-- everybody waits for.
create table transfers (
  customer_id text not null,
  id bigint generated always as identity,
  cause_kind text not null
    check (cause_kind in ('grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry')),
  cause_id text not null,
  step text not null,
  debit text not null
    check (debit in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt')),
  credit text not null
    check (credit in ('available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt')),
  amount bigint not null check (amount > 0),
  -- Where it concerns one lot. Charges take the lots in their order.
  lot_id bigint,
  -- The balances after it.
  available_after bigint not null,
  held_after bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, id),
  unique (customer_id, cause_kind, cause_id, step),
  check (debit <> credit),
  check (debit in ('available', 'held', 'refund_hold') or credit in ('available', 'held', 'refund_hold'))
) with (autovacuum_analyze_threshold = 1000);

-- Credits come in lots (a grant, an order), so that what is unspent of each is known.
create table lots (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  source text not null check (source in ('grant', 'order')),
  source_id text not null,
  granted bigint not null check (granted > 0),
  -- Neither spent nor removed, with those that are reserved for a refund or a dispute.
  remaining bigint not null check (remaining >= 0),
  refund_hold bigint not null default 0,
  -- Taken back, with the money or by support.
  removed bigint not null default 0 check (removed >= 0),
  -- Whether nothing remains. In place of a condition on `remaining`, with which every charge would write the index.
  is_empty boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (source, source_id),
  check (refund_hold between 0 and remaining),
  check (remaining + removed <= granted),
  check (is_empty = (remaining = 0))
) with (fillfactor = 70);
create index lots_of_customer on lots (customer_id);
create index lots_to_spend on lots (customer_id, source, id) where not is_empty;

insert into lots overriding system value
  select id, customer_id, source, source_id, granted, available + held + refund_hold, refund_hold,
    granted - available - held - refund_hold - spent, available + held + refund_hold = 0, created_at
  from credit_lots;

insert into accounts
  select b.customer_id, coalesce(max(b.balance) filter (where b.account = 'available'), 0),
    coalesce(max(b.balance) filter (where b.account = 'held'), 0),
    coalesce(max(b.balance) filter (where b.account = 'refund_hold'), 0),
    coalesce((select sum(spent) from credit_lots l where l.customer_id = b.customer_id), 0),
    (select max(threshold) from balance_alerts a where a.customer_id = b.customer_id and a.armed)
  from ledger_balances b group by b.customer_id;

-- What support took from grants and purchases at once was one transaction with three accounts. It becomes one transfer.
insert into transfers overriding system value
  select customer_id, id, cause_kind, cause_id, step, debit, credit, amount,
    case when cause_kind not in ('task', 'lyrics') then lot_id end,
    sum(case 'available' when credit then amount when debit then -amount else 0 end) over earlier,
    sum(case 'held' when credit then amount when debit then -amount else 0 end) over earlier,
    created_at
  from (
    select t.*, p.*
    from ledger_transactions t
    cross join lateral (
      select min(account) filter (where s.amount < 0) as debit, min(account) filter (where s.amount > 0) as credit,
        sum(s.amount) filter (where s.amount > 0)::bigint as amount,
        case when min(s.first) = max(s.last) then min(s.first) end as lot_id
      from (
        select account, sum(amount)::bigint as amount, min(lot_id) as first, max(lot_id) as last
        from ledger_postings where transaction_id = t.id group by account
      ) s
    ) p
  ) moved
  window earlier as (partition by customer_id order by id);

select setval(pg_get_serial_sequence('lots', 'id'), (select coalesce(max(id), 0) + 1 from lots), false);
select setval(pg_get_serial_sequence('transfers', 'id'), (select coalesce(max(id), 0) + 1 from transfers), false);

drop table ledger_postings, ledger_transactions, ledger_balances, credit_lots;
drop function if exists ledger_post(text, text, text, text, bigint[], bigint[], text, text);
drop function if exists ledger_take(text, text, bigint);
drop function if exists ledger_held(text);
drop function if exists ledger_accept();
drop function if exists ledger_apply();
drop function if exists ledger_transaction_is_whole();
drop function if exists ledger_add_lot(text, text, text, text, text, bigint);
drop function if exists ledger_is_posted(text, text, text);
drop function if exists credits_move_held(text, text, text, bigint, text);
drop function if exists credits_hold(text, text, bigint);
