-- Works that somebody reported. One that is reported again after a decision waits for another one.
create table reported_works (
  work_id text primary key references outputs (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'dismissed', 'taken_down', 'restored')),
  -- Whether it was public when it was taken down: so it is put back.
  was_public boolean,
  -- What support says to the customer.
  note text not null default '',
  decided_by text,
  -- When it was last reported.
  reported_at timestamptz(3) not null,
  decided_at timestamptz(3),
  check ((decided_at is null) = (state = 'waiting'))
);
create index reported_works_newest on reported_works (reported_at desc, work_id desc);
create index reported_works_waiting on reported_works (reported_at desc, work_id desc) where state = 'waiting';

create table work_reports (
  work_id text not null references reported_works (work_id) on delete cascade,
  -- A keyed hash of the network it came from: what comes from there about a work counts once.
  reporter text not null,
  reason text not null check (reason in (
    'rights_of_others', 'hatred_or_violence', 'sexual_content', 'real_person', 'illegal', 'other')),
  details text not null,
  created_at timestamptz(3) not null,
  primary key (work_id, reporter)
);
