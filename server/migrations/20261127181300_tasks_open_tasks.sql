-- contract: since 0.2.0
-- The open tasks of a customer by mode: those that are queued or run. Creates and ends change it under the customer's lock, so
-- that neither counts them. A table of its own, because `customers` has many checks, which each change of a row runs.
create table open_tasks (
  customer_id text primary key references customers(id) on delete cascade,
  live credits not null,
  test credits not null
) with (fillfactor = 70);
insert into open_tasks (customer_id, live, test)
select customer_id, count(*) filter (where mode = 'live'), count(*) filter (where mode = 'test')
from tasks where completed_at is null group by customer_id;
