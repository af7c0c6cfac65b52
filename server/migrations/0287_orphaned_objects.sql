-- Objects of the storage that no row of `files` names: written and not named yet, or not named any more. Each is recorded
-- before it is written, and again when its row is deleted (features/files/sql). What is still here at `delete_at` is deleted.
create table orphaned_objects (
  storage_key text primary key,
  -- Whose it is. No reference: a guest may be gone before it.
  customer_id text not null,
  delete_at timestamptz(3) not null,
  -- Times in a row that it could not be deleted, and why not the last time.
  failures integer not null default 0,
  error text
);
create index orphaned_objects_due on orphaned_objects (delete_at);
create index orphaned_objects_of_customer on orphaned_objects (customer_id);

-- What attempts of finished tasks may have left behind until now was found by its name, once more and for the last time.
insert into orphaned_objects (storage_key, customer_id, delete_at)
  select k.storage_key, t.customer_id, t.expires_at
  from tasks t
  cross join lateral generate_series(0, t.outputs - 1) as o (index)
  cross join lateral generate_series(1, t.attempt) as a (attempt)
  cross join unnest(array['mp3', 'webp', 'png', 'jpg', 'mp4', 'webm']) as e (ending)
  cross join lateral (
    select 'tasks/' || t.id || '/' || o.index || '-' || a.attempt || '.' || e.ending as storage_key
  ) k
  where t.purged_at is null and t.completed_at is not null and (t.attempt > 1 or t.status <> 'succeeded')
    and not exists (select from files f where f.task_id = t.id and f.storage_key = k.storage_key);
