-- Budgets are in credits, a UTC day, week (from Monday) and month. What a key holds or is charged is counted on the day
-- of it, and what is released leaves that day again. Whoever counts holds the customer's row: nobody counts in between.
create or replace function keys_today() returns date language sql stable as $$
  select (now() at time zone 'UTC')::date
$$;

-- What a key with a budget has counted in the present day, week and month.
create or replace function keys_counted(p_counts_as text)
returns table (in_day bigint, in_week bigint, in_month bigint) language sql stable as $$
  select
    coalesce(sum(d.credits) filter (where d.day = keys_today()), 0)::bigint,
    coalesce(sum(d.credits) filter (where date_trunc('week', d.day) = date_trunc('week', keys_today())), 0)::bigint,
    coalesce(sum(d.credits) filter (where date_trunc('month', d.day) = date_trunc('month', keys_today())), 0)::bigint
  from key_days d
  where d.counts_as = p_counts_as and d.day between keys_today() - 31 and keys_today() + 31
$$;

-- Those of different keys whose budget has no room for so many credits more.
create or replace function keys_over_budget(p_keys text[], p_amounts bigint[]) returns setof text language sql stable as $$
  select k.id
  from unnest(p_keys, p_amounts) as w (key_id, amount)
  join keys k on k.id = w.key_id
  cross join lateral keys_counted(coalesce(k.counts_as, k.id)) c
  where w.amount > 0
    and (c.in_day + w.amount > k.budget_day or c.in_week + w.amount > k.budget_week
      or c.in_month + w.amount > k.budget_month)
$$;

-- Counts what keys hold or are charged, on the present day.
create or replace function keys_count(p_keys text[], p_amounts bigint[]) returns void language plpgsql as $$
begin
  insert into key_days as d (counts_as, day, credits)
    select coalesce(k.counts_as, k.id), keys_today(), sum(w.amount)
    from unnest(p_keys, p_amounts) as w (key_id, amount) join keys k on k.id = w.key_id
    where w.amount > 0
    group by 1
    on conflict (counts_as, day) do update set credits = d.credits + excluded.credits;
end $$;

-- Takes what is released off the day it was counted on.
create or replace function keys_uncount(p_key text, p_day date, p_amount bigint) returns void language plpgsql as $$
begin
  update key_days set credits = credits - p_amount
    where day = p_day and counts_as = (select coalesce(counts_as, id) from keys where id = p_key);
end $$;

-- For a key that gets a budget: counts what it, or a key it took the place of, held and was charged since the present
-- periods began and nobody counted.
create or replace function keys_count_past(p_key text) returns void language plpgsql as $$
begin
  with past as (
    update tasks t set counted_on = (t.created_at at time zone 'UTC')::date
    from keys k join keys l on l.customer_id = k.customer_id and coalesce(l.counts_as, l.id) = coalesce(k.counts_as, k.id)
    where k.id = p_key and t.customer_id = k.customer_id and t.mode = 'live' and t.key_id = l.id
      and t.counted_on is null and t.cost > 0
      and t.created_at >= least(date_trunc('week', keys_today()), date_trunc('month', keys_today())) at time zone 'UTC'
    returning coalesce(k.counts_as, k.id) as counts_as, t.counted_on as day,
      case when t.completed_at is null then t.cost else t.charged end as credits
  )
  insert into key_days as d (counts_as, day, credits)
    select counts_as, day, sum(credits) from past group by 1, 2
    on conflict (counts_as, day) do update set credits = d.credits + excluded.credits;
end $$;

-- Adds to what a key was charged. It is counted with what was charged to its customer: no call waits for it.
create or replace function keys_charged(p_key text, p_amount bigint) returns void language sql as $$
  update keys set spent = spent + p_amount where id = p_key
$$;
