-- An id as core/ids.ts makes them: 24 characters of lowercase base32, here from the hash of 122 random bits.
create or replace function webhooks_new_id(p_prefix text) returns text language plpgsql volatile as $$
declare
  v_bytes bytea := sha256(uuid_send(gen_random_uuid()));
  v_id text := p_prefix || '_';
begin
  for v_place in 0..23 loop
    v_id := v_id || substr('abcdefghijklmnopqrstuvwxyz234567', 1 + get_byte(v_bytes, v_place) % 32, 1);
  end loop;
  return v_id;
end $$;

-- Tells of a task that was just changed, in the transaction that changed it: its newest event, which takes the place of
-- those that are not delivered yet. With p_type null they are only withdrawn. The caller holds the task's row.
create or replace function webhooks_announce(p_task tasks, p_type text) returns void language plpgsql as $$
begin
  if not p_task.input ? 'callback_url' then return; end if;
  update webhook_deliveries set
      status = coalesce(replayed_from, 'superseded'), next_at = null, replayed_from = null, completed_at = coalesce(completed_at, now())
    where task_id = p_task.id and status = 'pending';
  if p_type is null then return; end if;
  insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url)
    values (
      webhooks_new_id('dlv'), webhooks_new_id('evt'), p_task.customer_id, p_task.mode, p_task.id, p_type, p_task.events,
      p_task.input ->> 'callback_url');
end $$;
