-- Tells of a task that was just changed, in the transaction that changed it: its newest event, to its `callback_url` and
-- to each endpoint of the account that wants to hear of it. At each of these it takes the place of those that are not
-- delivered yet; an endpoint that does not hear of this one keeps what it has. With p_type null all are withdrawn. What
-- happens while an endpoint is paused is kept as failed: a replay finds it. The caller holds the customer and the task.
create or replace function webhooks_announce(p_task tasks, p_type text) returns void language plpgsql as $$
declare
  v_called boolean := p_task.input ? 'callback_url';
  v_event text;
begin
  if not v_called and not exists (select from webhook_endpoints where customer_id = p_task.customer_id) then
    return;
  end if;
  update webhook_deliveries d set
      status = coalesce(replayed_from, 'superseded'), next_at = null, replayed_from = null, completed_at = coalesce(completed_at, now())
    where task_id = p_task.id
      and (status = 'pending' or status = 'failed' and attempt = 0)
      and (
        p_type is null or endpoint_id is null
        or exists (select from webhook_endpoints e where e.id = d.endpoint_id and e.enabled and p_type = any (e.events)));
  if p_type is null then return; end if;
  v_event := webhooks_new_id('evt');
  if v_called then
    insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url)
      values (
        webhooks_delivery_id(), v_event, p_task.customer_id, p_task.mode, p_task.id, p_type, p_task.events,
        p_task.input ->> 'callback_url');
  end if;
  insert into webhook_deliveries (
      id, event_id, customer_id, mode, task_id, type, sequence, url, endpoint_id, status, next_at, completed_at)
    select
      webhooks_delivery_id(), v_event, p_task.customer_id, p_task.mode, p_task.id, p_type, p_task.events, e.url, e.id,
      case when e.paused_at is null then 'pending' else 'failed' end,
      case when e.paused_at is null then now() end,
      case when e.paused_at is not null then now() end
    from webhook_endpoints e
    where e.customer_id = p_task.customer_id and e.mode = p_task.mode and e.enabled and p_type = any (e.events);
end $$;
