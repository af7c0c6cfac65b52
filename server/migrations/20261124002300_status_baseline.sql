-- Minutes of each day by their worst measured state. One process takes a sample each minute.
create table status_days (
  day date primary key,
  operational integer not null default 0,
  degraded integer not null default 0,
  down integer not null default 0
);
