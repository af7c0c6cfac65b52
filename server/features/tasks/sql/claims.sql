-- Claims tasks for a process: tasks with a slot that no process has, in the order of p_modes, then the oldest. Claims are valid
-- while the lease of the process lasts, so a claim renews it.
--
-- A task whose process died was interrupted. That doesn't count as a failure of the task. After p_together interruptions in a
-- row, it is a suspect that may crash its process. A suspect runs alone, in an idle process (p_idle). Suspects come first: while
-- one waits, a busy process claims nothing, so that it becomes idle. Each query reads an index in its order and no further than
-- it claims.
--
-- p_types and p_models are what the process knows. Tasks of other types and models are left to processes of a newer release.
--
-- p_engines are the engines of the process by mode. While the gate of an engine is closed, its tasks wait, and one of them at a
-- time probes it, before other work. Each probe is another of the first few tasks, since one of them may be what makes the
-- engine fail. With eight, they are tasks of several customers.
create or replace function tasks_claim(
  p_process text, p_lease interval, p_limit integer, p_modes text[], p_idle boolean, p_together integer,
  p_types text[], p_models text[], p_engines jsonb
)
returns setof tasks language plpgsql as $$
declare
  -- Modes whose engine is unavailable, those of the others that were asked for, and those of which one task is claimed as a probe.
  v_closed text[];
  v_open text[] := p_modes;
  v_probed text[] := '{}';
  v_suspected text[];
  v_ids text[] := '{}';
  v_engine text;
begin
  select
      array(select e.key from jsonb_each_text(p_engines) e join gates g on g.engine = e.value where g.closed_until is not null),
      array(select mode from tasks
        where slot and process_id is null and status = 'running' and interruptions >= p_together and retry_at <= now()
          and type = any (p_types) and model = any (p_models)
        order by started_at)
    into v_closed, v_suspected;
  if cardinality(v_closed) > 0 then
    v_open := array(select m from unnest(p_modes) m where m <> all (v_closed));
    for v_engine in
      select engine from gates
      where engine in (select p_engines ->> m from unnest(p_modes) m) and closed_until is not null
      order by engine for no key update skip locked
    loop
      -- Its pause is over, or its probe stopped without a result, for example because its process died. A statement of its own
      -- sees what the previous holder of the lock committed.
      if exists (
        select from gates g where g.engine = v_engine and (
          g.closed_until <= clock_timestamp() or g.probe is not null and not exists (
            select from tasks t join processes p on p.id = t.process_id and p.lease_until > clock_timestamp()
            where t.id = g.probe))
      ) then
        v_probed := array(select m from unnest(p_modes) m where p_engines ->> m = v_engine);
        exit;
      end if;
    end loop;
  end if;
  if cardinality(v_suspected) > 0 then
    v_suspected := array(select m from unnest(v_suspected) m where m <> all (v_closed) or m = any (v_probed));
    if cardinality(v_suspected) > 0 and not p_idle then return; end if;
    -- Other processes may claim all suspects at this moment. This process then claims other tasks.
    v_ids := array(
      select id from tasks
      where slot and process_id is null and status = 'running' and interruptions >= p_together and retry_at <= now()
        and type = any (p_types) and model = any (p_models) and mode = any (v_suspected)
      order by started_at limit 1 for no key update skip locked);
  end if;
  if cardinality(v_ids) = 0 then
    if cardinality(v_probed) > 0 then
      v_ids := array(
        select t.id from unnest(v_probed) m cross join lateral (
          select id, attempt, ready_at from tasks
          where slot and process_id is null and mode = m and interruptions < p_together
            and (retry_at is null or retry_at <= now()) and type = any (p_types) and model = any (p_models)
          order by ready_at, id limit 8 for no key update skip locked
        ) t order by t.attempt, t.ready_at, t.id limit 1);
    end if;
    -- One mode after the other, in the order of the array, until there are enough.
    v_ids := v_ids || array(
      select t.id from unnest(v_open) m cross join lateral (
        select id from tasks
        where slot and process_id is null and mode = m and interruptions < p_together
          and (retry_at is null or retry_at <= now()) and type = any (p_types) and model = any (p_models)
        order by ready_at, id limit p_limit for no key update skip locked
      ) t limit p_limit - cardinality(v_ids));
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
