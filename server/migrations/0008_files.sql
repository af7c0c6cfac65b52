-- A file is reached by whoever holds its capability: 160 random bits, revocable.
create table files (
  capability text primary key,
  customer_id text not null references customers (id),
  task_id text not null references tasks (id),
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
