-- after: runs
-- Since when the engine of a mode has been unavailable. Null if it isn't, or if no task has tried it for five minutes, so that
-- nothing is known. Workers register the engines that they use.
create or replace function tasks_engine_away(p_mode text) returns timestamptz language sql stable as $$
  select min(coalesce(g.closed_since, g.failed_at))
  from task_workers w join gates g on g.engine = w.engines ->> p_mode
  where w.lease_until > now() and g.closed_until is not null and g.failed_at > now() - interval '5 minutes'
$$;

-- Tasks that have waited for an unavailable engine for too long: since they were accepted and the engine is unavailable, or,
-- if they ran already, since their start. So a task that makes its engine fail again and again ends as well.
create or replace function tasks_waited_out(p_most interval) returns setof text language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  select o.id
  from unnest(array['live', 'test']) m (mode)
  cross join lateral (select tasks_engine_away(m.mode) as since) a
  cross join lateral (
    (select t.id from tasks t
      where t.slot and t.status = 'running' and t.handed_back and t.mode = m.mode and t.started_at < now() - p_most
      limit 1000)
    union
    (select t.id from tasks t
      where a.since < now() - p_most and t.completed_at is null and t.created_at < now() - p_most and t.mode = m.mode
        and (t.status = 'queued' or t.handed_back)
      order by t.expires_at limit 1000)
  ) o
  where a.since is not null
$$;
