-- Anyone with the capability (160 random bits, revocable) can download the file until it expires.
create table files (
  capability text primary key,
  customer_id text not null references customers (id),
  -- Null for uploaded images.
  task_id text references tasks (id),
  storage_key text not null,
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index files_of_task on files (task_id);
create index files_by_customer on files (customer_id, capability);
create index files_uploaded on files (customer_id, expires_at) where task_id is null;
create index files_expiring on files (expires_at);

-- Storage objects without a row in `files`: not inserted yet, or already deleted. An object is recorded before it is written,
-- and when its row of `files` is deleted (features/files/sql). Objects that are still listed at `delete_at` are deleted.
create table orphaned_objects (
  storage_key text primary key,
  -- The owner. No reference, because a guest may be deleted before the object.
  customer_id text not null,
  delete_at timestamptz(3) not null,
  -- Consecutive failed attempts to delete the object, and the reason of the last failure.
  failures integer not null default 0,
  error text
);
create index orphaned_objects_due on orphaned_objects (delete_at);
create index orphaned_objects_of_customer on orphaned_objects (customer_id);
