alter table tasks drop constraint tasks_type_check;
alter table tasks add constraint tasks_type_check check (type in ('generate', 'extend', 'images', 'videos'));

-- What tasks of the type `videos` made. A row is written when its files are there.
create table videos (
  id text primary key,
  task_id text not null references tasks (id),
  customer_id text not null references customers (id),
  index integer not null check (index >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  duration float8 not null check (duration > 0),
  seed bigint not null,
  video_file text not null,
  -- What is shown until it plays; an engine may make none.
  image_file text,
  checksum text not null,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  created_at timestamptz(3) not null default now(),
  unique (task_id, index)
);
