-- Budgets limit the credits of a key per UTC day, week (from Monday) and month. Holds and charges count on their day, and a
-- release is subtracted from the same day. Every live key is counted, so that a budget that is set later applies to what
-- was spent before. Callers have locked the customer's row.
create or replace function keys_today() returns date language sql stable as $$
  select (now() at time zone 'UTC')::date
$$;

-- The credits that a key has used today, this week and this month.
create or replace function keys_spend_by_period(p_customer text, p_counts_as text)
returns table (in_day bigint, in_week bigint, in_month bigint) language sql stable as $$
  select
    coalesce(max(s.in_day) filter (where s.day >= keys_today()), 0)::bigint,
    coalesce(max(s.in_week) filter (where date_trunc('week', s.day) >= date_trunc('week', keys_today())), 0)::bigint,
    coalesce(max(s.in_month) filter (where date_trunc('month', s.day) >= date_trunc('month', keys_today())), 0)::bigint
  from key_spend s
  where s.customer_id = p_customer and s.key_id = p_counts_as
$$;

-- Whether the budget of a key has p_amount credits left.
create or replace function keys_has_room(p_customer text, p_key text, p_amount bigint) returns boolean language sql stable as $$
  select coalesce(c.in_day + p_amount <= k.budget_day, true)
    and coalesce(c.in_week + p_amount <= k.budget_week, true)
    and coalesce(c.in_month + p_amount <= k.budget_month, true)
  from keys k cross join lateral keys_spend_by_period(p_customer, coalesce(k.counts_as, k.id)) c
  where k.customer_id = p_customer and k.id = p_key
$$;

-- Counts a hold or charge of a key, and returns the day on which it counts: the current one, or the next one if the transaction
-- began before midnight and another was faster.
create or replace function keys_add_spend(p_customer text, p_key text, p_amount bigint) returns date language plpgsql as $$
declare
  v_day date;
begin
  insert into key_spend as s (customer_id, key_id, day, in_day, in_week, in_month)
    select k.customer_id, coalesce(k.counts_as, k.id), keys_today(), p_amount, p_amount, p_amount
    from keys k where k.customer_id = p_customer and k.id = p_key
    on conflict (customer_id, key_id) do update set
      day = greatest(s.day, excluded.day),
      in_day = p_amount + case when s.day >= excluded.day then s.in_day else 0 end,
      in_week = p_amount
        + case when date_trunc('week', s.day) >= date_trunc('week', excluded.day) then s.in_week else 0 end,
      in_month = p_amount
        + case when date_trunc('month', s.day) >= date_trunc('month', excluded.day) then s.in_month else 0 end
    returning day into v_day;
  return v_day;
end $$;

-- Subtracts released credits from the day on which they were counted, if it is still in the current day, week or month.
create or replace function keys_subtract_spend(p_customer text, p_key text, p_day date, p_amount bigint)
returns void language sql as $$
  update key_spend set
      in_day = in_day - case when day = p_day then p_amount else 0 end,
      in_week = in_week - case when date_trunc('week', day) = date_trunc('week', p_day) then p_amount else 0 end,
      in_month = in_month - case when date_trunc('month', day) = date_trunc('month', p_day) then p_amount else 0 end
    where customer_id = p_customer
      and key_id = (select coalesce(counts_as, id) from keys where customer_id = p_customer and id = p_key)
$$;
