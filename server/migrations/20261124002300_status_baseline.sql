-- Minutes of each day by the worst that was measured in them: a sample a minute, taken by whichever process comes first.
create table status_days (
  day date primary key,
  operational integer not null default 0,
  degraded integer not null default 0,
  down integer not null default 0
);
