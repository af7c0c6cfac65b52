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
create index outputs_of_customer on outputs (customer_id, delivered_at desc, id desc) where media_file is not null;
create index outputs_continuing on outputs (parent_id) where parent_id is not null;
create index outputs_of_request on outputs (request_id) where media_file is not null;
create index outputs_kept on outputs (customer_id, delivered_at desc, id desc) where kept_at is not null;
create index outputs_public on outputs (delivered_at desc, id desc) where visibility = 'public';
create index outputs_by_words on outputs using gin (search);
create index outputs_unread on outputs (customer_id, delivered_at) where search is null and media_file is not null;
