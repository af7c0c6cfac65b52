-- The schema version of the process that wrote a setting: one of an older release does not replace it.
alter table settings add column version bigint not null default 0;
