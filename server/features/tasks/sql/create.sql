-- after: credits, gateway, keys, webhooks
-- Creates a task in one transaction. All checks read data under the customer's lock. `code` is 'ok' with the response, in
-- which `eta_seconds` includes the wait in the queue; 'replay' with the response of an earlier request with the same
-- Idempotency-Key; 'locked' if another transaction has locked the customer's row, and nothing was done; or the reason for a
-- rejection. It doesn't wait for a locked row, because that would occupy a connection.
create or replace function tasks_create(
  p_customer text, p_key text, p_address text, p_mode text, p_task jsonb,
  p_idempotency_key text, p_fingerprint bytea, p_response text,
  out code text, out status integer, out response text, out available bigint
) language plpgsql set lock_timeout = '2s' as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
  v_eta constant integer := p_task ->> 'eta_seconds';
  v_budgeted boolean;
begin
  perform from customers where id = p_customer for no key update skip locked;
  if not found then
    code := 'locked';
    return;
  end if;

  if p_key is not null then
    -- The key may have changed since the request was admitted.
    select a.code, a.budgeted into code, v_budgeted
      from keys k cross join lateral keys_authorize(k.secret_hash, p_address) a where k.id = p_key;
    code := coalesce(code, 'invalid_key');
    if code <> 'ok' then return; end if;
  end if;

  if p_idempotency_key is not null then
    select f.code, f.status, f.answer into code, status, response
      from idempotency_find(p_customer, p_mode, p_idempotency_key, p_fingerprint) f;
    if found then return; end if;
  end if;

  if v_budgeted and not keys_has_room(p_key, v_cost) then
    code := 'key_budget_exceeded';
    return;
  end if;

  if not tasks_insert(p_customer, p_key, p_mode, p_task) then
    code := 'insufficient_credits';
    available := (credits_balance(p_customer)).available;
    return;
  end if;

  -- A quoted name that is followed by a colon is a field: quotes inside of texts are escaped.
  select replace(p_response, '"eta_seconds":' || v_eta || ',', '"eta_seconds":' || v_eta + w.seconds || ',')
    into response from tasks_waits(p_customer, array[p_task ->> 'id']) w;
  if p_idempotency_key is not null then
    perform idempotency_store(p_customer, p_mode, p_idempotency_key, p_fingerprint, 202, response);
  end if;
  code := 'ok';
end $$;

-- Holds the credits of a task and inserts it, with a slot if one is free. False if the balance is too low. The caller has
-- locked the customer's row.
create or replace function tasks_insert(p_customer text, p_key text, p_mode text, p_task jsonb)
returns boolean language plpgsql as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
begin
  if v_cost > 0 then
    if not credits_hold(p_customer, p_task ->> 'id', v_cost) then return false; end if;
    if p_key is not null then
      perform keys_count(p_key, v_cost);
    end if;
  end if;
  insert into tasks (
    id, customer_id, key_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
    created_at, expires_at, operation, slot, counted_on, traceparent, client_request_id
  )
  select
    t.id, p_customer, p_key, p_mode, t.type, t.model, t.input, t.metadata, t.request_id, t.outputs, v_cost,
    t.eta_seconds, t.max_seconds, t.created_at, t.expires_at, t.operation, s.free > 0,
    case when p_key is not null and v_cost > 0 then keys_today() end, t.traceparent, t.client_request_id
  from jsonb_to_record(p_task) as t (
    id text, type text, model text, input jsonb, metadata jsonb, request_id text, outputs integer, eta_seconds integer,
    max_seconds integer, created_at timestamptz, expires_at timestamptz, operation text, traceparent text, client_request_id text
  )
  cross join lateral tasks_free_slots(p_customer, p_mode) s;
  return true;
end $$;
