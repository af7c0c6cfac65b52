-- Claims tasks for a process: tasks with a slot that are queued or have an expired lease, live mode first ('live' sorts
-- before 'test'), then the oldest.
--
-- An expired lease is an interruption: its process died or stopped responding. That doesn't count as a failure of the task.
-- After p_together interruptions in a row, the task is a suspect that may crash its process. A suspect runs alone, in an
-- idle process (p_idle). Suspects come first: while one waits, a busy process claims nothing, so that it becomes idle. The
-- query reads its indexes in order and no further than it claims, even with a plan from the time when the table was small.
-- (Processes of an older version don't handle suspects.)
create or replace function tasks_claim(
  p_limit integer, p_lease interval, p_modes text[] default array['live', 'test'],
  p_idle boolean default true, p_together integer default 2147483647
)
returns setof tasks language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ids text[] := '{}';
  v_mode text;
begin
  if exists (
    select from tasks
    where slot and interruptions > 0 and lease_until <= now()
      and interruptions + (not handed_back)::integer >= p_together
  ) then
    if not p_idle then return; end if;
    -- Other processes may claim all suspects at this moment. This process then claims other tasks.
    v_ids := array(
      select id from tasks
      where slot and interruptions > 0 and lease_until <= now()
        and interruptions + (not handed_back)::integer >= p_together
      order by lease_until limit 1 for no key update skip locked);
  end if;
  if cardinality(v_ids) = 0 then
    foreach v_mode in array p_modes loop
      v_ids := v_ids || array(
        select id from tasks
        where slot and mode = v_mode and (status = 'queued' or status = 'running' and lease_until <= now())
          and interruptions + (status = 'running' and not handed_back)::integer < p_together
        order by ready_at, id
        limit p_limit - cardinality(v_ids) for no key update skip locked);
    end loop;
  end if;
  -- An update that names no task could be planned as a scan of any index.
  if cardinality(v_ids) = 0 then return; end if;
  return query
    update tasks t set
      status = 'running',
      started_at = coalesce(t.started_at, now()),
      deadline_from = case when t.handed_back and t.deadline_from is not null then t.deadline_from else now() end,
      attempt = t.attempt + 1,
      interruptions = t.interruptions + case when t.status = 'running' and not t.handed_back then 1 else 0 end,
      handed_back = false,
      lease_until = now() + p_lease
    where t.id = any (v_ids)
    returning t.*;
end $$;

-- Whether a worker may find a task to claim.
create or replace function tasks_ready() returns boolean language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  select exists (select from tasks where slot and status = 'queued')
    or exists (select from tasks where slot and status = 'running' and lease_until <= now())
$$;

-- Renews leases and returns the ids that the worker still holds.
create or replace function tasks_heartbeat(p_claims jsonb, p_lease interval) returns setof text language sql as $$
  update tasks t set lease_until = now() + p_lease
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running' and not t.handed_back
  returning t.id
$$;

-- Returns claims of a draining process without counting an attempt. The next claim has the full deadline.
create or replace function tasks_hand_back(p_claims jsonb) returns void language sql as $$
  update tasks t set lease_until = now(), handed_back = true, deadline_from = null
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running'
$$;

-- Ends a failed attempt. The next one may begin after p_pause.
create or replace function tasks_put_off(p_task text, p_attempt integer, p_pause interval) returns void
language sql as $$
  update tasks set failures = failures + 1, lease_until = now() + p_pause, handed_back = true
  where id = p_task and attempt = p_attempt and status = 'running' and not handed_back
$$;

-- Tasks that exceed the deadline, or that weren't finished before their files would be deleted. A task whose process died
-- isn't overdue: it waits for its next claim, which has the full deadline.
create or replace function tasks_overdue(p_deadline interval) returns setof text language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  (select id from tasks
    where slot and status = 'running' and deadline_from < now() - p_deadline and lease_until > now() limit 1000)
  union
  (select id from tasks where completed_at is null and expires_at < now() order by expires_at limit 1000)
$$;
