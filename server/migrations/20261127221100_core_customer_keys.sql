-- contract: since 0.2.0
-- Every unique constraint of a table with a row per key, task, output or file contains the customer, and so do the
-- references between them. So each customer's rows can be in another place than those of others (deploy/distribute.sql). Where
-- a row is also looked up without its customer, the id comes first, so that one index serves both. Ids of tasks and outputs
-- begin with their time, which adds entries at the end of that index.
alter table outputs drop constraint outputs_task_id_fkey;
alter table files drop constraint files_task_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_task_id_fkey;
alter table runs drop constraint runs_task_id_fkey;
alter table stuck_holds drop constraint stuck_holds_task_id_fkey;
alter table tasks drop constraint tasks_retry_of_fkey;
alter table karaoke_times drop constraint karaoke_times_clip_id_fkey;
alter table reported_works drop constraint reported_works_work_id_fkey;

alter table lots drop constraint lots_pkey, drop constraint lots_source_source_id_key;
drop index lots_of_customer;
alter table lots add primary key (customer_id, id), add unique (customer_id, source, source_id);

drop index tasks_retry_of;
alter table tasks drop constraint tasks_pkey;
alter table tasks add primary key (id, customer_id);
create unique index tasks_retry_of on tasks (retry_of, customer_id) where retry_of is not null;
-- Tasks of the same millisecond are sorted when they are read.
drop index tasks_of_customer;
create index tasks_of_customer on tasks (customer_id, mode, created_at desc);
alter table tasks
  add foreign key (customer_id, key_id) references keys (customer_id, id),
  add foreign key (customer_id, retry_of) references tasks (customer_id, id) on delete set null (retry_of);

alter table stuck_holds add column customer_id text;
update stuck_holds s set customer_id = t.customer_id from tasks t where t.id = s.task_id;
alter table stuck_holds
  alter column customer_id set not null,
  drop constraint stuck_holds_pkey,
  add primary key (task_id, customer_id),
  add foreign key (customer_id, task_id) references tasks (customer_id, id) on delete cascade;

alter table runs add column customer_id text;
update runs r set customer_id = t.customer_id from tasks t where t.id = r.task_id;
alter table runs
  alter column customer_id set not null,
  add foreign key (customer_id, task_id) references tasks (customer_id, id) on delete cascade;

alter table outputs drop constraint outputs_pkey, drop constraint outputs_task_id_index_key;
alter table outputs
  add primary key (id, customer_id),
  add unique (task_id, index, customer_id),
  add foreign key (customer_id, task_id) references tasks (customer_id, id);
drop index outputs_of_customer;
create index outputs_of_customer on outputs (customer_id, delivered_at desc) where media_file is not null;

drop index karaoke_times_customer;
alter table karaoke_times
  drop constraint karaoke_times_pkey,
  add primary key (customer_id, clip_id),
  add foreign key (customer_id, clip_id) references outputs (customer_id, id) on delete cascade;

-- The owner of the work.
alter table reported_works add column customer_id text;
update reported_works r set customer_id = o.customer_id from outputs o where o.id = r.work_id;
alter table reported_works
  alter column customer_id set not null,
  add foreign key (customer_id, work_id) references outputs (customer_id, id) on delete cascade;

alter table files drop constraint files_pkey;
drop index files_by_customer;
alter table files
  add primary key (customer_id, capability),
  add foreign key (customer_id, task_id) references tasks (customer_id, id);
-- For downloads, which name no customer.
create index files_by_capability on files (capability);

alter table webhook_deliveries add foreign key (customer_id, task_id) references tasks (customer_id, id);

drop function if exists outputs_announce(text, integer, jsonb);
drop function if exists outputs_deliver(text, integer, integer, jsonb);
drop function if exists tasks_finish(text, integer, text, jsonb);
drop function if exists tasks_lock(text, integer);
