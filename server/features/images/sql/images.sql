-- after: tasks
-- One image is delivered: its file, and what that entails. False when the claim is lost; an image that was delivered
-- before changes nothing.
create or replace function images_deliver(p_task text, p_attempt integer, p_index integer, p_image jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_task, p_attempt);
  v_file jsonb := p_image -> 'file';
begin
  if v_task.id is null then return false; end if;
  insert into images (id, task_id, customer_id, index, width, height, seed, image_file, checksum)
    values (
      p_image ->> 'id', p_task, v_task.customer_id, p_index, (p_image ->> 'width')::integer,
      (p_image ->> 'height')::integer, (p_image ->> 'seed')::bigint, v_file ->> 'capability',
      'sha256:' || (v_file ->> 'sha256'))
    on conflict (task_id, index) do nothing;
  if not found then return true; end if;
  insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
    values (
      v_file ->> 'capability', v_task.customer_id, p_task, v_file ->> 'storage_key', v_file ->> 'content_type',
      (v_file ->> 'bytes')::bigint, v_file ->> 'sha256', v_file ->> 'name', v_task.expires_at);
  perform works_add(
    v_task, p_image ->> 'id', 'image', left(v_task.input ->> 'prompt', 60), v_file ->> 'capability', null,
    'sha256:' || (v_file ->> 'sha256'), null, (p_image ->> 'width')::integer, (p_image ->> 'height')::integer);
  perform tasks_settle(v_task);
  return true;
end $$;
