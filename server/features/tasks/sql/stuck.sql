-- Tasks that make no progress, with the reason, at most p_limit per reason: it could run but no worker claims it, its worker
-- is gone and no other claims it, it exceeds its deadline, or it is finished but its credits are still held.
create or replace function tasks_stuck(p_wait interval, p_silence interval, p_deadline interval, p_limit integer)
returns table (task_id text, reason text) language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  (select id, 'waiting' from tasks
    where slot and status = 'queued' and ready_at < now() - p_wait
    order by ready_at limit p_limit)
  union all
  (select id, case when lease_until < now() - p_silence then 'silent' else 'overdue' end
    from tasks
    where slot and status = 'running'
      and (lease_until < now() - p_silence or deadline_from < now() - p_deadline - p_silence)
    limit p_limit)
  union all
  (select h.task_id, 'hold' from stuck_holds h limit p_limit)
$$;
