-- Extends the lease of a worker.
create or replace function tasks_worker_runs(p_id text, p_live integer, p_test integer, p_shared boolean, p_lease interval)
returns void language plpgsql as $$
begin
  delete from task_workers where lease_until < now() - interval '1 day';
  insert into task_workers (id, live, test, shared, lease_until) values (p_id, p_live, p_test, p_shared, now() + p_lease)
    on conflict (id) do update set
      live = excluded.live, test = excluded.test, shared = excluded.shared, lease_until = excluded.lease_until;
end $$;

-- How long queued tasks of a customer are expected to wait for their start, in whole seconds. Two things hold a task up,
-- and the longer wait counts: the work that the workers do before it, and the customer's own tasks when it has no slot yet.
-- Work is the typical duration of a task, less the time that it has run. No more is read than the workers do in a few
-- minutes, so a longer wait is shown as at least that. Without a worker, only the customer's own tasks count.
create or replace function tasks_waits(p_customer text, p_ids text[]) returns table (id text, seconds integer)
language sql stable set enable_seqscan = off set enable_bitmapscan = off as $$
  with workers as materialized (
    select coalesce(bool_or(shared), true) as shared, sum(live) as live, sum(test) as test,
      greatest(100, 25 * coalesce(sum(live + test), 0)) as many
    from task_workers where lease_until > now()
  ), open as materialized (
    (select t.id, t.customer_id, t.mode, t.slot, t.status, t.ready_at, t.created_at, t.started_at, t.eta_seconds
      from tasks t where t.slot order by t.mode, t.ready_at, t.id limit (select many from workers))
    union
    select t.id, t.customer_id, t.mode, t.slot, t.status, t.ready_at, t.created_at, t.started_at, t.eta_seconds
      from tasks t where t.customer_id = p_customer and t.slot
    union
    (select t.id, t.customer_id, t.mode, t.slot, t.status, t.ready_at, t.created_at, t.started_at, t.eta_seconds
      from tasks t where t.customer_id = p_customer and t.status = 'queued' and not t.slot
      order by t.mode, t.created_at, t.id limit (select many from workers))
    union
    select t.id, t.customer_id, t.mode, t.slot, t.status, t.ready_at, t.created_at, t.started_at, t.eta_seconds
      from tasks t where t.id = any (p_ids) and t.customer_id = p_customer and t.status = 'queued'
  ), measured as (
    select o.*, w.shared, o.customer_id = p_customer as own,
      case when w.shared then w.live when o.mode = 'live' then w.live else w.test end as capacity,
      greatest(0, o.eta_seconds - coalesce(extract(epoch from now() - o.started_at), 0)) as work
    from open o cross join workers w
  ), summed as (
    -- In the order of claims: what runs, then live before test. Tasks without a slot come after those that have one.
    select m.*, count(*) over before as tasks, sum(m.work) over before as work_before,
      sum(case when m.own then m.work else 0 end) over own_before as own_before
    from measured m
    window
      before as (
        partition by case when m.shared then '' else m.mode end
        order by m.status <> 'running', m.mode, not m.slot, case when m.slot then m.ready_at else m.created_at end, m.id
        rows between unbounded preceding and 1 preceding
      ),
      own_before as (
        partition by m.mode
        order by m.status <> 'running', not m.slot, case when m.slot then m.ready_at else m.created_at end, m.id
        rows between unbounded preceding and 1 preceding
      )
  )
  select s.id, ceil(greatest(
      case when s.tasks >= s.capacity and s.capacity > 0 then s.work_before / s.capacity else 0 end,
      case when not s.slot then s.own_before / a.allowed else 0 end
    ))::integer
  from summed s
  cross join lateral (
    select ((select value from settings where name = 'concurrent_tasks')
      ->> case when starts_with(p_customer, 'guest_') then 'guest' else s.mode end)::integer as allowed
  ) a
  where s.id = any (p_ids) and s.own and s.status = 'queued'
$$;
