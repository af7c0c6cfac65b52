-- after: tasks
-- One video is delivered: its files, and what that entails. False when the claim is lost; a video that was delivered
-- before changes nothing.
create or replace function videos_deliver(p_task text, p_attempt integer, p_index integer, p_video jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  insert into videos (
      id, task_id, customer_id, index, width, height, duration, seed, video_file, image_file, checksum)
    values (
      p_video ->> 'id', p_task, v_task.customer_id, p_index, (p_video ->> 'width')::integer,
      (p_video ->> 'height')::integer, (p_video ->> 'duration')::float8, (p_video ->> 'seed')::bigint,
      p_video -> 'video' ->> 'capability', p_video -> 'poster' ->> 'capability',
      'sha256:' || (p_video -> 'video' ->> 'sha256'))
    on conflict (task_id, index) do nothing;
  if not found then return true; end if;
  insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
    select f ->> 'capability', v_task.customer_id, p_task, f ->> 'storage_key', f ->> 'content_type',
      (f ->> 'bytes')::bigint, f ->> 'sha256', f ->> 'name', v_task.expires_at
    from (values (p_video -> 'video'), (p_video -> 'poster')) as files (f)
    where f ->> 'capability' is not null;
  perform works_add(
    v_task, p_video ->> 'id', 'video', left(v_task.input ->> 'prompt', 60), p_video -> 'video' ->> 'capability',
    p_video -> 'poster' ->> 'capability', 'sha256:' || (p_video -> 'video' ->> 'sha256'),
    (p_video ->> 'duration')::float8, (p_video ->> 'width')::integer, (p_video ->> 'height')::integer);
  perform tasks_settle(v_task);
  return true;
end $$;
