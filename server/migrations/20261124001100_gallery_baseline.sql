-- Reported works. A new report after a decision sets the state to `waiting`, for another decision.
create table reported_works (
  work_id text primary key references outputs (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'dismissed', 'taken_down', 'restored')),
  -- Whether the work was public when it was taken down, and is to be public if it is restored.
  was_public boolean,
  -- The message of support to the customer.
  note text not null default '',
  decided_by text,
  -- The time of the last report.
  reported_at timestamptz(3) not null,
  decided_at timestamptz(3),
  check ((decided_at is null) = (state = 'waiting'))
);
create index reported_works_newest on reported_works (reported_at desc, work_id desc);
create index reported_works_waiting on reported_works (reported_at desc, work_id desc) where state = 'waiting';

create table work_reports (
  work_id text not null references reported_works (work_id) on delete cascade,
  -- A keyed hash of the reporter's network. Each network can report a work once.
  reporter text not null,
  reason text not null check (reason in (
    'rights_of_others', 'hatred_or_violence', 'sexual_content', 'real_person', 'illegal', 'other')),
  details text not null,
  created_at timestamptz(3) not null,
  primary key (work_id, reporter)
);
