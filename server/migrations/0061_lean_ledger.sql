-- A posting was looked at row by row for the transaction and the lot it names. ledger_apply now does so once a statement:
-- rows of both never leave, so what was there once is there. Only what is read by is indexed: the postings of a
-- transaction, in their order.
alter table ledger_postings
  drop constraint ledger_postings_transaction_id_fkey,
  drop constraint ledger_postings_lot_id_fkey,
  drop constraint ledger_postings_pkey,
  add primary key (transaction_id, id);
drop index ledger_postings_of_transaction;
drop index ledger_postings_of_customer;
drop index ledger_postings_of_lot;

-- The customer of a transaction is that of its lots, and they refer to it.
alter table ledger_transactions drop constraint ledger_transactions_customer_id_fkey;
-- Whoever stores an answer holds the customer's row, and answers are forgotten after a day.
alter table idempotency drop constraint idempotency_customer_id_fkey;

-- While postings referred to them, these could not be truncated.
create trigger no_truncate before truncate on ledger_transactions
  for each statement execute function ledger_refuse('the ledger is append-only');
create trigger no_truncate before truncate on credit_lots
  for each statement execute function ledger_refuse('a lot stays');

create or replace function ledger_apply() returns trigger language plpgsql as $$
declare
  v_transactions bigint[];
  v_fault text;
  v_has_books boolean;
begin
  -- By lot, not only in sum: credits never change from one lot to another, so a lot always knows what became of it.
  if exists (select from posted group by transaction_id, lot_id having sum(amount) <> 0) then
    raise exception 'a ledger transaction must sum to zero in every lot' using errcode = 'check_violation';
  end if;
  select case when t.id is null then 'transaction' when l.id is null then 'lot' else '' end into v_fault
    from posted p
    left join ledger_transactions t on t.id = p.transaction_id
    left join credit_lots l on l.id = p.lot_id
    where t.id is null or l.id is null or t.customer_id <> l.customer_id or p.customer_id <> t.customer_id
      or p.account in ('grants', 'payments') and (p.account = 'payments') <> (l.source = 'order')
    limit 1;
  if v_fault = '' then
    raise exception 'a ledger transaction concerns one customer, and a lot has one source'
      using errcode = 'check_violation';
  elsif v_fault is not null then
    raise exception 'a posting needs its %', v_fault using errcode = 'foreign_key_violation';
  end if;
  -- Others see a transaction only when it is committed, and then it has postings (is_whole).
  v_transactions := array(select distinct transaction_id from posted);
  if (select count(*) from ledger_postings where transaction_id = any (v_transactions))
    <> (select count(*) from posted)
  then
    raise exception 'a ledger transaction is written once' using errcode = 'restrict_violation';
  end if;

  perform set_config('cadenza.posting', 'on', true);
  with moved as materialized (
    select customer_id, account, sum(amount) as amount from posted where customer_id is not null group by 1, 2
  ), changed as (
    update ledger_balances b set balance = b.balance + m.amount
    from moved m where b.customer_id = m.customer_id and b.account = m.account
    returning b.customer_id
  )
  select (select count(*) from moved) = (select count(*) from changed) into v_has_books;
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

  if not v_has_books then
    raise exception 'the customer has no books' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
