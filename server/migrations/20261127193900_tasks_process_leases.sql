-- contract: since 0.2.0
-- A claimed task names its process, whose lease is one row (processes). All processes are stopped before this release starts, so
-- no task is claimed now.
drop function if exists tasks_claim(integer, interval, text[], boolean, integer, text[], text[], jsonb);
drop function if exists tasks_claim(integer, interval, text[], boolean, integer);
drop function if exists tasks_ready(text[], text[]);
drop function if exists tasks_ready();
drop function if exists tasks_heartbeat(jsonb, interval);
drop function if exists tasks_hand_back(jsonb);
drop function if exists tasks_put_off(text, integer, interval);
drop function if exists tasks_overdue(interval);
drop function if exists tasks_waited_out(interval);
drop function if exists tasks_stuck(interval, interval, interval, integer);
drop function if exists tasks_lock_gate(jsonb, text[]);

-- No reference, because it would be checked at each claim. The row of a process stays while a task names it.
alter table tasks add column process_id text;
-- When a task that ran before may be claimed again: after a pause, or at once.
alter table tasks add column retry_at timestamptz;
update tasks set interruptions = interruptions + (not handed_back)::integer, deadline_from = null, retry_at = now()
  where status = 'running';
alter table tasks drop column handed_back;
alter table tasks drop column lease_until;

drop index tasks_interrupted;
drop index tasks_queued;
drop index tasks_running;
drop index tasks_with_slot;
-- What can be claimed, in that order. Claimed tasks aren't in it, however many there are.
create index tasks_claimable on tasks (mode, ready_at, id) where slot and process_id is null;
-- The few of them that ran before.
create index tasks_started on tasks (started_at) where slot and process_id is null and status = 'running';
create index tasks_claimed on tasks (process_id, deadline_from) where process_id is not null;
