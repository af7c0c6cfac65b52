-- Locks the customer of a task and then the task, if it is still running under this claim, or with p_attempt null, if it
-- isn't finished. Every change of status locks here, always in this order. The row of the task is the one that the lock finds,
-- not the one of the moment before it waited.
create or replace function tasks_lock(p_customer text, p_task text, p_attempt integer)
returns tasks language plpgsql as $$
declare
  v_task tasks;
begin
  with customer as materialized (
    select id from customers where id = p_customer for no key update
  )
  select t.* into v_task from customer c join tasks t on t.customer_id = c.id
    where t.customer_id = p_customer and t.id = p_task and t.completed_at is null
      and (p_attempt is null or t.attempt = p_attempt and t.process_id is not null)
    for no key update of t;
  return v_task;
end $$;

-- Settles a delivered output: charges its share of the price, advances the stage, and ends the task after the last output.
-- In total, floor(cost * delivered / outputs) is charged, and counted for the key and in the usage. The caller has locked the
-- task with tasks_lock.
create or replace function tasks_settle(v_task tasks) returns void language plpgsql as $$
declare
  v_delivered constant integer := v_task.delivered + 1;
  -- Integer division: with the last output, the shares add up to the whole price.
  v_due constant bigint := v_task.cost * v_delivered / v_task.outputs - v_task.charged;
  v_is_last constant boolean := v_delivered = v_task.outputs;
begin
  if v_due > 0 then
    perform ledger_transfer(
      v_task.customer_id, 'task', v_task.id, 'settle:' || v_delivered, 'held', 'revenue', v_due);
  end if;
  with used as (
    insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
      select v_task.customer_id, date_bin('15 minutes', now(), 'epoch'), coalesce(v_task.key_id, ''),
        coalesce(v_task.operation, 'v2-' || v_task.type), v_due
      where v_due > 0
      on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits
  ), spent as (
    update keys set spent = spent + v_due where customer_id = v_task.customer_id and id = v_task.key_id and v_due > 0
  )
  update tasks set
      delivered = v_delivered, charged = charged + v_due, failures = 0, interruptions = 0,
      stage = case when v_is_last then 'complete' else 'first' end,
      status = case when v_is_last then 'succeeded' else status end,
      completed_at = case when v_is_last then now() end,
      slot = slot and not v_is_last,
      process_id = case when not v_is_last then process_id end,
      events = events + (v_is_last or v_delivered = 1)::integer
    where customer_id = v_task.customer_id and id = v_task.id returning * into v_task;
  if v_is_last then
    perform tasks_ended(v_task);
  elsif v_delivered = 1 then
    perform webhooks_announce(v_task, 'task.first');
  end if;
end $$;

-- Ends a task that failed or was canceled. False if it was finished already, or if the claim is lost (unless p_attempt is
-- null).
create or replace function tasks_finish(
  p_customer text, p_task text, p_attempt integer, p_status text, p_error jsonb
) returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_customer, p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  update tasks set
      status = p_status, error = p_error, completed_at = now(), slot = false, process_id = null,
      events = events + 1
    where customer_id = p_customer and id = p_task returning * into v_task;
  perform tasks_ended(v_task);
  return true;
end $$;

-- What follows the end of a task: releases uncharged credits, also from the day of the key that counted them, and gives the
-- slot to the next task. A cancellation sends no callback, because its response already has the result.
create or replace function tasks_ended(v_task tasks) returns void language plpgsql as $$
declare
  v_rest constant bigint := v_task.cost - v_task.charged;
  v_open integer;
begin
  if v_rest > 0 then
    perform ledger_transfer(v_task.customer_id, 'task', v_task.id, 'release', 'held', 'available', v_rest);
    if v_task.counted_on is not null then
      perform keys_subtract_spend(v_task.customer_id, v_task.key_id, v_task.counted_on, v_rest);
    end if;
  end if;
  perform webhooks_announce(
    v_task, case v_task.status when 'succeeded' then 'task.complete' when 'failed' then 'task.failed' end);
  update open_tasks set
      live = live - (v_task.mode = 'live')::integer,
      test = test - (v_task.mode = 'test')::integer
    where customer_id = v_task.customer_id
    returning case v_task.mode when 'live' then live else test end into v_open;
  if v_open > 0 then
    perform tasks_fill_slots(v_task.customer_id, v_task.mode);
  end if;
end $$;
