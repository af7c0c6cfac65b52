-- after: tasks
-- Stage `text`: stores titles, styles and lyrics of the outputs. Outputs of an earlier attempt don't change. False if the
-- claim is lost.
create or replace function outputs_announce(p_customer text, p_task text, p_attempt integer, p_outputs jsonb)
returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_customer, p_task, p_attempt);
begin
  if v_task.id is null then return false; end if;
  with announced as (
    insert into outputs (
        id, kind, task_id, index, customer_id, mode, key_id, request_id, parent_id, title, style, lyrics, expires_at)
      select o.id, o.kind, p_task, o.index, p_customer, v_task.mode, v_task.key_id, v_task.request_id,
        v_task.input ->> 'clip_id', o.title, o.style, o.lyrics, v_task.expires_at
      from jsonb_populate_recordset(null::outputs, p_outputs) o
      on conflict (customer_id, task_id, index) do nothing
  )
  update tasks set stage = 'text', events = events + 1
    where customer_id = p_customer and id = p_task and stage = 'queued' returning * into v_task;
  if found then
    perform webhooks_announce(v_task, 'task.text');
  end if;
  return true;
end $$;

-- Delivers an output of any kind in one transaction: its files, its row and its share of the price. False if the claim is
-- lost. Repeating a delivery changes nothing. An announced output keeps its id and its texts.
create or replace function outputs_deliver(
  p_customer text, p_task text, p_attempt integer, p_index integer, p_output jsonb
) returns boolean language plpgsql as $$
declare
  v_task tasks := tasks_lock(p_customer, p_task, p_attempt);
  v_made outputs := jsonb_populate_record(null::outputs, p_output);
  v_is_new boolean;
begin
  if v_task.id is null then return false; end if;
  with output as (
    insert into outputs as o (
        id, kind, task_id, index, customer_id, mode, key_id, request_id, parent_id, title, style, lyrics, visibility,
        media_file, cover_file, checksum, duration, width, height, seed, waveform, words, recipe, search, delivered_at,
        expires_at)
      values (
        v_made.id, v_made.kind, p_task, p_index, p_customer, v_task.mode, v_task.key_id, v_task.request_id,
        v_task.input ->> 'clip_id', v_made.title, v_made.style, v_made.lyrics,
        coalesce(v_task.input ->> 'visibility', 'private'), p_output -> 'media' ->> 'capability',
        p_output -> 'cover' ->> 'capability', 'sha256:' || (p_output -> 'media' ->> 'sha256'), v_made.duration,
        v_made.width, v_made.height, v_made.seed, v_made.waveform, v_made.words, v_made.recipe,
        -- Works of guests aren't searchable.
        case when starts_with(p_customer, 'guest_') then ''::tsvector end, now(), v_task.expires_at)
      on conflict (customer_id, task_id, index) do update set
        (visibility, media_file, cover_file, checksum, duration, width, height, seed, waveform, words, recipe, search,
          delivered_at) =
        (excluded.visibility, excluded.media_file, excluded.cover_file, excluded.checksum, excluded.duration,
          excluded.width, excluded.height, excluded.seed, excluded.waveform, excluded.words, excluded.recipe,
          excluded.search, excluded.delivered_at)
        where o.delivered_at is null
      returning id
  ), stored as (
    insert into files (capability, customer_id, task_id, storage_key, content_type, bytes, sha256, name, expires_at)
      select f ->> 'capability', p_customer, p_task, f ->> 'storage_key', f ->> 'content_type',
        (f ->> 'bytes')::bigint, f ->> 'sha256', f ->> 'name', v_task.expires_at
      from output cross join (values (p_output -> 'media'), (p_output -> 'cover')) as files (f)
      where f ->> 'capability' is not null
  ), referenced as (
    delete from orphaned_objects
      where storage_key in (p_output -> 'media' ->> 'storage_key', p_output -> 'cover' ->> 'storage_key')
        and exists (select from output)
  )
  select exists (select from output) into v_is_new;
  if v_is_new then perform tasks_settle(v_task); end if;
  return true;
end $$;
