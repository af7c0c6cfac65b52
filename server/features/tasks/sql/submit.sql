-- after: credits, keys, webhooks
-- Holds for tasks of different customers and writes them, each with a slot when its customer has one free. Answers the
-- ids of those that were written; for the others the balance is too low. What keys with a budget hold is counted: that it
-- has room was looked at before. The caller holds the customers' rows.
drop function if exists tasks_submit(text, text, text, jsonb);
drop function if exists tasks_submit(text[], text[], text[], jsonb[]);
create or replace function tasks_submit(
  p_customers text[], p_keys text[], p_modes text[], p_budgeted boolean[], p_tasks jsonb[]
) returns setof text language plpgsql as $$
declare
  v_paid text[];
begin
  v_paid := array(
    select credits_hold(array_agg(w.customer_id), array_agg(w.id), array_agg(w.cost))
    from (
      select customer_id, task ->> 'id' as id, (task ->> 'cost')::bigint as cost
      from unnest(p_customers, p_tasks) as u (customer_id, task)
    ) w
    where w.cost > 0 having count(*) > 0);
  if true = any (p_budgeted) then
    perform keys_count(array_agg(key_id), array_agg((task ->> 'cost')::bigint))
      from unnest(p_keys, p_budgeted, p_tasks) as u (key_id, budgeted, task)
      where budgeted and task ->> 'id' = any (v_paid) having count(*) > 0;
  end if;
  return query
    insert into tasks (
      id, customer_id, key_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds, max_seconds,
      created_at, expires_at, slot, operation, counted_on
    )
    select
      t.id, u.customer_id, u.key_id, u.mode, t.type, t.model, t.input, t.metadata, t.request_id, t.outputs, t.cost,
      t.eta_seconds, t.max_seconds, t.created_at, t.expires_at, s.free > 0, t.operation,
      case when u.budgeted and t.cost > 0 then keys_today() end
    from unnest(p_customers, p_keys, p_modes, p_budgeted, p_tasks) as u (customer_id, key_id, mode, budgeted, task)
    cross join lateral jsonb_to_record(u.task) as t (
      id text, type text, model text, input jsonb, metadata jsonb, request_id text, outputs integer, cost bigint,
      eta_seconds integer, max_seconds integer, created_at timestamptz, expires_at timestamptz,
      operation text
    )
    cross join lateral tasks_free_slots(u.customer_id, u.mode) s
    where t.cost = 0 or t.id = any (v_paid)
    returning id;
end $$;
