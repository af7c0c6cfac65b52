-- contract: since 0.2.0
-- Functions that are statements of the server or parts of their only callers now, and triggers that are one. All processes of
-- release 0.2.0 are stopped before.
drop function if exists limits_ms(interval);
drop function if exists limits_us(interval);
drop function if exists gates_failed(text, text, integer, double precision, text);

drop trigger if exists named on files;
drop trigger if exists orphaned on files;

drop trigger append_only on audit_log;
drop function audit_refuse();
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function ledger_refuse('the audit log is only added to');
