-- Locks the customer of a task and then the task, if it is still running under this claim, or with p_attempt null, if it
-- isn't finished. Every change of status locks here, always in this order.
create or replace function tasks_lock(p_task text, p_attempt integer) returns tasks language plpgsql as $$
declare
  v_task tasks;
begin
  perform from customers c where c.id = (select customer_id from tasks where id = p_task) for no key update;
  select * into v_task from tasks
    where id = p_task and completed_at is null
      and (p_attempt is null or attempt = p_attempt and status = 'running' and not handed_back)
    for no key update;
  return v_task;
end $$;

-- Settles a delivered output: charges its share of the price, advances the stage, and ends the task after the last output.
-- In total, floor(cost * delivered / outputs) is charged. The caller has locked the task with tasks_lock.
create or replace function tasks_settle(v_task tasks) returns void language plpgsql as $$
declare
  v_delivered integer;
  v_due bigint;
begin
  v_delivered := v_task.delivered + 1;
  -- Integer division: with the last output, the shares add up to the whole price.
  v_due := v_task.cost * v_delivered / v_task.outputs - v_task.charged;
  perform credits_settle(v_task.customer_id, v_task.id, 'settle:' || v_delivered, v_due);
  perform usage_spend(
    v_task.customer_id, v_task.key_id, coalesce(v_task.operation, 'v2-' || v_task.type), v_due);
  if v_due > 0 and v_task.key_id is not null then
    perform keys_add_total(v_task.key_id, v_due);
  end if;
  if v_delivered = v_task.outputs then
    update tasks set
        delivered = v_delivered, charged = charged + v_due, failures = 0, interruptions = 0, stage = 'complete',
        status = 'succeeded', completed_at = now(), slot = false, lease_until = null, events = events + 1
      where id = v_task.id returning * into v_task;
    perform tasks_ended(v_task);
    return;
  end if;
  update tasks set
      delivered = v_delivered, charged = charged + v_due, failures = 0, interruptions = 0, stage = 'first',
      events = events + (v_delivered = 1)::integer
    where id = v_task.id returning * into v_task;
  if v_delivered = 1 then
    perform webhooks_announce(v_task, 'task.first');
  end if;
end $$;

-- Ends a task that failed or was canceled. False if it was finished already, or if the claim is lost (unless p_attempt is
-- null).
create or replace function tasks_finish(p_task text, p_attempt integer, p_status text, p_error jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  perform tasks_end(p_task, p_status, p_error);
  return true;
end $$;

-- Ends a task that the caller has locked with tasks_lock.
create or replace function tasks_end(p_task text, p_status text, p_error jsonb) returns void language plpgsql as $$
declare
  v_task tasks;
begin
  update tasks set
      status = p_status, error = p_error, completed_at = now(), slot = false, lease_until = null,
      events = events + 1
    where id = p_task returning * into v_task;
  perform tasks_ended(v_task);
end $$;

-- What follows the end of a task: releases uncharged credits and gives the slot to the next task. A cancellation sends no
-- callback, because its response already has the result.
create or replace function tasks_ended(v_task tasks) returns void language plpgsql as $$
begin
  perform credits_release(v_task.customer_id, v_task.id, 'release', v_task.cost - v_task.charged);
  if v_task.counted_on is not null and v_task.cost > v_task.charged then
    perform keys_subtract_spend(v_task.key_id, v_task.counted_on, v_task.cost - v_task.charged);
  end if;
  perform webhooks_announce(
    v_task, case v_task.status when 'succeeded' then 'task.complete' when 'failed' then 'task.failed' end);
  perform tasks_fill_slots(v_task.customer_id, v_task.mode);
end $$;
