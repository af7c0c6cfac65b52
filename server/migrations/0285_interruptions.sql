-- A lease that expired says that a process died, not that the task is to blame. Interruptions are counted apart from
-- failures, since the last output.
alter table tasks add column interruptions integer not null default 0;
-- When the deadline began to count: at the claim that followed an interruption or a hand-back, else at the start.
alter table tasks add column deadline_from timestamptz(3);
create index tasks_interrupted on tasks (id) where slot and interruptions > 0;
update tasks set deadline_from = started_at where status = 'running';
