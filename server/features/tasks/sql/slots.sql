-- A limited number of a customer's tasks run at the same time: tasks with a slot can be claimed, the others wait for one.
-- Slots change only while the customer's row is locked, so that the limit is never exceeded.

-- Gives free slots to the tasks that have waited longest. The caller has locked the customer's row.
create or replace function tasks_fill_slots(p_customer text, p_mode text) returns void language plpgsql as $$
declare
  v_first record;
begin
  select created_at, id into v_first from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot
    order by created_at, id limit 1;
  -- Nearly always, none waits.
  if not found then return; end if;
  -- From the first one on, because the index may begin with many that just ended.
  update tasks set slot = true, ready_at = now()
  where customer_id = p_customer and id in (
    select id from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot
      and (created_at, id) >= (v_first.created_at, v_first.id)
    order by created_at, id
    limit greatest(0, (
        select value ->> case when starts_with(p_customer, 'guest_') then 'guest' else p_mode end
        from settings where name = 'concurrent_tasks')::integer
      - (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot))
  );
end $$;
