-- after: credits
-- The credits that the ledger holds for a task.
create or replace function tasks_held(p_task text) returns bigint language sql stable as $$
  select coalesce(sum(credits), 0)::bigint from ledger_held(p_task)
$$;

-- Tasks that make no progress, with the reason, at most p_limit per reason: it could run but no worker claims it, its worker
-- is gone and no other claims it, it exceeds its deadline, or it is finished but its credits are still held.
create or replace function tasks_stuck(p_wait interval, p_silence interval, p_deadline interval, p_limit integer)
returns table (task_id text, reason text) language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  (select id, 'waiting' from tasks
    where slot and status = 'queued' and ready_at < now() - p_wait
    order by ready_at limit p_limit)
  union all
  (select id, case when lease_until < now() - p_silence then 'silent' else 'overdue' end
    from tasks
    where slot and status = 'running'
      and (lease_until < now() - p_silence or deadline_from < now() - p_deadline - p_silence)
    limit p_limit)
  union all
  (select h.task_id, 'hold' from stuck_holds h limit p_limit)
$$;

-- Finds finished tasks with held credits, which only a fault causes. To stay cheap, it reads only customers who hold more
-- credits than their open tasks do.
create or replace function tasks_find_holds() returns void language plpgsql as $$
begin
  delete from stuck_holds;
  insert into stuck_holds
    select t.id
    from ledger_balances b
    join tasks t on t.customer_id = b.customer_id and t.completed_at is not null
    where b.account = 'held' and b.balance > (
        select coalesce(sum(o.cost - o.charged), 0) from tasks o
        where o.customer_id = b.customer_id and (o.slot or o.status = 'queued' and not o.slot))
      and tasks_held(t.id) > 0;
end $$;

-- Ends the current attempt of a running task. The next one begins immediately and counts as the first. False if it isn't
-- running.
create or replace function tasks_begin_again(p_task text) returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, null);
begin
  update tasks set lease_until = now(), handed_back = true, failures = 0, interruptions = 0, deadline_from = null
    where id = v_task.id and status = 'running';
  return found;
end $$;

-- Releases the credits that are held for a finished task, and returns their number.
create or replace function tasks_unhold(p_task text) returns bigint language plpgsql as $$
declare
  v_customer text;
  v_held bigint;
begin
  select customer_id into v_customer from tasks where id = p_task and completed_at is not null;
  if not found then return 0; end if;
  delete from stuck_holds where task_id = p_task;
  perform from customers where id = v_customer for no key update;
  v_held := tasks_held(p_task);
  if credits_move_held(v_customer, p_task, 'release:support', v_held, 'available') <> v_held then
    raise exception 'the hold of task % was released before', p_task;
  end if;
  return v_held;
end $$;
