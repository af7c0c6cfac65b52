alter table tasks drop constraint tasks_type_check;
alter table tasks add constraint tasks_type_check check (type in ('generate', 'extend', 'images'));

-- What tasks of the type `images` made. A row is written when its file is there.
create table images (
  id text primary key,
  task_id text not null references tasks (id),
  customer_id text not null references customers (id),
  index integer not null check (index >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seed bigint not null,
  image_file text not null,
  checksum text not null,
  created_at timestamptz(3) not null default now(),
  unique (task_id, index)
);

-- A file without a task is an image that its customer uploaded.
alter table files alter column task_id drop not null;
create index files_uploaded on files (customer_id, expires_at) where task_id is null;
create index files_uploaded_age on files (expires_at) where task_id is null;
