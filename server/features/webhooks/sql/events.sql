-- Queues the newest event of a task in the transaction that changed it, for its `callback_url` and for each endpoint that
-- subscribes to this type. It supersedes undelivered events of the same task there; other endpoints keep theirs. With
-- p_type null, all undelivered events are withdrawn. Events of a paused endpoint are stored as failed, so that they can be
-- replayed, and so are those for a `callback_url` that returned 410 (Gone). The caller has locked the customer and the task.
create or replace function webhooks_announce(p_task tasks, p_type text) returns void language plpgsql as $$
begin
  if not p_task.input ? 'callback_url' then
    -- Nearly always, there is no endpoint either.
    if not exists (select from webhook_endpoints where customer_id = p_task.customer_id) then return; end if;
  end if;
  with superseded as (
    update webhook_deliveries d set
        status = coalesce(replayed_from, 'superseded'), next_at = null, replayed_from = null,
        completed_at = coalesce(completed_at, now())
      where customer_id = p_task.customer_id and task_id = p_task.id
        and (status = 'pending' or status = 'failed' and attempt = 0)
        and (
          p_type is null or endpoint_id is null
          or exists (
            select from webhook_endpoints e
            where e.customer_id = p_task.customer_id and e.id = d.endpoint_id and e.enabled and p_type = any (e.events)))
  ), receivers as (
    select p_task.input ->> 'callback_url' as url, null as endpoint_id, exists (
        select from webhook_deliveries d
        where d.customer_id = p_task.customer_id and d.task_id = p_task.id and d.endpoint_id is null and d.status = 'failed'
          and d.attempts -> -1 ->> 'status_code' = '410') as is_closed
      where p_task.input ? 'callback_url'
    union all
    select e.url, e.id, e.paused_at is not null from webhook_endpoints e
      where e.customer_id = p_task.customer_id and e.mode = p_task.mode and e.enabled and p_type = any (e.events)
  ), event as materialized (select webhooks_new_id('evt') as id)
  insert into webhook_deliveries (
      id, event_id, customer_id, mode, task_id, type, sequence, url, endpoint_id, status, next_at, completed_at)
    select
      webhooks_new_id('dlv'), event.id, p_task.customer_id, p_task.mode, p_task.id, p_type, p_task.events, r.url, r.endpoint_id,
      case when r.is_closed then 'failed' else 'pending' end,
      case when not r.is_closed then now() end,
      case when r.is_closed then now() end
    from receivers r cross join event
    where p_type is not null;
end $$;
