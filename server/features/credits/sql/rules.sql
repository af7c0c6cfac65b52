-- The rules of the ledger, for every writer. invariants.md lists all invariants with their tests.

create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- Accounts, lots and transfers change only while ledger.posting is on, which the functions of ledger.sql set. None of these
-- triggers fires for them. Increase the version with every change: a release with the same version takes no lock on these tables.
do $$
declare
  v_version constant text := '3';
begin
  if exists (select from pg_trigger where tgrelid = 'transfers'::regclass and tgname = 'append_only'
    and obj_description(oid, 'pg_trigger') = v_version)
  then
    return;
  end if;

  create or replace trigger append_only before update or delete on transfers
    for each row execute function ledger_refuse('the ledger is append-only');
  create or replace trigger no_truncate before truncate on transfers
    for each statement execute function ledger_refuse('the ledger is append-only');
  create or replace trigger only_by_ledger before insert on transfers
    for each row when (current_setting('ledger.posting', true) is distinct from 'on')
    execute function ledger_refuse('the functions of the ledger write it');

  create or replace trigger begin_at_zero before insert on accounts
    for each row when ((new.available, new.held, new.refund_hold, new.used) <> (0, 0, 0, 0))
    execute function ledger_refuse('it begins at zero');
  create or replace trigger only_by_ledger before update on accounts
    for each row when ((new.customer_id, new.available, new.held, new.refund_hold, new.used)
        <> (old.customer_id, old.available, old.held, old.refund_hold, old.used)
      and current_setting('ledger.posting', true) is distinct from 'on')
    execute function ledger_refuse('it changes by transfers only');
  create or replace trigger no_delete before delete on accounts
    for each row execute function ledger_refuse('an account stays');
  create or replace trigger no_truncate before truncate on accounts
    for each statement execute function ledger_refuse('an account stays');

  create or replace trigger only_by_ledger before insert or update on lots
    for each row when (current_setting('ledger.posting', true) is distinct from 'on')
    execute function ledger_refuse('it changes by transfers only');
  create or replace trigger no_delete before delete on lots
    for each row execute function ledger_refuse('a lot stays');
  create or replace trigger no_truncate before truncate on lots
    for each statement execute function ledger_refuse('a lot stays');

  execute format('comment on trigger append_only on transfers is %L', v_version);
end $$;
