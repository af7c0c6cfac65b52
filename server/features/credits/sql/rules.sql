-- The rules of the ledger, for every writer. invariants.md lists all invariants with their tests.

-- Refuses a statement, other than an insert by the functions of the ledger.
create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and current_setting('ledger.posting', true) = 'on' then return null; end if;
  raise exception '% on % is refused: %', lower(tg_op), tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- Accounts and lots change only while ledger.posting is on, which the functions of ledger.sql set, and transfers are added only
-- then. Increase the version with every change: a release with the same version takes no lock on these tables.
do $$
declare
  v_version constant text := '5';
begin
  if exists (select from pg_trigger where tgrelid = 'transfers'::regclass and tgname = 'append_only'
    and obj_description(oid, 'pg_trigger') = v_version)
  then
    return;
  end if;

  create or replace trigger append_only before insert or update or delete or truncate on transfers
    for each statement execute function ledger_reject_change('append-only, and written by the functions of the ledger');
  -- Other columns, such as the number of open tasks, are not the ledger's.
  create or replace trigger only_by_ledger
    before insert or delete or truncate or update of customer_id, available, held, refund_hold, used on accounts
    for each statement when (current_setting('ledger.posting', true) is distinct from 'on')
    execute function ledger_reject_change('it stays, and changes by transfers only');
  create or replace trigger only_by_ledger before insert or update or delete or truncate on lots
    for each statement when (current_setting('ledger.posting', true) is distinct from 'on')
    execute function ledger_reject_change('it stays, and changes by transfers only');

  execute format('comment on trigger append_only on transfers is %L', v_version);
end $$;
