-- Outputs of tasks: songs, images and videos. A row is inserted when an output is announced (a song has a title before it has
-- sound) or delivered. It also stores the customer's choices, such as the name and the visibility.
create table outputs (
  id text primary key,
  -- The values are in the contract.
  kind text not null,
  task_id text not null references tasks (id),
  index integer not null check (index >= 0),
  -- Copies from the task, for the lists of the library.
  customer_id text not null,
  mode text not null check (mode in ('live', 'test')),
  key_id text,
  request_id text not null,
  -- The output that this one continues.
  parent_id text,
  -- `title` comes from the engine. `name` is set when the customer renames the output.
  title text not null,
  name text,
  style text,
  lyrics text,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  -- Capabilities of the output and its cover. Null before the delivery and after the deletion.
  media_file text,
  cover_file text,
  checksum text,
  duration double precision check (duration > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  seed bigint,
  waveform jsonb,
  -- The timed lyrics, in the order of singing: [{text, start, end, line, confidence}].
  words jsonb,
  -- The data that the engine needs to continue the output, in the format of that engine. Null if it can't be continued.
  recipe jsonb,
  -- The search index: words in any script, and `in:` with the owner (features/library/search.ts). Null until indexed.
  search tsvector,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  -- When the files are deleted. 9999-12-31T23:59:59.999Z while the output is kept.
  expires_at timestamptz(3) not null,
  kept_at timestamptz(3),
  -- Removed from the gallery by support. The customer can't make it public.
  taken_down_at timestamptz(3),
  -- A deleted output stays as a tombstone, because its task refers to it.
  deleted_at timestamptz(3),
  unique (task_id, index),
  constraint outputs_media check ((media_file is not null) = (delivered_at is not null and deleted_at is null)),
  constraint outputs_checksum check ((checksum is not null) = (delivered_at is not null)),
  constraint outputs_kept check (media_file is not null or (kept_at is null and visibility = 'private')),
  constraint outputs_taken_down check (taken_down_at is null or visibility = 'private')
);
create index outputs_of_customer on outputs (customer_id, delivered_at desc, id desc) where media_file is not null;
create index outputs_continuing on outputs (parent_id) where parent_id is not null;
create index outputs_of_request on outputs (request_id) where media_file is not null;
create index outputs_kept on outputs (customer_id, delivered_at desc, id desc) where kept_at is not null;
create index outputs_public on outputs (delivered_at desc, id desc) where visibility = 'public';
create index outputs_by_words on outputs using gin (search);
create index outputs_unread on outputs (customer_id, delivered_at) where search is null and media_file is not null;
