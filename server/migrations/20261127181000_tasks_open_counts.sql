-- contract: since 0.2.0
-- The open tasks of a customer by mode: those that are queued or run. Kept in the row that every create and end locks, so that
-- neither counts them. All processes of release 0.2.0 are stopped before.
alter table customers
  add column open_live integer not null default 0 check (open_live >= 0),
  add column open_test integer not null default 0 check (open_test >= 0);
alter table customers set (fillfactor = 80);
update customers c set open_live = o.live, open_test = o.test
from (
  select customer_id, count(*) filter (where mode = 'live') as live, count(*) filter (where mode = 'test') as test
  from tasks where completed_at is null group by customer_id
) o
where o.customer_id = c.id;
drop function if exists tasks_create(text, text, text, text, jsonb, text, bytea, text);
drop function if exists tasks_insert(text, text, text, jsonb);
drop function if exists tasks_end(text, text, jsonb);
drop function if exists tasks_free_slots(text, text);
drop function if exists tasks_waiting_before(text, text, timestamptz, text);
drop function if exists tasks_allowed_slots(text, text);
