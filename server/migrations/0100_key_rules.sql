-- What a key may spend and from where it may be used.
alter table keys
  -- Credits a UTC day, week (from Monday) and month; null: no limit.
  add column budget_day bigint check (budget_day > 0),
  add column budget_week bigint check (budget_week > 0),
  add column budget_month bigint check (budget_month > 0),
  -- Networks it may be used from; null: any.
  add column allowed_addresses inet[] check (cardinality(allowed_addresses) > 0),
  -- Credits its calls were charged.
  add column spent bigint not null default 0 check (spent >= 0),
  -- All keys of a customer are stopped at once; what each was before is in its status.
  add column frozen_at timestamptz(3),
  -- The key that took its place.
  add column replaced_by text,
  -- The key whose days count what this one holds, null: itself. One that takes another's place goes on counting where
  -- that one was.
  add column counts_as text;

-- What keys with a budget held or were charged, by the UTC day of it. What is released leaves the day it was held on.
create table key_days (
  counts_as text not null references keys (id) on delete cascade,
  day date not null,
  credits bigint not null check (credits >= 0),
  primary key (counts_as, day)
) with (fillfactor = 70);

-- The day on which the key's budget counted this task; null when it did not.
alter table tasks add column counted_on date;
