-- Times of the sung words of a clip, as corrected by the customer.
create table karaoke_times (
  clip_id text primary key references outputs (id) on delete cascade,
  customer_id text not null references customers (id),
  -- The number of saves. A save names the version that the client loaded, so two editors can't overwrite each other.
  version integer not null check (version > 0),
  -- [{start, end}] for each word of the clip, in seconds. Null after a reset to the times of the engine.
  times jsonb,
  saved_at timestamptz(3) not null default now()
);
create index karaoke_times_customer on karaoke_times (customer_id);
