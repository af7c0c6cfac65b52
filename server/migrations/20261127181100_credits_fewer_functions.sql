-- contract: since 0.2.0
-- A movement takes its credits from the lots itself. One trigger per table and rule. All processes of release 0.2.0 are stopped
-- before.
drop function if exists credits_balance(text);
drop function if exists credits_hold(text, text, bigint);
drop function if exists credits_settle(text, text, text, bigint);
drop function if exists credits_release(text, text, text, bigint);
drop function if exists credits_grant(text, text, text, bigint);
drop function if exists ledger_add_lot(text, text, text, text, text, bigint);
drop function if exists ledger_take_lots(text, bigint, boolean);
drop function if exists keys_add_total(text, bigint);
drop function if exists usage_spend(text, text, text, bigint);
drop trigger if exists watch_balance on accounts;
drop function if exists balance_alerts_watch();
drop trigger if exists begin_at_zero on accounts;
drop trigger if exists no_delete on accounts;
drop trigger if exists no_truncate on accounts;
drop trigger if exists only_by_ledger on accounts;
drop trigger if exists append_only on transfers;
drop trigger if exists no_truncate on transfers;
drop trigger if exists only_by_ledger on transfers;
drop trigger if exists no_delete on lots;
drop trigger if exists no_truncate on lots;
drop trigger if exists only_by_ledger on lots;
alter function ledger_refuse() rename to ledger_reject_change;
