-- after: credits, gateway, keys, webhooks
-- Creates a task in one transaction. All checks read data under the customer's lock. `code` is 'ok' with the response, in
-- which `eta_seconds` includes the longer of two waits: for a worker (`wait_seconds` of p_task, and `wait_seconds_each` for each
-- of the customer's tasks that waits for a slot before it), or for such a slot (`eta_seconds`, and `slot_seconds_each`); 'replay'
-- with the response of an earlier request with the same Idempotency-Key; 'locked' if another transaction has locked the
-- customer's row, and nothing was done; or the reason for a rejection. It doesn't wait for a locked row, because that would
-- occupy a connection.
create or replace function tasks_create(
  p_customer text, p_key text, p_address text, p_mode text, p_task jsonb,
  p_idempotency_key text, p_fingerprint bytea, p_response text,
  out code text, out status integer, out response text, out available bigint
) language plpgsql set lock_timeout = '2s' as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
  v_eta constant integer := p_task ->> 'eta_seconds';
  v_wait constant integer := p_task ->> 'wait_seconds';
  v_own_wait integer;
  v_place integer;
begin
  perform from customers where id = p_customer for no key update skip locked;
  if not found then
    code := 'locked';
    return;
  end if;

  -- The key may have changed since the request was admitted.
  select
      case
        when p_key is not null and a.code is distinct from 'ok' then coalesce(a.code, 'invalid_key')
        when f.code is not null then f.code
        when a.budgeted and not keys_has_room(p_customer, p_key, v_cost) then 'key_budget_exceeded'
        else 'ok' end,
      f.status, f.response_body
    into code, status, response
    from (values (1)) one
    left join (keys k cross join lateral keys_authorize(k.secret_hash, p_address, 'generate') a)
      on k.customer_id = p_customer and k.id = p_key
    left join lateral idempotency_find(p_customer, p_mode, p_idempotency_key, p_fingerprint) f on true;
  if code <> 'ok' then return; end if;

  v_place := tasks_insert(p_customer, p_key, p_mode, p_task);
  if v_place is null then
    code := 'insufficient_credits';
    available := coalesce((select a.available from accounts a where a.customer_id = p_customer), 0);
    return;
  end if;

  response := p_response;
  if v_place >= 0 then
    v_own_wait := ceil(greatest(
      v_eta + v_place * (p_task ->> 'slot_seconds_each')::numeric,
      v_wait + v_place * (p_task ->> 'wait_seconds_each')::numeric));
    -- A quoted name that is followed by a colon is a field: quotes inside of texts are escaped.
    response := replace(
      response, '"eta_seconds":' || v_eta + v_wait || ',', '"eta_seconds":' || v_eta + greatest(v_wait, v_own_wait) || ',');
  end if;
  if p_idempotency_key is not null then
    perform idempotency_store(p_customer, p_mode, p_idempotency_key, p_fingerprint, 202, response);
  end if;
end $$;

-- Holds the credits of a task and inserts it. Returns its place among the customer's tasks that wait for a slot, from 0, or a
-- number below 0 if it has a slot. Null if the balance is too low. The caller has locked the customer's row.
create or replace function tasks_insert(p_customer text, p_key text, p_mode text, p_task jsonb)
returns integer language plpgsql as $$
declare
  v_cost constant bigint := p_task ->> 'cost';
  v_counted_on date;
  v_place integer;
begin
  if v_cost > 0 then
    if not ledger_transfer(p_customer, 'task', p_task ->> 'id', 'hold', 'available', 'held', v_cost) then return null; end if;
    if p_key is not null then
      v_counted_on := keys_add_spend(p_customer, p_key, v_cost);
    end if;
  end if;
  with counted as (
    insert into open_tasks as o (customer_id, live, test)
      values (p_customer, (p_mode = 'live')::integer, (p_mode = 'test')::integer)
      on conflict (customer_id) do update set live = o.live + excluded.live, test = o.test + excluded.test
      returning case p_mode when 'live' then live else test end - 1 - (
        select value ->> case when starts_with(p_customer, 'guest_') then 'guest' else p_mode end
        from settings where name = 'concurrent_tasks')::integer as place
  ), inserted as (
    insert into tasks (
      id, customer_id, key_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
      created_at, expires_at, operation, slot, counted_on, traceparent, client_request_id
    )
    select
      t.id, p_customer, p_key, p_mode, t.type, t.model, t.input, t.metadata, t.request_id, t.outputs, v_cost,
      t.eta_seconds, t.max_seconds, t.created_at, t.expires_at, t.operation, c.place < 0,
      v_counted_on, t.traceparent, t.client_request_id
    from counted c
    cross join jsonb_to_record(p_task) as t (
      id text, type text, model text, input jsonb, metadata jsonb, request_id text, outputs integer, eta_seconds integer,
      max_seconds integer, created_at timestamptz, expires_at timestamptz, operation text, traceparent text,
      client_request_id text
    )
  )
  select place into v_place from counted;
  return v_place;
end $$;
