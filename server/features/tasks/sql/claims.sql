-- Claims work: tasks with a slot that wait, or whose worker lost its lease; paid work first ('live' sorts before
-- 'test'), then the oldest. A lease that ran out counts as a failure; work that was handed back or put off does not.
drop function if exists tasks_claim(integer, interval);
create or replace function tasks_claim(
  p_limit integer, p_lease interval, p_modes text[] default array['live', 'test']
)
returns setof tasks language sql as $$
  with claimable as materialized (
    select id from tasks
    where slot and mode = any(p_modes) and (status = 'queued' or status = 'running' and lease_until <= now())
    order by mode, ready_at, id
    limit p_limit for no key update skip locked
  )
  update tasks t set
    status = 'running',
    started_at = coalesce(t.started_at, now()),
    attempt = t.attempt + 1,
    failures = t.failures + case when t.status = 'running' and not t.handed_back then 1 else 0 end,
    handed_back = false,
    lease_until = now() + p_lease
  from claimable c
  where t.id = c.id
  returning t.*
$$;

-- Keeps leases alive; answers the ids that are still the worker's.
create or replace function tasks_heartbeat(p_claims jsonb, p_lease interval) returns setof text language sql as $$
  update tasks t set lease_until = now() + p_lease
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running' and not t.handed_back
  returning t.id
$$;

-- Gives work back without counting an attempt (a drain).
create or replace function tasks_hand_back(p_claims jsonb) returns void language sql as $$
  update tasks t set lease_until = now(), handed_back = true
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running'
$$;

-- Gives a failed attempt up: another one may begin after p_pause.
create or replace function tasks_put_off(p_task text, p_attempt integer, p_pause interval) returns void
language sql as $$
  update tasks set failures = failures + 1, lease_until = now() + p_pause, handed_back = true
  where id = p_task and attempt = p_attempt and status = 'running' and not handed_back
$$;

-- Tasks that took too long, from their start or until their files would be deleted.
create or replace function tasks_overdue(p_deadline interval) returns setof text language sql stable as $$
  select id from tasks
  where slot and started_at < now() - p_deadline
    or completed_at is null and purged_at is null and expires_at < now()
$$;
