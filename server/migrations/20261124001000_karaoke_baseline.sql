-- When the words of a clip are sung, as its customer corrected it.
create table karaoke_times (
  clip_id text primary key references outputs (id) on delete cascade,
  customer_id text not null references customers (id),
  -- How often it was saved. Who saves says which version was seen.
  version integer not null check (version > 0),
  -- [{start, end}] for each word of the clip, in seconds; null when the times of the engine hold again.
  times jsonb,
  saved_at timestamptz(3) not null default now()
);
create index karaoke_times_customer on karaoke_times (customer_id);
