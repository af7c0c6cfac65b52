-- contract: since 0.2.0
-- The engines that a worker uses, by mode.
alter table task_workers add column engines jsonb not null default '{}';
-- Both have an argument more now. Release 0.2.0 has neither.
drop function if exists tasks_claim(integer, interval, text[], boolean, integer, text[], text[]);
drop function if exists tasks_worker_runs(text, integer, integer, boolean, interval);
