import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { CallResult, TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { claimAllTasks, deliverClip, announceTwoClips } from '../../../tests/tasks/deliver.ts';
import { customer, fakeEngines, retryWhileBusy, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { createKey, rotateKey, updateKey } from './service.ts';

let database: PostgresDatabase;
/** Two servers on one database, without workers. */
let apps: readonly [TestApp, TestApp];
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  const idle = () => taskApp({ db: database.open(), engines: fakeEngines(undefined, 0) });
  apps = [await idle(), await idle()];
  db = apps[0].db;
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await database?.drop();
});

const generate = (n: number, key: string, model = 'v5') =>
  retryWhileBusy(() => apps[n % 2]!.call('POST /api/v2/generate', { key, body: { model, prompt: 'rain' } }));
const cancel = (n: number, key: string, task: string) =>
  apps[n % 2]!.call(`POST /api/v2/tasks/${task}/cancel`, { key });

/** A customer with credits and two live keys that share a budget, because one was rotated into the other. */
async function pair(credits: number, budget: { day?: number; week?: number; month?: number }) {
  const { id } = await customer(db, credits);
  const old = await createKey(apps[0].core, id, { name: '', budget }, 'live');
  const { created } = await rotateKey(apps[0].core, id, old.id, 24);
  return { customer: id, lineage: old.id, keys: [old, created] as const };
}

interface Spend {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** The credits of a key, which must be those computed from its tasks: in the last day of use, and in its week and month. */
async function readSpend(lineage: string): Promise<Spend> {
  const row = await db.first<Spend & { readonly owed: Spend }>(
    `select s.in_day as day, s.in_week as week, s.in_month as month, (
       select json_build_object(
         'day', coalesce(sum(credits) filter (where day = s.day), 0),
         'week', coalesce(sum(credits) filter (where date_trunc('week', day) = date_trunc('week', s.day)), 0),
         'month', coalesce(sum(credits) filter (where date_trunc('month', day) = date_trunc('month', s.day)), 0))
       from (
         select t.counted_on as day, case when t.completed_at is null then t.cost else t.charged end as credits
         from tasks t join keys k on k.customer_id = t.customer_id and k.id = t.key_id
         where coalesce(k.counts_as, k.id) = $1
       ) counted) as owed
     from key_spend s where s.key_id = $1`,
    [lineage],
  );
  if (!row) return { day: 0, week: 0, month: 0 };
  const { owed, ...spend } = row;
  expect(spend).toEqual(owed);
  return spend;
}

const countBy = (responses: readonly CallResult[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1;
  return counts;
};

it('is never exceeded by concurrent requests, with both keys, on either server', async () => {
  const { lineage, keys } = await pair(1000, { day: 50 });
  const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => generate(n, keys[(n >> 1) % 2]!.secret)));
  expect(countBy(responses)).toEqual({ 202: 4, key_budget_exceeded: 56 });
  expect((await readSpend(lineage)).day).toBe(48);
  await expectBalancedLedger(db);
});

it('is not checked while another transaction locks the customer', async () => {
  const { customer: who, keys } = await pair(1000, { day: 12 });
  const elsewhere = database.open();
  const create = `select code from tasks_create($1, $2, '192.0.2.1', 'live', '{"id": "task_x", "cost": 12}', null, null, '{}')`;
  const { rows } = await elsewhere.tx(async (tx) => {
    await tx.query('select from customers where id = $1 for no key update', [who]);
    return db.query<{ code: string }>(create, [who, keys[0].id]);
  });
  expect(rows).toEqual([{ code: 'locked' }]);
  await elsewhere.close();
});

it('does not count what the balance rejects', async () => {
  const { lineage, keys } = await pair(30, { month: 1000 });
  const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => generate(n, keys[0].secret)));
  expect(countBy(responses)).toEqual({ 202: 2, insufficient_credits: 8 });
  expect((await readSpend(lineage)).day).toBe(24);
});

it('gets back a release on the day of the hold, not on the day of the release', async () => {
  const { lineage, keys } = await pair(100, { day: 24 });
  const [key] = keys;
  const held = await generate(0, key.secret);
  // As if the credits had been held yesterday.
  await db.query('update key_spend set day = day - 1 where key_id = $1', [lineage]);
  await db.query('update tasks set counted_on = counted_on - 1 where id = $1', [held.body.id]);
  expect(await generate(1, key.secret)).toMatchObject({ status: 202 });
  const before = await readSpend(lineage);
  expect(before.day).toBe(12);
  await cancel(0, key.secret, held.body.id);
  const after = await readSpend(lineage);
  expect(after.day).toBe(12);
  // Unless yesterday was in another week and month.
  expect([0, 12]).toContain(before.week - after.week);
  expect(countBy([await generate(0, key.secret), await generate(1, key.secret)])).toEqual({
    202: 1,
    key_budget_exceeded: 1,
  });
});

it('set while requests are running counts what they hold, and accepts none beyond it', async () => {
  const { id, live } = await customer(db, 1000);
  const { rows } = await db.query<{ id: string }>("select id from keys where customer_id = $1 and mode = 'live'", [id]);
  const key = rows[0]!.id;
  const before = await Promise.all(Array.from({ length: 5 }, (_, n) => generate(n, live)));
  expect(countBy(before)).toEqual({ 202: 5 });
  await Promise.all([updateKey(db, id, key, { budget: { week: 84 } }), cancel(0, live, before[0]!.body.id)]);
  const after = await Promise.all(Array.from({ length: 10 }, (_, n) => generate(n, live)));
  expect(countBy(after)).toEqual({ 202: 3, key_budget_exceeded: 7 });
  expect((await readSpend(key)).week).toBe(84);
});

type Step = { readonly do: 'create' | 'cancel' | 'deliver'; readonly pick: number };

it('is correct in any history of concurrent creates, deliveries and cancellations', async () => {
  const step = fc.record<Step>({
    do: fc.constantFrom('create', 'create', 'cancel', 'deliver'),
    pick: fc.nat({ max: 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 10 }), { maxLength: 4 }), async (rounds) => {
      const budget = 45;
      const { customer: who, lineage, keys } = await pair(200, { day: budget });
      const tasks: string[] = [];
      for (const round of rounds) {
        const known = [...tasks];
        const claims = (await claimAllTasks(db)).filter(({ id }) => known.includes(id));
        for (const claim of claims) await announceTwoClips(db, claim);
        await Promise.all(
          round.map(async ({ do: what, pick }) => {
            const key = keys[pick % 2]!.secret;
            if (what === 'create') {
              const { status, body } = await generate(pick, key, pick % 3 === 0 ? 'v3.5' : 'v5');
              if (status === 202) tasks.push(body.id);
            } else if (what === 'cancel' && known.length > 0) {
              await cancel(pick, key, known[pick % known.length]!);
            } else if (claims.length > 0) {
              await deliverClip(db, claims[pick % claims.length]!, pick % 2);
            }
          }),
        );
        const { day: counted } = await readSpend(lineage);
        expect(counted).toBeLessThanOrEqual(budget);
        // The remaining budget can be spent, so nothing that was released is lost.
        const more = Math.floor((budget - counted) / 5);
        const responses = await Promise.all(
          Array.from({ length: more + 1 }, (_, n) => generate(n, keys[0].secret, 'v3.5')),
        );
        expect(countBy(responses).key_budget_exceeded).toBe(1);
        for (const { status, body } of responses) if (status === 202) await cancel(0, keys[0].secret, body.id);
      }
      const { rows } = await db.query<{ spent: number; charged: number }>(
        `select sum(spent)::bigint as spent, (select coalesce(sum(charged), 0)::bigint from tasks where customer_id = $1) as charged
         from keys where customer_id = $1`,
        [who],
      );
      expect(rows[0]!.spent).toBe(rows[0]!.charged);
    }),
    { numRuns: 15 },
  );
  await expectBalancedLedger(db);
});
