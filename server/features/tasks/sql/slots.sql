-- A limited number of a customer's tasks run at the same time: tasks with a slot can be claimed, the others wait for one.
-- Slots change only while the customer's row is locked, so that the limit is never exceeded. This returns a table of one
-- row, because such a SQL function is inlined into the calling statement, which then reads the allowance once.
create or replace function tasks_free_slots(p_customer text, p_mode text) returns table (free bigint) language sql stable as $$
  select greatest(0,
    ((select value from settings where name = 'concurrent_tasks')
      ->> case when starts_with(p_customer, 'guest_') then 'guest' else p_mode end)::integer
    - (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot))
$$;

-- Gives free slots to the tasks that have waited longest. The caller has locked the customer's row.
create or replace function tasks_fill_slots(p_customer text, p_mode text) returns void language plpgsql as $$
begin
  update tasks set slot = true, ready_at = now()
  where id in (
    select id from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot
    order by created_at, id
    limit (select free from tasks_free_slots(p_customer, p_mode))
  );
end $$;

-- Customers with waiting tasks and free slots, which exist when a process starts with a higher allowance than before.
create or replace function tasks_waiting_beside_free_slots() returns table (customer_id text, mode text)
language sql stable as $$
  select w.customer_id, w.mode
  from (select distinct t.customer_id, t.mode from tasks t where t.status = 'queued' and not t.slot) w
  cross join lateral tasks_free_slots(w.customer_id, w.mode) s
  where s.free > 0
  order by 1, 2
$$;
