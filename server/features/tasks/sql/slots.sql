-- A customer's tasks run a few at a time: a task with a slot may be claimed, the others wait for one. Slots are given
-- and taken with the customer's row held, so that there are never more of them than allowed. A table of one row, because
-- such a function in SQL becomes a part of the statement that calls it, which then looks up the allowance once.
create or replace function tasks_free_slots(p_customer text, p_mode text) returns table (free bigint) language sql stable as $$
  select greatest(0,
    ((select value from settings where name = 'concurrent_tasks')
      ->> case when starts_with(p_customer, 'guest_') then 'guest' else p_mode end)::integer
    - (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot))
$$;

-- Gives free slots to the tasks that have waited longest. The caller holds the customer's row.
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

-- For a start with a higher allowance than before: customers whose tasks wait although a slot is free.
create or replace function tasks_waiting_beside_free_slots() returns table (customer_id text, mode text)
language sql stable as $$
  select w.customer_id, w.mode
  from (select distinct t.customer_id, t.mode from tasks t where t.status = 'queued' and not t.slot) w
  cross join lateral tasks_free_slots(w.customer_id, w.mode) s
  where s.free > 0
  order by 1, 2
$$;
