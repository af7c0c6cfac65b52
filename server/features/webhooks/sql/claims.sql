-- Claims unclaimed deliveries that are due, the longest overdue first, except those of customers in p_except, who have
-- reached their limit of running deliveries. p_now is the time of the retry schedule; leases use the clock of the
-- database. An expired lease uses up no retry, because its process died, which says nothing about the receiver.
--
-- It reads only the first due deliveries. If all of them are claimed or belong to customers who have to wait, it reads
-- those of a few customers instead, starting at a random one, so that a long queue delays neither other customers nor
-- the database.
create or replace function webhooks_claim(p_now timestamptz, p_limit integer, p_except text[], p_lease interval)
returns setof webhook_deliveries language plpgsql as $$
declare
  c_window constant integer := 512;
  c_customers constant integer := 200;
  v_window text[];
  v_locked text[];
  v_ids text[] := '{}';
  v_start text;
begin
  foreach v_start in array array[null, webhooks_new_id('cus'), ''] loop
    if v_start is null then
      v_window := array(
        select id from webhook_deliveries
        where status = 'pending' and next_at <= p_now order by next_at, id limit c_window);
    else
      v_window := array(
        with recursive turns as (
          select min(customer_id) as customer_id, 1 as n from webhook_deliveries
            where status = 'pending' and customer_id > v_start
          union all
          select (
              select min(d.customer_id) from webhook_deliveries d
              where d.status = 'pending' and d.customer_id > t.customer_id),
            n + 1
          from turns t where t.customer_id is not null and n < c_customers
        )
        select d.id from turns t cross join lateral (
          select o.id, o.next_at from webhook_deliveries o
          -- As a range and in its order, only the index by customer fits. If one customer has nearly all rows,
          -- statistics would favor the index of all due deliveries, which is read in vain for each of the others.
          where o.customer_id between t.customer_id and t.customer_id and o.status = 'pending' and o.next_at <= p_now
            and (o.lease_until is null or o.lease_until <= now())
          order by o.customer_id, o.next_at, o.id limit p_limit
        ) d
        where t.customer_id <> all (p_except) and d.id <> all (v_ids)
        order by d.next_at, d.id);
    end if;
    -- Locks the first of these that may be claimed, in their order. Each is looked up by its id: as a condition of one
    -- query for all of them, the ids would be compared with each row of the index of due deliveries, because without
    -- statistics, the queue is expected to be short. It is planned anew every time, because a stored plan of the time
    -- when a partition was empty may use any of its indexes.
    execute $query$
      select array(
        select locked.id
        from (select id from unnest($1) with ordinality as due (id, place) order by place) due
        cross join lateral (
          select d.id from webhook_deliveries d
          where d.id = due.id and d.status = 'pending' and d.next_at <= $2
            and (d.lease_until is null or d.lease_until <= now()) and d.customer_id <> all ($4)
          for no key update skip locked) locked
        limit $3)
    $query$ into v_locked using v_window, p_now, p_limit - cardinality(v_ids), p_except;
    v_ids := v_ids || v_locked;
    exit when cardinality(v_ids) >= p_limit or v_start is null and cardinality(v_window) < c_window;
  end loop;
  -- An update that names no delivery could be planned as a scan of any index.
  if cardinality(v_ids) = 0 then return; end if;
  return query
    update webhook_deliveries d set attempt = d.attempt + 1, lease_until = now() + p_lease
    where d.id = any (v_ids)
    returning d.*;
end $$;

-- Records an attempt and its consequences. If p_next is null, there are no more retries. An accepted delivery is
-- delivered even if it was superseded meanwhile. `held` is false if the claim is lost. `failing_since` is returned if
-- the attempt failed and the endpoint keeps failing. A manual replay can end a failing state, but never causes one.
create or replace function webhooks_finish(
  p_id text, p_attempt integer, p_next timestamptz, p_record jsonb,
  out held boolean, out failing_since timestamptz
) language plpgsql as $$
declare
  -- The number of stored attempts is limited, so that endless replays don't grow the row.
  c_attempts constant integer := 100;
  v_row webhook_deliveries;
  v_at timestamptz := (p_record ->> 'at')::timestamptz;
  v_accepted boolean := p_record ->> 'outcome' = 'accepted';
  v_status text;
begin
  held := false;
  select * into v_row from webhook_deliveries
    where id = p_id and attempt = p_attempt and lease_until is not null for no key update;
  if v_row.id is null then return; end if;
  v_status := case
    when v_accepted then 'delivered'
    when v_row.status <> 'pending' then v_row.status
    when v_row.replayed_from is not null then v_row.replayed_from
    when p_next is null then 'failed'
    else 'pending' end;
  update webhook_deliveries set
      status = v_status, lease_until = null, replayed_from = null,
      attempts = case when jsonb_array_length(attempts) < c_attempts then attempts else attempts - 0 end
        || (p_record || jsonb_build_object('replay', v_row.replayed_from is not null)),
      tries = tries + case when v_row.replayed_from is null then 1 else 0 end,
      next_at = case when v_status = 'pending' then p_next end,
      completed_at = case
        when v_status = 'pending' then null
        when v_status = v_row.status then completed_at
        when v_row.replayed_from = v_status then completed_at
        else v_at end
    where id = p_id;
  held := true;
  if v_row.endpoint_id is null then return; end if;
  if v_accepted then
    update webhook_endpoints e set failing_since = null where id = v_row.endpoint_id and e.failing_since is not null;
  elsif v_row.replayed_from is null then
    update webhook_endpoints e set failing_since = v_at where id = v_row.endpoint_id and e.failing_since is null;
    select e.failing_since into webhooks_finish.failing_since from webhook_endpoints e
      where id = v_row.endpoint_id and paused_at is null;
  end if;
end $$;
