-- Budgets limit the credits of a key per UTC day, week (from Monday) and month. Holds and charges count on their day, and a
-- release is subtracted from the same day. Every live key is counted, so that a budget that is set later applies to what
-- was spent before. Callers have locked the customer's row.
create or replace function keys_today() returns date language sql stable as $$
  select (now() at time zone 'UTC')::date
$$;

-- The credits that a key has used today, this week and this month.
create or replace function keys_spend_by_period(p_counts_as text)
returns table (in_day bigint, in_week bigint, in_month bigint) language sql stable as $$
  select
    coalesce(sum(d.credits) filter (where d.day = keys_today()), 0)::bigint,
    coalesce(sum(d.credits) filter (where date_trunc('week', d.day) = date_trunc('week', keys_today())), 0)::bigint,
    coalesce(sum(d.credits) filter (where date_trunc('month', d.day) = date_trunc('month', keys_today())), 0)::bigint
  from key_days d
  where d.counts_as = p_counts_as and d.day between keys_today() - 31 and keys_today() + 31
$$;

-- Whether the budget of a key has p_amount credits left.
create or replace function keys_has_room(p_key text, p_amount bigint) returns boolean language sql stable as $$
  select coalesce(c.in_day + p_amount <= k.budget_day, true)
    and coalesce(c.in_week + p_amount <= k.budget_week, true)
    and coalesce(c.in_month + p_amount <= k.budget_month, true)
  from keys k cross join lateral keys_spend_by_period(coalesce(k.counts_as, k.id)) c
  where k.id = p_key
$$;

-- Counts a hold or charge of a key on the current day.
create or replace function keys_add_spend(p_key text, p_amount bigint) returns void language plpgsql as $$
begin
  insert into key_days as d (counts_as, day, credits)
    select coalesce(k.counts_as, k.id), keys_today(), p_amount from keys k where k.id = p_key
    on conflict (counts_as, day) do update set credits = d.credits + excluded.credits;
end $$;

-- Subtracts released credits from the day on which they were counted.
create or replace function keys_subtract_spend(p_key text, p_day date, p_amount bigint)
returns void language plpgsql as $$
begin
  update key_days set credits = credits - p_amount
    where day = p_day and counts_as = (select coalesce(counts_as, id) from keys where id = p_key);
end $$;
