-- What every live key spends is counted from now on, with a budget or without one, so that a budget that is set later
-- has nothing to count. Here once for the tasks that nobody counted: those of the present week and month.
with past as (
  update tasks t set counted_on = (t.created_at at time zone 'UTC')::date
  from keys k
  where k.id = t.key_id and t.mode = 'live' and t.counted_on is null and t.cost > 0
    and t.created_at >= least(
      date_trunc('week', now() at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC')) at time zone 'UTC'
  returning coalesce(k.counts_as, k.id) as counts_as, t.counted_on as day,
    case when t.completed_at is null then t.cost else t.charged end as credits
)
insert into key_days as d (counts_as, day, credits)
  select counts_as, day, sum(credits) from past group by 1, 2
  on conflict (counts_as, day) do update set credits = d.credits + excluded.credits;
