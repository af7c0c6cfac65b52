-- What was stored under an Idempotency-Key: 'new', 'replay' with the answer, or 'idempotency_conflict'.
-- The caller holds the customer's row, so equal calls wait for each other here.
create or replace function idempotency_find(
  p_customer text, p_mode text, p_key text, p_fingerprint bytea,
  out code text, out status integer, out answer text
) language plpgsql as $$
declare
  v_row idempotency;
begin
  select * into v_row from idempotency i
    where i.customer_id = p_customer and i.mode = p_mode and i.key = p_key
      and i.created_at > now() - (select make_interval(hours => value::integer) from settings where name = 'idempotency_hours');
  if v_row.key is null then
    code := 'new';
  elsif v_row.fingerprint = p_fingerprint then
    code := 'replay';
    status := v_row.status;
    answer := v_row.answer;
  else
    code := 'idempotency_conflict';
  end if;
end $$;

-- Stores an answer for replay; one that is too old to be replayed makes room.
create or replace function idempotency_store(
  p_customer text, p_mode text, p_key text, p_fingerprint bytea, p_status integer, p_answer text
) returns void language plpgsql as $$
begin
  insert into idempotency (customer_id, mode, key, fingerprint, status, answer)
    values (p_customer, p_mode, p_key, p_fingerprint, p_status, p_answer)
    on conflict (customer_id, mode, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer, created_at = now();
end $$;
