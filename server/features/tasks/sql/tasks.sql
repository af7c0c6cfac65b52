-- after: credits
-- Holds for a task and writes it, with a slot when its customer has one free. False when the balance is too low.
-- The caller holds the customer's row.
create or replace function tasks_submit(p_customer text, p_key text, p_mode text, p_task jsonb)
returns boolean language plpgsql as $$
declare
  v_cost bigint := (p_task ->> 'cost')::bigint;
begin
  if v_cost > 0 and not credits_hold(p_customer, p_task ->> 'id', v_cost) then
    return false;
  end if;
  insert into tasks (
    id, customer_id, key_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
    created_at, run_at, expires_at, slot
  ) values (
    p_task ->> 'id', p_customer, p_key, p_mode, p_task ->> 'type', p_task ->> 'model', p_task -> 'input',
    p_task -> 'metadata', p_task ->> 'request_id', (p_task ->> 'outputs')::integer, v_cost,
    (p_task ->> 'eta_seconds')::integer, (p_task ->> 'max_seconds')::integer,
    (p_task ->> 'created_at')::timestamptz, (p_task ->> 'created_at')::timestamptz,
    (p_task ->> 'expires_at')::timestamptz,
    (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot)
      < (select (value ->> p_mode)::integer from settings where name = 'concurrent_tasks')
  );
  return true;
end $$;

-- Claims work: tasks with a slot that wait, or whose worker lost its lease; paid work first, then the oldest.
create or replace function tasks_claim(p_limit integer, p_lease interval) returns setof tasks language sql as $$
  update tasks t set
    status = 'running',
    started_at = coalesce(t.started_at, now()),
    attempt = t.attempt + 1,
    failures = t.failures + case when t.status = 'running' and not t.handed_back then 1 else 0 end,
    handed_back = false,
    lease_until = now() + p_lease
  from (
    select id from tasks
    where slot and (status = 'queued' and run_at <= now() or status = 'running' and lease_until < now())
    order by mode = 'test', run_at, id
    limit p_limit for update skip locked
  ) c
  where t.id = c.id
  returning t.*
$$;

-- Keeps leases alive; returns the ids that are still the worker's.
create or replace function tasks_heartbeat(p_claims jsonb, p_lease interval) returns setof text language sql as $$
  update tasks t set lease_until = now() + p_lease
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running'
  returning t.id
$$;

-- Gives work back without counting an attempt (a drain).
create or replace function tasks_hand_back(p_claims jsonb) returns void language sql as $$
  update tasks t set lease_until = now() - interval '1 millisecond', handed_back = true
  from (select c ->> 'id' as id, (c ->> 'attempt')::integer as attempt from jsonb_array_elements(p_claims) c) mine
  where t.id = mine.id and t.attempt = mine.attempt and t.status = 'running'
$$;

-- Locks the customer of a task, then the task, if it is still running under this claim. Every change of status goes
-- through here or tasks_finish, in this order of locks.
create or replace function tasks_lock(p_task text, p_attempt integer) returns tasks language plpgsql as $$
declare
  v_task tasks;
begin
  perform from customers c where c.id = (select customer_id from tasks where id = p_task) for no key update;
  select * into v_task from tasks
    where id = p_task and (p_attempt is null and completed_at is null or attempt = p_attempt and status = 'running')
    for update;
  return v_task;
end $$;

-- Stage `text`: the clips are known. Clips of an earlier attempt stay as they are. False when the claim is lost.
create or replace function tasks_describe(p_task text, p_attempt integer, p_clips jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  insert into clips (id, task_id, customer_id, index, title, style, lyrics)
    select c ->> 'id', p_task, v_task.customer_id, (c ->> 'index')::integer, c ->> 'title', c ->> 'style', c ->> 'lyrics'
    from jsonb_array_elements(p_clips) c
    on conflict (task_id, index) do nothing;
  update tasks set stage = 'text' where id = p_task and stage = 'queued';
  return true;
end $$;

-- One clip is delivered: its files, its share of the price, the stage, and the end when it is the last.
-- Delivered clips add up to floor(cost * delivered / outputs). False when the claim is lost.
create or replace function tasks_deliver(p_task text, p_attempt integer, p_index integer, p_clip jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
  v_delivered integer;
  v_due bigint;
begin
  if v_task.id is null then return false; end if;
  update clips set
      status = 'succeeded', duration = (p_clip ->> 'duration')::float8, checksum = p_clip ->> 'checksum',
      waveform = p_clip -> 'waveform',
      audio_file = p_clip -> 'audio' ->> 'capability', image_file = p_clip -> 'image' ->> 'capability'
    where task_id = p_task and index = p_index and status = 'queued';
  if not found then return true; end if;
  insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
    select f ->> 'capability', v_task.customer_id, p_task, f ->> 'storage_key', f ->> 'content_type',
      (f ->> 'bytes')::bigint, f ->> 'sha256', f ->> 'name', v_task.expires_at
    from (values (p_clip -> 'audio'), (p_clip -> 'image')) as files (f);
  v_delivered := v_task.delivered + 1;
  v_due := floor(v_task.cost * v_delivered / v_task.outputs)::bigint - v_task.charged;
  perform credits_move_held(v_task.customer_id, p_task, 'settle:' || v_delivered, v_due, 'revenue');
  update tasks set
      delivered = v_delivered, charged = charged + v_due, failures = 0,
      stage = case when v_delivered = outputs then 'complete' else 'first' end
    where id = p_task;
  if v_delivered = v_task.outputs then
    perform tasks_end(p_task, 'succeeded', null);
  end if;
  return true;
end $$;

-- Ends a task that failed or was canceled. False when it was over already, or the claim is lost (p_attempt null: any).
create or replace function tasks_finish(p_task text, p_attempt integer, p_status text, p_error jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  perform tasks_end(p_task, p_status, p_error);
  return true;
end $$;

-- The end itself, with the locks of tasks_lock held: what was not charged is released, and the slot goes to the next.
create or replace function tasks_end(p_task text, p_status text, p_error jsonb) returns void language plpgsql as $$
declare
  v_task tasks;
begin
  update tasks set
      status = p_status, error = p_error, completed_at = now(), slot = false, lease_until = null
    where id = p_task returning * into v_task;
  update clips set status = case p_status when 'canceled' then 'canceled' else 'failed' end
    where task_id = p_task and status = 'queued';
  perform credits_move_held(v_task.customer_id, p_task, 'release', v_task.cost - v_task.charged, 'available');
  perform tasks_fill_slots(v_task.customer_id, v_task.mode);
end $$;

-- Gives free slots to the tasks that have waited longest.
create or replace function tasks_fill_slots(p_customer text, p_mode text) returns void language sql as $$
  update tasks set slot = true, run_at = now()
  where id in (
    select id from tasks
    where customer_id = p_customer and mode = p_mode and status = 'queued' and not slot
    order by created_at, id
    limit greatest(0,
      (select (value ->> p_mode)::integer from settings where name = 'concurrent_tasks')
      - (select count(*) from tasks where customer_id = p_customer and mode = p_mode and slot))
  )
$$;
