-- Further rejected requests that are counted instead of stored. Old processes don't know the column and leave it at 0.
alter table request_logs add column repeats integer not null default 0;
