-- The rules of the ledger, for every writer. triggers.sql attaches them. invariants.md lists all invariants with their tests.

create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- Rejects postings that break a rule. All postings of a transaction are written by one statement, and accepted or rejected
-- together. Transactions and lots are looked up one by one, so that no plan reads the whole table.
create or replace function ledger_accept() returns trigger language plpgsql as $$
declare
  v_fault text[];
begin
  select f.fault into v_fault
    from (
      select transaction_id, lot_id, sum(amount) as amount, min(customer_id) as customer, max(customer_id) as other_customer,
        bool_or(account = 'payments') as is_bought, bool_or(account = 'grants') as is_given
      from posted group by transaction_id, lot_id
    ) p
    left join lateral (select customer_id from ledger_transactions where id = p.transaction_id offset 0) t on true
    left join lateral (select customer_id, source from credit_lots where id = p.lot_id offset 0) l on true
    cross join lateral (select case
      -- Each lot must balance, not only the sum: credits never move between lots, so each lot accounts for all its credits.
      when p.amount <> 0 then array['check_violation', 'a ledger transaction must sum to zero in every lot']
      when t.customer_id is null then array['foreign_key_violation', 'a posting needs its transaction']
      when l.customer_id is null then array['foreign_key_violation', 'a posting needs its lot']
      when t.customer_id <> l.customer_id or t.customer_id <> p.customer or t.customer_id <> p.other_customer
        or p.is_bought and l.source <> 'order' or p.is_given and l.source = 'order'
      then array['check_violation', 'a ledger transaction concerns one customer, and a lot has one source']
      end) as f (fault)
    where f.fault is not null limit 1;
  -- Other sessions see a transaction only once it is committed, and then it has postings (ledger_transaction_is_whole).
  if v_fault is null and (select count(*) from posted) <> (
    select count(*) from ledger_postings where transaction_id = any (array(select transaction_id from posted)))
  then
    v_fault := array['restrict_violation', 'a ledger transaction is written once'];
  end if;
  if v_fault is not null then
    raise exception '%', v_fault[2] using errcode = v_fault[1];
  end if;
  return null;
end $$;

-- Applies postings to balances and lots, which can change only while cadenza.posting is on.
create or replace function ledger_apply() returns trigger language plpgsql set cadenza.posting = 'on' as $$
declare
  v_has_accounts boolean;
begin
  with moved as materialized (
    select customer_id, account, sum(amount) as amount from posted where customer_id is not null group by 1, 2
  ), changed as (
    update ledger_balances b set balance = b.balance + m.amount
      from moved m where b.customer_id = m.customer_id and b.account = m.account
      returning b.customer_id
  ), lots as (
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
      where l.id = d.lot_id
  )
  select (select count(*) from moved) = (select count(*) from changed) into v_has_accounts;
  if not v_has_accounts then
    raise exception 'the customer has no accounts' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- A transaction without postings would use up its cause without any effect.
create or replace function ledger_transaction_is_whole() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_postings where transaction_id = new.id) then
    raise exception 'a ledger transaction has postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;
