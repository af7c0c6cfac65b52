-- What tasks made, whatever it is: one row for each output, announced (a song has a title before it sounds) or delivered.
-- Its customer owns it from its delivery on; what the customer decides about it is here, too. The task says whose it is.
create table outputs (
  id text primary key,
  -- The contract lists the kinds.
  kind text not null,
  task_id text not null references tasks (id),
  index integer not null check (index >= 0),
  -- As its task has them, for the lists of the library.
  customer_id text not null,
  mode text not null check (mode in ('live', 'test')),
  key_id text,
  request_id text not null,
  -- The output that it continues.
  parent_id text,
  -- As it was made; `name` is what its customer calls it since.
  title text not null,
  name text,
  style text,
  lyrics text,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  -- Capabilities: of the output itself, and of a picture of it. Null until it is delivered and once it is deleted.
  media_file text,
  cover_file text,
  checksum text,
  duration double precision check (duration > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  seed bigint,
  waveform jsonb,
  -- The words that are sung, in the order in which they are: [{text, start, end, line, confidence}].
  words jsonb,
  -- What the engine needs to continue it, in its own words; null for what cannot be continued.
  recipe jsonb,
  -- What it is found by: words of any script, and `in:` with whose it is (features/library/search.ts). Null until read.
  search tsvector,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  -- When its files are deleted: 9999-12-31T23:59:59.999Z as long as it is kept.
  expires_at timestamptz(3) not null,
  kept_at timestamptz(3),
  -- Support took it out of the gallery: whoever it belongs to cannot make it public again.
  taken_down_at timestamptz(3),
  -- It stays as a mark that there was one: its task names it.
  deleted_at timestamptz(3),
  unique (task_id, index),
  constraint outputs_media check ((media_file is not null) = (delivered_at is not null and deleted_at is null)),
  constraint outputs_checksum check ((checksum is not null) = (delivered_at is not null)),
  constraint outputs_kept check (media_file is not null or (kept_at is null and visibility = 'private')),
  constraint outputs_taken_down check (taken_down_at is null or visibility = 'private')
);

insert into outputs (
  id, kind, task_id, index, customer_id, mode, key_id, request_id, parent_id, title, name, style, lyrics, visibility,
  media_file, cover_file, checksum, duration, waveform, words, recipe, search, created_at, delivered_at, expires_at,
  kept_at, taken_down_at, deleted_at)
select c.id, 'song', t.id, c.index, t.customer_id, t.mode, t.key_id, t.request_id, t.input ->> 'clip_id', c.title, w.name,
  c.style, c.lyrics, coalesce(w.visibility, 'private'),
  case when w.deleted_at is null then c.audio_file end, case when w.deleted_at is null then c.image_file end, c.checksum,
  c.duration, c.waveform, c.words, c.recipe, w.words, c.created_at,
  case when c.status = 'succeeded' then coalesce(w.created_at, c.created_at) end, coalesce(w.expires_at, t.expires_at),
  w.kept_at, w.taken_down_at, w.deleted_at
from clips c join tasks t on t.id = c.task_id left join works w on w.id = c.id;

insert into outputs (
  id, kind, task_id, index, customer_id, mode, key_id, request_id, title, name, visibility, media_file, checksum, width,
  height, seed, search, created_at, delivered_at, expires_at, kept_at, taken_down_at, deleted_at)
select i.id, 'image', t.id, i.index, t.customer_id, t.mode, t.key_id, t.request_id,
  coalesce(w.title, left(t.input ->> 'prompt', 60), ''), w.name,
  coalesce(w.visibility, t.input ->> 'visibility', 'private'), case when w.deleted_at is null then i.image_file end,
  i.checksum, i.width, i.height, i.seed, w.words, i.created_at, i.created_at, coalesce(w.expires_at, t.expires_at),
  w.kept_at, w.taken_down_at, w.deleted_at
from images i join tasks t on t.id = i.task_id left join works w on w.id = i.id;

insert into outputs (
  id, kind, task_id, index, customer_id, mode, key_id, request_id, title, name, visibility, media_file, cover_file,
  checksum, duration, width, height, seed, search, created_at, delivered_at, expires_at, kept_at, taken_down_at,
  deleted_at)
select v.id, 'video', t.id, v.index, t.customer_id, t.mode, t.key_id, t.request_id,
  coalesce(w.title, left(t.input ->> 'prompt', 60), ''), w.name,
  coalesce(w.visibility, t.input ->> 'visibility', 'private'), case when w.deleted_at is null then v.video_file end,
  case when w.deleted_at is null then v.image_file end, v.checksum, v.duration, v.width, v.height, v.seed, w.words,
  v.created_at, v.created_at, coalesce(w.expires_at, t.expires_at), w.kept_at, w.taken_down_at, w.deleted_at
from videos v join tasks t on t.id = v.task_id left join works w on w.id = v.id;

-- Nobody looks for what guests made.
update outputs set search = '' where search is null and starts_with(customer_id, 'guest_');

create index outputs_of_customer on outputs (customer_id, delivered_at desc, id desc) where media_file is not null;
create index outputs_continuing on outputs (parent_id) where parent_id is not null;
create index outputs_of_request on outputs (request_id) where media_file is not null;
create index outputs_kept on outputs (customer_id, delivered_at desc, id desc) where kept_at is not null;
create index outputs_public on outputs (delivered_at desc, id desc) where visibility = 'public';
create index outputs_by_words on outputs using gin (search);
create index outputs_unread on outputs (customer_id, delivered_at) where search is null and media_file is not null;

alter table karaoke_times drop constraint karaoke_times_clip_id_fkey,
  add constraint karaoke_times_clip_id_fkey foreign key (clip_id) references outputs (id) on delete cascade;
alter table reported_works drop constraint reported_works_work_id_fkey,
  add constraint reported_works_work_id_fkey foreign key (work_id) references outputs (id) on delete cascade;

drop function if exists works_add(tasks, text, text, text, text, text, text, float8, integer, integer);
drop function if exists tasks_describe(text, integer, jsonb);
drop function if exists tasks_deliver(text, integer, integer, jsonb);
drop function if exists images_deliver(text, integer, integer, jsonb);
drop function if exists videos_deliver(text, integer, integer, jsonb);
drop table works, clips, images, videos;

-- The contract lists the types of tasks; one that continues a clip names it.
alter table tasks drop constraint tasks_type_check, drop constraint tasks_extend_a_clip,
  add constraint tasks_extend_a_clip check (type <> 'extend' or input ? 'clip_id');

-- Each file has its own time, whatever it belongs to.
drop function if exists tasks_purge(integer);
alter table tasks drop column purged_at;
alter table files drop column outlives;
drop index files_uploaded_age;
create index files_expiring on files (expires_at);
