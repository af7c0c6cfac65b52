-- Attaches the rules of rules.sql. Increase the version with every change: a release with the same version takes no lock on
-- these tables. After an insert of postings, triggers fire in the order of their names: `accept`, `apply`, and then
-- `watch_balance` of the balance alerts.
do $$
declare
  v_version constant text := '1';
begin
  if exists (select from pg_trigger where tgrelid = 'ledger_postings'::regclass and tgname = 'accept'
    and obj_description(oid, 'pg_trigger') = v_version)
  then
    return;
  end if;

  create or replace trigger append_only before update or delete on ledger_transactions
    for each row execute function ledger_refuse('the ledger is append-only');
  create or replace trigger no_truncate before truncate on ledger_transactions
    for each statement execute function ledger_refuse('the ledger is append-only');
  drop trigger if exists is_whole on ledger_transactions;
  create constraint trigger is_whole after insert on ledger_transactions deferrable initially deferred
    for each row execute function ledger_transaction_is_whole();

  create or replace trigger append_only before update or delete on ledger_postings
    for each row execute function ledger_refuse('the ledger is append-only');
  create or replace trigger no_truncate before truncate on ledger_postings
    for each statement execute function ledger_refuse('the ledger is append-only');
  create or replace trigger accept after insert on ledger_postings
    referencing new table as posted for each statement execute function ledger_accept();
  create or replace trigger apply after insert on ledger_postings
    referencing new table as posted for each statement execute function ledger_apply();

  -- Balances and lots start at zero and change only in ledger_apply.
  create or replace trigger begin_at_zero before insert on ledger_balances
    for each row when (new.balance <> 0) execute function ledger_refuse('it begins at zero');
  create or replace trigger only_by_posting before update on ledger_balances
    for each row when (pg_trigger_depth() = 0 or current_setting('cadenza.posting', true) is distinct from 'on')
    execute function ledger_refuse('it changes by postings only');
  create or replace trigger no_delete before delete on ledger_balances
    for each row execute function ledger_refuse('a balance stays');
  create or replace trigger no_truncate before truncate on ledger_balances
    for each statement execute function ledger_refuse('a balance stays');

  create or replace trigger begin_at_zero before insert on credit_lots
    for each row when ((new.granted, new.available, new.held, new.refund_hold, new.spent) <> (0, 0, 0, 0, 0))
    execute function ledger_refuse('it begins at zero');
  create or replace trigger only_by_posting before update on credit_lots
    for each row when (pg_trigger_depth() = 0 or current_setting('cadenza.posting', true) is distinct from 'on')
    execute function ledger_refuse('it changes by postings only');
  create or replace trigger no_delete before delete on credit_lots
    for each row execute function ledger_refuse('a lot stays');
  create or replace trigger no_truncate before truncate on credit_lots
    for each statement execute function ledger_refuse('a lot stays');

  execute format('comment on trigger accept on ledger_postings is %L', v_version);
end $$;
