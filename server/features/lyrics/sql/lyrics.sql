-- after: credits, gateway, keys
-- The timed lyrics of a customer's clip, charged at most once, in one statement. `code` is 'ok', 'replay' if this
-- Idempotency-Key has a response already, 'not_found', 'clip_unavailable', 'idempotency_conflict', 'insufficient_credits'
-- or 'key_budget_exceeded'. A clip never changes, so a replay reads it instead of storing a copy.
create or replace function lyrics_take(
  p_customer text, p_api_key text, p_mode text, p_clip text, p_price bigint, p_key text, p_fingerprint bytea
) returns table (
  code text, task_id text, clip_status text, charged bigint, available bigint,
  title text, lyrics text, duration double precision, words jsonb, waveform jsonb
) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_clip outputs;
begin
  code := 'ok';
  charged := 0;
  if p_key is not null then
    -- Equal requests wait for each other here.
    perform from customers c where c.id = p_customer for no key update;
    code := coalesce((select f.code from idempotency_find(p_customer, p_mode, p_key, p_fingerprint) f), 'ok');
    if code = 'idempotency_conflict' then
      return next;
      return;
    end if;
  end if;

  select o.* into v_clip from outputs o
    where o.id = p_clip and o.customer_id = p_customer and o.mode = p_mode and o.kind = 'song' and o.deleted_at is null;
  clip_status := case when v_clip.delivered_at is not null then 'succeeded' else (
    select case when t.status in ('failed', 'canceled') then t.status else 'queued' end
    from tasks t where t.customer_id = p_customer and t.id = v_clip.task_id) end;
  task_id := v_clip.task_id; title := v_clip.title; lyrics := v_clip.lyrics;
  duration := v_clip.duration; words := coalesce(v_clip.words, '[]'); waveform := coalesce(v_clip.waveform, '[]');
  if v_clip.id is null then
    code := 'not_found';
  elsif clip_status <> 'succeeded' then
    code := 'clip_unavailable';
  elsif code <> 'replay' then
    if p_price > 0 and jsonb_array_length(words) > 0 and not ledger_is_posted(p_customer, 'lyrics', p_clip, 'charge') then
      perform from customers c where c.id = p_customer for no key update;
      if ledger_is_posted(p_customer, 'lyrics', p_clip, 'charge') then
        null; -- Another call charged the clip while this one waited for the row.
      elsif not keys_has_room(p_customer, p_api_key, p_price) then
        code := 'key_budget_exceeded';
      elsif not ledger_transfer(p_customer, 'lyrics', p_clip, 'charge', 'available', 'revenue', p_price) then
        code := 'insufficient_credits';
        available := coalesce((select a.available from accounts a where a.customer_id = p_customer), 0);
      else
        charged := p_price;
        perform keys_add_spend(p_customer, p_api_key, p_price);
        with spent as (
          update keys set spent = spent + p_price where customer_id = p_customer and id = p_api_key
        )
        insert into usage_credits as u (customer_id, quarter, key_id, operation, credits)
          values (
            p_customer, date_bin('15 minutes', now(), 'epoch'), coalesce(p_api_key, ''), 'v2-timestamped-lyrics', p_price)
          on conflict (customer_id, quarter, key_id, operation) do update set credits = u.credits + excluded.credits;
      end if;
    end if;
    if code = 'ok' and p_key is not null then
      perform idempotency_store(p_customer, p_mode, p_key, p_fingerprint, 200, p_clip);
    end if;
  end if;
  return next;
end $$;
