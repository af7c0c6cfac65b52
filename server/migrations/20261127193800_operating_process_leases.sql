-- contract: since 0.2.0
-- Work that a process has claimed is its own while its lease lasts, which its heartbeats extend. Null when the lease has ended
-- and all of its work has been released. What a worker can run was a table of its own.
alter table processes add column lease_until timestamptz;
-- How many tasks a worker runs at a time. With `shared`, all of its tasks together are at most `live`, of both modes.
alter table processes add column live integer;
alter table processes add column test integer;
alter table processes add column shared boolean;
-- The engines that a worker uses, by mode.
alter table processes add column engines jsonb;
drop table task_workers;
