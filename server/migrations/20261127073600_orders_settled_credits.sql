-- Credits that support settled are owed no more, even if other money comes back later.
alter table payouts
  add column settled bigint not null default 0 check (settled >= 0);
