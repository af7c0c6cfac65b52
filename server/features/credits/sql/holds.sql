-- Sets credits aside for tasks of different customers at once, each as credits_hold does: grants first, then the oldest
-- order. Answers the tasks it was done for; for the others there were not enough. The caller holds the customers' rows.
create or replace function credits_hold_each(p_customers text[], p_tasks text[], p_amounts bigint[])
returns setof text language plpgsql as $$
declare
  v_held text[];
  v_sum numeric;
begin
  if 0 >= any (p_amounts) then
    raise exception 'a hold is more than nothing' using errcode = 'invalid_parameter_value';
  end if;
  with granted as materialized (
    select w.customer_id, w.task_id, w.amount
    from unnest(p_customers, p_tasks, p_amounts) as w (customer_id, task_id, amount)
    join ledger_balances b on b.customer_id = w.customer_id and b.account = 'available' and b.balance >= w.amount
  ), transactions as (
    insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
      select customer_id, 'task', task_id, 'hold' from granted
      returning id, customer_id
  ), lots as (
    select g.customer_id, l.id, l.available, g.amount,
      coalesce(sum(l.available) over (partition by g.customer_id order by l.source, l.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from granted g join credit_lots l on l.customer_id = g.customer_id and l.available > 0
  ), posted as (
    insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
      select t.id, l.id, side.account, l.customer_id, side.sign * least(l.available, l.amount - l.before)
      from lots l join transactions t on t.customer_id = l.customer_id
      cross join (values ('available', -1), ('held', 1)) as side (account, sign)
      where l.before < l.amount
      returning account, amount
  )
  select
    (select array_agg(task_id) from granted),
    coalesce((select sum(amount) from granted), 0)
      - coalesce((select sum(amount) from posted where account = 'held'), 0)
  into v_held, v_sum;
  if v_sum <> 0 then
    raise exception 'the lots of a customer do not cover its balance' using errcode = 'check_violation';
  end if;
  return query select unnest(v_held);
end $$;
