-- after: tasks
-- A clip, an image or a video that was made becomes its customer's, with the rows of its files already there. Guests own
-- nothing. The task is locked by tasks_lock.
create or replace function works_add(
  p_task tasks, p_id text, p_kind text, p_title text, p_media text, p_cover text, p_checksum text,
  p_duration float8, p_width integer, p_height integer
) returns void language sql as $$
  insert into works (
    id, kind, task_id, customer_id, mode, key_id, request_id, parent_id, title, visibility, media_file, cover_file,
    checksum, duration, width, height, expires_at)
  select p_id, p_kind, p_task.id, p_task.customer_id, p_task.mode, p_task.key_id, p_task.request_id,
    p_task.input ->> 'clip_id', p_title, coalesce(p_task.input ->> 'visibility', 'private'), p_media, p_cover,
    p_checksum, p_duration, p_width, p_height, p_task.expires_at
  where not starts_with(p_task.customer_id, 'guest_')
  on conflict (id) do nothing
$$;
