-- Claims tasks for a process: tasks with a slot that no process has, live mode first ('live' sorts before 'test'), then the
-- oldest. Claims are valid while the lease of the process lasts, so a claim renews it.
--
-- A task whose process died was interrupted. That doesn't count as a failure of the task. After p_together interruptions in a
-- row, it is a suspect that may crash its process. A suspect runs alone, in an idle process (p_idle). Suspects come first: while
-- one waits, a busy process claims nothing, so that it becomes idle. Each query reads an index in its order and no further than
-- it claims.
--
-- p_types and p_models are what the process knows. Tasks of other types and models are left to processes of a newer release.
--
-- p_engines are the engines of the process by mode. While the gate of an engine is closed, its tasks wait, and one of them at a
-- time probes it. Each probe is another of the first few tasks, since one of them may be what makes the engine fail. With eight,
-- they are tasks of several customers.
create or replace function tasks_claim(
  p_process text, p_lease interval, p_limit integer, p_modes text[], p_idle boolean, p_together integer,
  p_types text[], p_models text[], p_engines jsonb
)
returns setof tasks language plpgsql as $$
declare
  -- Modes whose tasks wait, and among them the modes of which one task is claimed as a probe.
  v_closed text[] := array(
    select e.key from jsonb_each_text(p_engines) e join gates g on g.engine = e.value where g.closed_until is not null);
  v_probed text[] := '{}';
  v_ids text[] := '{}';
  v_found text[];
  v_mode text;
  v_engine text;
begin
  if cardinality(v_closed) > 0 then
    for v_engine in
      select g.engine from gates g
      where g.engine in (select p_engines ->> m from unnest(p_modes) m) and g.closed_until is not null and gates_due(g)
      order by g.engine
    loop
      perform from gates g where g.engine = v_engine for no key update skip locked;
      -- A statement of its own sees what the previous holder of the lock committed.
      if found and exists (
        select from gates g where g.engine = v_engine and g.closed_until is not null and gates_due(g)
      ) then
        v_probed := array(select e.key from jsonb_each_text(p_engines) e where e.value = v_engine);
        exit;
      end if;
    end loop;
    v_closed := array(select unnest(v_closed) except select unnest(v_probed));
  end if;
  if p_idle then
    -- Other processes may claim all suspects at this moment. This process then claims other tasks.
    v_ids := array(
      select id from tasks
      where slot and process_id is null and status = 'running' and interruptions >= p_together and retry_at <= now()
        and type = any (p_types) and model = any (p_models) and mode <> all (v_closed)
      order by started_at limit 1 for no key update skip locked);
  elsif exists (
    select from tasks
    where slot and process_id is null and status = 'running' and interruptions >= p_together and retry_at <= now()
      and type = any (p_types) and model = any (p_models) and mode <> all (v_closed)
  ) then
    return;
  end if;
  if cardinality(v_ids) = 0 then
    foreach v_mode in array p_modes loop
      continue when cardinality(v_ids) >= p_limit or v_mode = any (v_closed);
      v_found := array(
        select id from tasks
        where slot and process_id is null and mode = v_mode and interruptions < p_together
          and (retry_at is null or retry_at <= now()) and type = any (p_types) and model = any (p_models)
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
  if cardinality(v_ids) = 0 then return; end if;
  if cardinality(v_probed) > 0 then
    -- No request to a service takes longer.
    update gates g set probe = t.id, closed_until = clock_timestamp() + interval '30 seconds'
      from tasks t
      where t.id = any (v_ids) and t.mode = any (v_probed) and g.engine = p_engines ->> t.mode;
  end if;
  -- The lease is written in the same statement, which waits for a process that is about to release the work of this one because it
  -- was silent for too long.
  return query
    with own as (update processes set lease_until = now() + p_lease where id = p_process returning id)
    update tasks t set
      status = 'running',
      started_at = coalesce(t.started_at, now()),
      deadline_from = coalesce(t.deadline_from, now()),
      attempt = t.attempt + 1,
      process_id = own.id
    from own
    where t.id = any (v_ids)
    returning t.*;
end $$;
