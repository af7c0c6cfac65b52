-- after: credits, webhooks
-- Holds for a task and writes it, with a slot when its customer has one free. False when the balance is too low.
-- The caller holds the customer's row.
create or replace function tasks_submit(p_customer text, p_key text, p_mode text, p_task jsonb)
returns boolean language plpgsql as $$
declare
  v_cost bigint := (p_task ->> 'cost')::bigint;
begin
  if v_cost > 0 and not credits_hold(p_customer, p_task ->> 'id', v_cost) then
    return false;
  end if;
  insert into tasks (
    id, customer_id, key_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
    created_at, expires_at, slot
  ) values (
    p_task ->> 'id', p_customer, p_key, p_mode, p_task ->> 'type', p_task ->> 'model', p_task -> 'input',
    p_task -> 'metadata', p_task ->> 'request_id', (p_task ->> 'outputs')::integer, v_cost,
    (p_task ->> 'eta_seconds')::integer, (p_task ->> 'max_seconds')::integer,
    (p_task ->> 'created_at')::timestamptz, (p_task ->> 'expires_at')::timestamptz,
    tasks_free_slots(p_customer, p_mode) > 0
  );
  return true;
end $$;
