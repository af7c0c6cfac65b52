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
  const old = await createKey(apps[0].core, id, { name: '', mode: 'live', budget });
  const { created } = await rotateKey(apps[0].core, id, old.id, 24);
  return { customer: id, lineage: old.id, keys: [old, created] as const };
}

/** The daily totals of a key, and those computed from its tasks, which must be equal. */
async function readDays(lineage: string): Promise<{ day: string; credits: number }[]> {
  const { rows } = await db.query<{ day: string; counted: number; owed: number }>(
    `select coalesce(d.day, t.day)::text as day, coalesce(d.credits, 0) as counted, coalesce(t.credits, 0)::bigint as owed
     from (select * from key_days where counts_as = $1) d
     full join (
       select counted_on as day, sum(case when completed_at is null then cost else charged end) as credits
       from tasks join keys k on k.id = key_id
       where coalesce(k.counts_as, k.id) = $1 and counted_on is not null group by 1
     ) t on t.day = d.day
     order by 1`,
    [lineage],
  );
  for (const { day, counted, owed } of rows) expect({ day, counted }).toEqual({ day, counted: owed });
  return rows.map(({ day, counted }) => ({ day, credits: counted }));
}

const listCredits = async (lineage: string) => (await readDays(lineage)).map(({ credits }) => credits);

const countBy = (responses: readonly CallResult[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1;
  return counts;
};

it('is never exceeded by concurrent requests, with both keys, on either server', async () => {
  const { lineage, keys } = await pair(1000, { day: 50 });
  const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => generate(n, keys[(n >> 1) % 2]!.secret)));
  expect(countBy(responses)).toEqual({ 202: 4, key_budget_exceeded: 56 });
  expect(await listCredits(lineage)).toEqual([48]);
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
  expect(await listCredits(lineage)).toEqual([24]);
});

it('gets back a release on the day of the hold, not on the day of the release', async () => {
  const { lineage, keys } = await pair(100, { day: 24 });
  const [key] = keys;
  const held = await generate(0, key.secret);
  // As if the credits had been held yesterday.
  await db.query('update key_days set day = day - 1 where counts_as = $1', [lineage]);
  await db.query('update tasks set counted_on = counted_on - 1 where id = $1', [held.body.id]);
  expect(await generate(1, key.secret)).toMatchObject({ status: 202 });
  const [yesterday, today] = await readDays(lineage);
  expect([yesterday, today]).toMatchObject([{ credits: 12 }, { credits: 12 }]);
  await cancel(0, key.secret, held.body.id);
  expect(await readDays(lineage)).toEqual([{ ...yesterday, credits: 0 }, today]);
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
  expect(await listCredits(key)).toEqual([84]);
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
        const counted = (await listCredits(lineage)).reduce((sum, credits) => sum + credits, 0);
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
