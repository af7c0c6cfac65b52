-- Claims tasks for a process: tasks with a slot that are queued or have an expired lease, live mode first ('live' sorts
-- before 'test'), then the oldest.
--
-- An expired lease is an interruption: its process died or stopped responding. That doesn't count as a failure of the task.
-- After p_together interruptions in a row, the task is a suspect that may crash its process. A suspect runs alone, in an
-- idle process (p_idle). Suspects come first: while one waits, a busy process claims nothing, so that it becomes idle. The
-- query reads its indexes in order and no further than it claims, even with a plan from the time when the table was small.
--
-- p_types and p_models are what the process knows. During a rollout, others know more, and tasks of a new type or model are left
-- to them.
--
-- p_engines are the engines of the process by mode. While the gate of an engine is closed, its tasks wait, and one of them at a
-- time probes it. Each probe is another of the first few tasks, since one of them may be what makes the engine fail. With eight,
-- they are tasks of several customers.
create or replace function tasks_claim(
  p_limit integer, p_lease interval, p_modes text[], p_idle boolean, p_together integer, p_types text[], p_models text[],
  p_engines jsonb
)
returns setof tasks language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  -- Modes whose tasks wait, and among them the modes of which one task is claimed as a probe.
  v_closed text[] := array(
    select e.key from jsonb_each_text(p_engines) e join gates g on g.engine = e.value where g.closed_until is not null);
  v_probed text[] := '{}';
  v_ids text[] := '{}';
  v_found text[];
  v_mode text;
begin
  if cardinality(v_closed) > 0 then
    v_probed := tasks_lock_gate(p_engines, p_modes);
    v_closed := array(select unnest(v_closed) except select unnest(v_probed));
  end if;
  if exists (
    select from tasks
    where slot and interruptions > 0 and lease_until <= now()
      and interruptions + (not handed_back)::integer >= p_together
      and type = any (p_types) and model = any (p_models) and mode <> all (v_closed)
  ) then
    if not p_idle then return; end if;
    -- Other processes may claim all suspects at this moment. This process then claims other tasks.
    v_ids := array(
      select id from tasks
      where slot and interruptions > 0 and lease_until <= now()
        and interruptions + (not handed_back)::integer >= p_together
        and type = any (p_types) and model = any (p_models) and mode <> all (v_closed)
      order by lease_until limit 1 for no key update skip locked);
  end if;
  if cardinality(v_ids) = 0 then
    foreach v_mode in array p_modes loop
      continue when cardinality(v_ids) >= p_limit or v_mode = any (v_closed);
      v_found := array(
        select id from tasks
        where slot and mode = v_mode and (status = 'queued' or status = 'running' and lease_until <= now())
          and interruptions + (status = 'running' and not handed_back)::integer < p_together
          and type = any (p_types) and model = any (p_models)
        order by ready_at, id
        limit case when v_mode = any (v_probed) then 8 else p_limit - cardinality(v_ids) end
        for no key update skip locked);
      if cardinality(v_found) > 0 and v_mode = any (v_probed) then
        v_found := array(select id from tasks where id = any (v_found) order by attempt, ready_at, id limit 1);
        -- The other mode may have the same engine.
        v_closed := v_closed || v_probed;
      end if;
      v_ids := v_ids || v_found;
    end loop;
  end if;
  -- An update that names no task could be planned as a scan of any index.
  if cardinality(v_ids) = 0 then return; end if;
  if cardinality(v_probed) > 0 then
    -- No request to a service takes longer.
    update gates g set probe = t.id, closed_until = clock_timestamp() + interval '30 seconds'
      from tasks t
      where t.id = any (v_ids) and t.mode = any (v_probed) and g.engine = p_engines ->> t.mode;
  end if;
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

-- Locks the closed gate of an engine of these modes that may be probed, and returns all modes of the engine. Returns none if
-- another process has it locked. The second look is a statement of its own, which sees what the previous holder of the lock
-- committed.
create or replace function tasks_lock_gate(p_engines jsonb, p_modes text[]) returns text[] language plpgsql as $$
declare
  v_engine text;
begin
  for v_engine in
    select g.engine from gates g
    where g.engine in (select p_engines ->> m from unnest(p_modes) m) and g.closed_until is not null and gates_due(g)
    order by g.engine
  loop
    perform from gates g where g.engine = v_engine for no key update skip locked;
    if found and exists (
      select from gates g where g.engine = v_engine and g.closed_until is not null and gates_due(g)
    ) then
      return array(select e.key from jsonb_each_text(p_engines) e where e.value = v_engine);
    end if;
  end loop;
  return '{}';
end $$;

-- As processes of release 0.2.0 and earlier call it, with the types and models that they know.
-- (Processes of an older version don't handle suspects.)
create or replace function tasks_claim(
  p_limit integer, p_lease interval, p_modes text[] default array['live', 'test'],
  p_idle boolean default true, p_together integer default 2147483647
)
returns setof tasks language sql as $$
  select * from tasks_claim(
    p_limit, p_lease, p_modes, p_idle, p_together,
    array['generate', 'extend', 'images', 'videos'], array['v3.5', 'v4', 'v4.5', 'v5', 'image-1', 'video-1'], '{}')
$$;

-- Whether a worker that knows these types and models may find a task to claim.
create or replace function tasks_ready(p_types text[], p_models text[]) returns boolean language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  select exists (
      select from tasks where slot and status = 'queued' and type = any (p_types) and model = any (p_models))
    or exists (
      select from tasks
      where slot and status = 'running' and lease_until <= now() and type = any (p_types) and model = any (p_models))
$$;

-- As processes of release 0.2.0 and earlier call it.
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

-- Returns claims without counting an attempt: those of a draining process, and those that wait for their engine. The next claim
-- has the full deadline.
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
