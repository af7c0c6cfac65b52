-- Whether an endpoint was paused because its server returned 410 (Gone), and not because it failed for days.
alter table webhook_endpoints add column gone boolean not null default false;
