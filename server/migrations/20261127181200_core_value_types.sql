-- contract: since 0.2.0
-- Rules of single values are rules of their type. PostgreSQL reads a check of a table from its catalog in each statement that
-- writes the table, which took a quarter of the time of a create, and the rules of a type once per connection. All processes of
-- release 0.2.0 are stopped before.
create domain credits as bigint check (value >= 0);
create domain positive_credits as bigint check (value > 0);
create domain key_mode as text check (value in ('live', 'test'));
create domain key_status as text check (value in ('active', 'inactive'));
create domain ledger_account as text check (value in (
  'available', 'held', 'refund_hold', 'grants', 'payments', 'revenue', 'refunds', 'bad_debt'));
create domain cause_kind as text check (value in (
  'grant', 'order', 'task', 'lyrics', 'refund', 'dispute', 'admin', 'expiry'));
create domain lot_source as text check (value in ('grant', 'order'));
create domain task_status as text check (value in ('queued', 'running', 'succeeded', 'failed', 'canceled'));
create domain task_stage as text check (value in ('queued', 'text', 'first', 'complete'));
create domain task_event as text check (value in ('task.text', 'task.first', 'task.complete', 'task.failed'));
create domain visibility as text check (value in ('private', 'public'));
create domain delivery_status as text check (value in ('pending', 'delivered', 'failed', 'superseded'));

alter table accounts
  drop constraint accounts_available_check, drop constraint accounts_held_check,
  drop constraint accounts_refund_hold_check, drop constraint accounts_used_check,
  alter column available type credits, alter column held type credits, alter column refund_hold type credits,
  alter column used type credits;
alter table transfers
  drop constraint transfers_amount_check, drop constraint transfers_cause_kind_check,
  drop constraint transfers_credit_check, drop constraint transfers_debit_check,
  alter column amount type positive_credits, alter column cause_kind type cause_kind,
  alter column debit type ledger_account, alter column credit type ledger_account;
alter table lots
  drop constraint lots_granted_check, drop constraint lots_remaining_check, drop constraint lots_removed_check,
  drop constraint lots_source_check,
  alter column granted type positive_credits, alter column remaining type credits, alter column removed type credits,
  alter column source type lot_source;
alter table tasks
  drop constraint tasks_cost_check, drop constraint tasks_mode_check, drop constraint tasks_stage_check,
  drop constraint tasks_status_check,
  alter column cost type credits, alter column mode type key_mode, alter column stage type task_stage,
  alter column status type task_status;
alter table key_days drop constraint key_days_credits_check, alter column credits type credits;
alter table idempotency drop constraint idempotency_mode_check, alter column mode type key_mode;
alter table keys
  drop constraint keys_budget_day_check, drop constraint keys_budget_week_check, drop constraint keys_budget_month_check,
  drop constraint keys_mode_check, drop constraint keys_spent_check, drop constraint keys_status_check,
  alter column budget_day type positive_credits, alter column budget_week type positive_credits,
  alter column budget_month type positive_credits, alter column mode type key_mode, alter column spent type credits,
  alter column status type key_status;
alter table outputs
  drop constraint outputs_mode_check, drop constraint outputs_visibility_check,
  alter column mode type key_mode, alter column visibility type visibility;
alter table webhook_deliveries
  drop constraint webhook_deliveries_mode_check, drop constraint webhook_deliveries_status_check,
  drop constraint webhook_deliveries_type_check,
  alter column mode type key_mode, alter column status type delivery_status, alter column type type task_event;
