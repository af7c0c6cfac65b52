-- after: runs
-- Since when the engine of a mode has been unavailable. Null if it isn't, or if no task has tried it for five minutes, so that
-- nothing is known. Workers register the engines that they use.
create or replace function tasks_engine_away(p_mode text) returns timestamptz language sql stable as $$
  select min(coalesce(g.closed_since, g.failed_at))
  from processes p join gates g on g.engine = p.engines ->> p_mode
  where p.lease_until > now() and g.closed_until is not null and g.failed_at > now() - interval '5 minutes'
$$;
