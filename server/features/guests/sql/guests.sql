-- Deletes expired guests with all their data, a few hundred per call. Guests that still have files or a running task are
-- deleted later.
create or replace function guests_delete_expired() returns integer language plpgsql as $$
declare
  v_gone text[];
begin
  v_gone := array(
    select c.id from customers c
    where c.guest_expires_at < now() - interval '1 minute'
      and not exists (select from tasks t where t.customer_id = c.id and t.completed_at is null)
      and not exists (select from files f where f.customer_id = c.id)
      and not exists (select from orphaned_objects o where o.customer_id = c.id)
    order by c.id limit 500 for update skip locked);
  -- Deletions that name no customer could be planned as scans of any index.
  if cardinality(v_gone) = 0 then return 0; end if;
  delete from webhook_deliveries where customer_id = any (v_gone);
  delete from webhook_secrets where customer_id = any (v_gone);
  delete from idempotency where customer_id = any (v_gone);
  delete from request_logs where customer_id = any (v_gone);
  delete from outputs where task_id in (select id from tasks where customer_id = any (v_gone));
  delete from tasks where customer_id = any (v_gone);
  delete from keys where customer_id = any (v_gone);
  delete from customers where id = any (v_gone);
  return cardinality(v_gone);
end $$;

-- The name that processes of release 0.2.0 call.
create or replace function guests_forget() returns integer language sql as $$ select guests_delete_expired() $$;
