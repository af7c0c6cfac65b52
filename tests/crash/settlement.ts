import type { Db } from '../../server/core/db.ts';

/**
 * Faults of tasks that should all be finished: each must have one end, one hold, one settlement per clip and one release of the
 * rest, with nothing held; and each person who signed up must have an account, a customer and one grant.
 */
export async function findSettlementFaults(db: Db): Promise<string[]> {
  const tasks = await db.query<{ id: string; status: string; moved: object }>(
    `select t.id, t.status, to_jsonb(l) as moved
     from tasks t cross join lateral (
       select
         coalesce(sum(case 'held' when x.credit then x.amount when x.debit then -x.amount end), 0) as held,
         coalesce(sum(case 'available' when x.credit then x.amount when x.debit then -x.amount end), 0) as available,
         coalesce(sum(x.amount) filter (where x.credit = 'revenue'), 0) as revenue,
         count(*) filter (where x.step = 'hold') as holds,
         count(*) filter (where x.step like 'settle:%') as settles,
         count(*) filter (where x.step = 'release') as releases
       from transfers x
       where x.customer_id = t.customer_id and x.cause_kind = 'task' and x.cause_id = t.id
     ) l
     where t.completed_at is null or t.slot or t.process_id is not null or l.held <> 0
       or l.available <> -t.charged or l.revenue <> t.charged
       or l.holds <> (t.cost > 0)::integer
       or l.settles <> case when t.cost > 0 then t.delivered else 0 end
       or l.releases <> (t.charged < t.cost)::integer`,
  );
  const people = await db.query<{ id: string }>(
    `select u.id from auth_users u where u.email like 'person%' and not (
       exists (select from customers c where c.id = u.id)
       and exists (select from auth_accounts a where a.user_id = u.id)
       and (select count(*) from transfers x where x.customer_id = u.id and x.cause_kind = 'grant') = 1)`,
  );
  const strays = await db.query<{ cause_id: string }>(
    `select cause_id from transfers where cause_kind = 'task' and cause_id not in (select id from tasks)`,
  );
  return [
    ...tasks.rows.map(({ id, status, moved }) => `${id} is ${status} with ${JSON.stringify(moved)}`),
    ...people.rows.map(({ id }) => `${id} signed up by half`),
    ...strays.rows.map(({ cause_id }) => `${cause_id} was held for and is no task`),
  ];
}

/** The number of tasks by outcome. */
export async function countOutcomes(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.query<{ status: string; n: number }>(
    'select status, count(*) as n from tasks group by status order by status',
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}
