-- A file is reached by whoever holds its capability: 160 random bits, revocable. Each file has its own time.
create table files (
  capability text primary key,
  customer_id text not null references customers (id),
  -- Null for an image that its customer uploaded.
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
