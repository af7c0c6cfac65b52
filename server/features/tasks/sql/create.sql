-- after: credits, gateway, keys, webhooks
-- Creates a task in one transaction. All checks read data under the customer's lock. `code` is 'ok' with the response, in
-- which `eta_seconds` includes the longer of two waits: for a worker (`wait_seconds` of p_task, as p_response says, and
-- `wait_seconds_each` for each of the customer's own tasks that comes first), or for a slot of the customer; 'replay' with
-- the response of an earlier request with the same Idempotency-Key; 'locked' if another transaction has locked the customer's
-- row, and nothing was done; or the reason for a rejection. It doesn't wait for a locked row, because that would occupy a
-- connection.
create or replace function tasks_create(
  p_customer text, p_key text, p_address text, p_mode text, p_task jsonb,
  p_idempotency_key text, p_fingerprint bytea, p_response text,
  out code text, out status integer, out response text, out available bigint
) language plpgsql set lock_timeout = '2s' as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
  v_eta constant integer := p_task ->> 'eta_seconds';
  -- 0.2.0 doesn't send it.
  v_wait constant integer := coalesce((p_task ->> 'wait_seconds')::integer, 0);
  v_own_wait integer;
  v_slot boolean;
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
    select f.code, f.status, f.response_body into code, status, response
      from idempotency_find(p_customer, p_mode, p_idempotency_key, p_fingerprint) f;
    if found then return; end if;
  end if;

  if v_budgeted and not keys_has_room(p_key, v_cost) then
    code := 'key_budget_exceeded';
    return;
  end if;

  v_slot := tasks_insert(p_customer, p_key, p_mode, p_task);
  if v_slot is null then
    code := 'insufficient_credits';
    available := (credits_balance(p_customer)).available;
    return;
  end if;

  response := p_response;
  if not v_slot then
    select ceil(greatest(
        v_eta * (1 + b.tasks::numeric / tasks_allowed_slots(p_customer, p_mode)),
        v_wait + b.tasks * coalesce((p_task ->> 'wait_seconds_each')::numeric, 0)
      )) into v_own_wait
      from tasks t cross join lateral tasks_waiting_before(p_customer, p_mode, t.created_at, t.id) b (tasks)
      where t.id = p_task ->> 'id';
    -- A quoted name that is followed by a colon is a field: quotes inside of texts are escaped.
    response := replace(
      response, '"eta_seconds":' || v_eta + v_wait || ',', '"eta_seconds":' || v_eta + greatest(v_wait, v_own_wait) || ',');
  end if;
  if p_idempotency_key is not null then
    perform idempotency_store(p_customer, p_mode, p_idempotency_key, p_fingerprint, 202, response);
  end if;
  code := 'ok';
end $$;

-- Holds the credits of a task and inserts it, with a slot if one is free. Returns whether it has one, or null if the balance is too
-- low. The caller has locked the customer's row.
create or replace function tasks_insert(p_customer text, p_key text, p_mode text, p_task jsonb)
returns boolean language plpgsql as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
  v_slot boolean;
begin
  if v_cost > 0 then
    if not credits_hold(p_customer, p_task ->> 'id', v_cost) then return null; end if;
    if p_key is not null then
      perform keys_add_spend(p_key, v_cost);
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
  cross join lateral tasks_free_slots(p_customer, p_mode) s
  returning slot into v_slot;
  return v_slot;
end $$;
