-- How many tasks of a customer may run at the same time.
create or replace function tasks_allowed_slots(p_customer text, p_mode text) returns integer language sql stable as $$
  select ((select value from settings where name = 'concurrent_tasks')
    ->> case when starts_with(p_customer, 'guest_') then 'guest' else p_mode end)::integer
$$;

-- A limited number of a customer's tasks run at the same time: tasks with a slot can be claimed, the others wait for one.
-- Slots change only while the customer's row is locked, so that the limit is never exceeded. This returns a table of one
-- row, because such a SQL function is inlined into the calling statement, which then reads the allowance once.
create or replace function tasks_free_slots(p_customer text, p_mode text) returns table (free bigint) language sql stable as $$
  select greatest(0, tasks_allowed_slots(p_customer, p_mode)
    - (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot))
$$;

-- How many tasks of the customer wait for a slot before a task that has none, at most 500.
create or replace function tasks_waiting_before(p_customer text, p_mode text, p_created timestamptz, p_id text)
returns integer language sql stable as $$
  select (select count(*) from (
    select from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot and (created_at, id) < (p_created, p_id)
    limit 500
  ) one)::integer
$$;

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
  where id in (
    select id from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot
      and (created_at, id) >= (v_first.created_at, v_first.id)
    order by created_at, id
    limit (select free from tasks_free_slots(p_customer, p_mode))
  );
end $$;
