-- Finds the response stored under an Idempotency-Key. `code` is 'replay' or 'idempotency_conflict'; a new key returns no
-- row. The caller has locked the customer's row, so equal requests wait for each other. With the time as a variable, only the
-- partitions of the last day are read.
create or replace function idempotency_find(p_customer text, p_mode text, p_key text, p_fingerprint bytea)
returns table (code text, status integer, response_body text) language plpgsql stable as $$
#variable_conflict use_column
declare
  v_since timestamptz;
begin
  if p_key is null then return; end if;
  select now() - make_interval(hours => value::integer) into v_since from settings where name = 'idempotency_hours';
  return query
    select
      case when i.fingerprint = p_fingerprint then 'replay' else 'idempotency_conflict' end,
      case when i.fingerprint = p_fingerprint then i.status end,
      case when i.fingerprint = p_fingerprint then i.response_body end
    from idempotency i
    where i.customer_id = p_customer and i.mode = p_mode and i.key = p_key and i.created_at > v_since;
end $$;

-- Stores a response for replay. The caller has found none.
create or replace function idempotency_store(
  p_customer text, p_mode text, p_key text, p_fingerprint bytea, p_status integer, p_response_body text
) returns void language plpgsql as $$
begin
  insert into idempotency (customer_id, mode, key, fingerprint, status, response_body)
    values (p_customer, p_mode, p_key, p_fingerprint, p_status, p_response_body);
end $$;
