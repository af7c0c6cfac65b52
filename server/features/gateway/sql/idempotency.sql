-- Finds the response stored under an Idempotency-Key. `code` is 'replay' or 'idempotency_conflict'; a new key returns no
-- row. The caller has locked the customer's row, so equal requests wait for each other. In SQL, so that it becomes a part of
-- the caller's statement. Only the partitions of the last day are read.
create or replace function idempotency_find(p_customer text, p_mode text, p_key text, p_fingerprint bytea)
returns table (code text, status integer, response_body text) language sql stable as $$
  select
    case when i.fingerprint = p_fingerprint then 'replay' else 'idempotency_conflict' end,
    case when i.fingerprint = p_fingerprint then i.status end,
    case when i.fingerprint = p_fingerprint then i.response_body end
  from idempotency i
  where i.customer_id = p_customer and i.mode = p_mode and i.key = p_key
    and i.created_at > now() - (select make_interval(hours => value::integer) from settings where name = 'idempotency_hours')
$$;

-- Stores a response for replay. The caller has found none.
create or replace function idempotency_store(
  p_customer text, p_mode text, p_key text, p_fingerprint bytea, p_status integer, p_response_body text
) returns void language plpgsql as $$
begin
  insert into idempotency (customer_id, mode, key, fingerprint, status, response_body)
    values (p_customer, p_mode, p_key, p_fingerprint, p_status, p_response_body);
end $$;
