-- The index of the gallery's search: words of the public title, of lyrics that the owner shows, and `is:` with the kind
-- (features/library/search.ts). Null until indexed, empty once the work has expired.
alter table outputs add column public_search tsvector;

-- How often works were played in the gallery. Works without plays have no row.
create table work_plays (
  customer_id text not null,
  work_id text not null,
  -- Copies from the output, for the order of the gallery.
  kind text not null,
  delivered_at timestamptz(3) not null,
  plays bigint not null check (plays > 0),
  constraint work_plays_pkey primary key (customer_id, work_id),
  constraint work_plays_customer_id_work_id_fkey foreign key (customer_id, work_id) references outputs(customer_id, id) on delete cascade
);
create index work_plays_most on work_plays (plays desc, delivered_at desc, work_id desc);
create index work_plays_most_of_kind on work_plays (kind, plays desc, delivered_at desc, work_id desc);
