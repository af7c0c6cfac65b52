-- Locks the customer of a task, then the task, if it is still running under this claim; with p_attempt null, if it is
-- not final. Every change of status goes through here, in this order of locks.
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
  update tasks set stage = 'text', events = events + 1 where id = p_task and stage = 'queued' returning * into v_task;
  if found then
    perform webhooks_announce(v_task, 'task.text');
  end if;
  return true;
end $$;

-- One clip is delivered: its files, and what that entails. False when the claim is lost; a clip that was delivered before
-- changes nothing.
create or replace function tasks_deliver(p_task text, p_attempt integer, p_index integer, p_clip jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
  v_clip clips;
begin
  if v_task.id is null then return false; end if;
  update clips set
      status = 'succeeded', duration = (p_clip ->> 'duration')::float8, checksum = p_clip ->> 'checksum',
      waveform = p_clip -> 'waveform', words = p_clip -> 'words',
      recipe = nullif(p_clip -> 'recipe', 'null'),
      audio_file = p_clip -> 'audio' ->> 'capability', image_file = p_clip -> 'image' ->> 'capability'
    where task_id = p_task and index = p_index and status = 'queued'
    returning * into v_clip;
  if not found then return true; end if;
  insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
    select f ->> 'capability', v_task.customer_id, p_task, f ->> 'storage_key', f ->> 'content_type',
      (f ->> 'bytes')::bigint, f ->> 'sha256', f ->> 'name', v_task.expires_at
    from (values (p_clip -> 'audio'), (p_clip -> 'image')) as files (f);
  perform works_add(
    v_task, v_clip.id, 'song', v_clip.title, v_clip.audio_file, v_clip.image_file, v_clip.checksum, v_clip.duration,
    null, null);
  perform tasks_settle(v_task);
  return true;
end $$;

-- What a delivered output entails, whatever it is: its share of the price, the stage, and the end when it is the last.
-- Delivered outputs add up to floor(cost * delivered / outputs). The task is locked by tasks_lock.
create or replace function tasks_settle(v_task tasks) returns void language plpgsql as $$
declare
  v_delivered integer;
  v_due bigint;
begin
  v_delivered := v_task.delivered + 1;
  -- Integer division: the shares add up to the whole price with the last clip.
  v_due := v_task.cost * v_delivered / v_task.outputs - v_task.charged;
  if credits_move_held(v_task.customer_id, v_task.id, 'settle:' || v_delivered, v_due, 'revenue') <> v_due then
    raise exception 'task % holds less than it owes', v_task.id;
  end if;
  perform usage_spend(
    v_task.customer_id, v_task.key_id, coalesce(v_task.operation, 'v2-' || v_task.type), v_due);
  if v_due > 0 and v_task.key_id is not null then
    perform keys_charged(v_task.key_id, v_due);
  end if;
  update tasks set
      delivered = v_delivered, charged = charged + v_due, failures = 0, interruptions = 0,
      stage = case when v_delivered = outputs then 'complete' else 'first' end,
      events = events + case when v_delivered = 1 and outputs > 1 then 1 else 0 end
    where id = v_task.id returning * into v_task;
  if v_delivered = v_task.outputs then
    perform tasks_end(v_task.id, 'succeeded', null);
  elsif v_delivered = 1 then
    perform webhooks_announce(v_task, 'task.first');
  end if;
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
-- Whoever cancels has the answer: nothing more is posted then.
create or replace function tasks_end(p_task text, p_status text, p_error jsonb) returns void language plpgsql as $$
declare
  v_task tasks;
begin
  update tasks set
      status = p_status, error = p_error, completed_at = now(), slot = false, lease_until = null,
      events = events + 1
    where id = p_task returning * into v_task;
  update clips set status = case p_status when 'canceled' then 'canceled' else 'failed' end
    where task_id = p_task and status = 'queued';
  if credits_move_held(v_task.customer_id, p_task, 'release', v_task.cost - v_task.charged, 'available')
    <> v_task.cost - v_task.charged
  then
    raise exception 'task % holds less than was set aside for it', p_task;
  end if;
  if v_task.counted_on is not null and v_task.cost > v_task.charged then
    perform keys_uncount(v_task.key_id, v_task.counted_on, v_task.cost - v_task.charged);
  end if;
  perform webhooks_announce(
    v_task, case p_status when 'succeeded' then 'task.complete' when 'failed' then 'task.failed' end);
  perform tasks_fill_slots(v_task.customer_id, v_task.mode);
end $$;
