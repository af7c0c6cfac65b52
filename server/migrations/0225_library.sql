-- What customers own: one row for each clip, image and video that was made, under its id, written with it. What its
-- customer decides about it is here, and nowhere else.
create table works (
  id text primary key,
  kind text not null check (kind in ('song', 'image', 'video')),
  task_id text not null references tasks (id),
  customer_id text not null references customers (id),
  mode text not null check (mode in ('live', 'test')),
  -- Null when the dashboard made it.
  key_id text references keys (id),
  request_id text not null,
  -- The work that it continues.
  parent_id text,
  -- As it was made; `name` is what its customer calls it since.
  title text not null,
  name text,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  -- Capabilities: of the work itself, and of a picture of it that is no work. Null once it is deleted.
  media_file text,
  cover_file text,
  checksum text not null,
  duration double precision,
  width integer,
  height integer,
  -- What it is found by: words of any script, and `in:` with whose it is (features/library/search.ts). Null until read.
  words tsvector,
  created_at timestamptz(3) not null default now(),
  -- When its files are deleted: 9999-12-31T23:59:59.999Z as long as it is kept.
  expires_at timestamptz(3) not null,
  kept_at timestamptz(3),
  -- It stays as a mark that there was one: its task names it.
  deleted_at timestamptz(3),
  check ((media_file is null) = (deleted_at is not null)),
  check (deleted_at is null or (kept_at is null and visibility = 'private'))
);
create index works_of_customer on works (customer_id, created_at desc, id desc) where deleted_at is null;
create index works_of_task on works (task_id);
create index works_continuing on works (parent_id) where parent_id is not null;
create index works_kept on works (customer_id, created_at desc, id desc) where kept_at is not null;
create index works_public on works (created_at desc, id desc) where visibility = 'public' and deleted_at is null;
create index works_by_words on works using gin (words);
create index works_unread on works (customer_id, created_at) where words is null and deleted_at is null;

-- A file that has its own time: it outlives its task, or goes before it. The purge of tasks leaves it alone.
alter table files add column outlives boolean not null default false;
create index files_outliving on files (expires_at) where outlives;

insert into works (
  id, kind, task_id, customer_id, mode, key_id, request_id, parent_id, title, media_file, cover_file, checksum, duration,
  created_at, expires_at)
select c.id, 'song', t.id, t.customer_id, t.mode, t.key_id, t.request_id, t.input ->> 'clip_id', c.title, c.audio_file,
  c.image_file, c.checksum, c.duration, c.created_at, t.expires_at
from clips c join tasks t on t.id = c.task_id
where c.status = 'succeeded' and c.audio_file is not null and c.checksum is not null
  and not starts_with(t.customer_id, 'guest_');

insert into works (
  id, kind, task_id, customer_id, mode, key_id, request_id, title, visibility, media_file, checksum, width, height,
  created_at, expires_at)
select i.id, 'image', t.id, t.customer_id, t.mode, t.key_id, t.request_id, left(coalesce(t.input ->> 'prompt', ''), 60),
  coalesce(t.input ->> 'visibility', 'private'), i.image_file, i.checksum, i.width, i.height, i.created_at, t.expires_at
from images i join tasks t on t.id = i.task_id
where not starts_with(t.customer_id, 'guest_');

insert into works (
  id, kind, task_id, customer_id, mode, key_id, request_id, title, visibility, media_file, cover_file, checksum, duration,
  width, height, created_at, expires_at)
select v.id, 'video', t.id, t.customer_id, t.mode, t.key_id, t.request_id, left(coalesce(t.input ->> 'prompt', ''), 60),
  v.visibility, v.video_file, v.image_file, v.checksum, v.duration, v.width, v.height, v.created_at, t.expires_at
from videos v join tasks t on t.id = v.task_id
where not starts_with(t.customer_id, 'guest_');
