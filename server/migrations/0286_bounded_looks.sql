-- What is looked for again and again is found by an index of what it looks for, however long the queues are.
create index tasks_queued on tasks (ready_at) where slot and status = 'queued';
create index tasks_running on tasks (id) where slot and status = 'running';
drop index tasks_to_purge;
create index tasks_to_purge on tasks (expires_at) where purged_at is null and completed_at is not null;
create index tasks_unfinished on tasks (expires_at) where completed_at is null;
create index webhook_deliveries_due_of_customer on webhook_deliveries (customer_id, next_at, id) where status = 'pending';
-- Tasks that are over and hold credits, as they were found last.
create table stuck_holds (task_id text primary key references tasks (id) on delete cascade);
