import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { clip, customer, fakeEngines, taskApp, text } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';

/** Songs that take some turns of the event loop. One in six attempts fails, one in ten for good. */
const moody = () =>
  fakeEngines(async function* (job, signal) {
    const pause = async () => {
      for (let turns = Math.floor(Math.random() * 20); turns > 0; turns -= 1) await turn(undefined, { signal });
    };
    yield text(job);
    for (const index of [0, 1].filter((one) => !job.done.includes(one))) {
      await pause();
      if (Math.random() < 0.1) throw new EngineError('content_refused', 'Refused.', false);
      if (Math.random() < 0.16) throw new EngineError('engine_failed', 'Failed.', true);
      yield clip(job, index);
    }
  }, 6);

let database: PostgresDatabase;
let apps: readonly TestApp[];
beforeAll(async () => {
  database = await postgresDatabase();
  const server = () => taskApp({ db: database.open(), engines: moody() });
  apps = [await server(), await server()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

describe('two servers on one database', () => {
  it('serve concurrent load without a deadlock or a server error', async () => {
    const { db } = apps[0]!;
    const all = await Promise.all(Array.from({ length: 6 }, () => customer(db, 150)));
    const statuses: Record<number, number> = {};
    // Until customers have spent everything, and a while longer.
    const goesOn = () => (statuses[402] ?? 0) < 40;
    const caller = async (seed: number) => {
      for (let n = seed; goesOn(); n += 1) {
        const app = apps[n % 2]!;
        const { live, test, cookie } = all[n % all.length]!;
        const key = n % 3 === 0 ? test : live;
        const headers: Record<string, string> = n % 4 === 0 ? { 'idempotency-key': `key ${n % 40}` } : {};
        const body = { model: 'v3.5', prompt: `song ${n % 40}` };
        const made = await app.call('POST /api/v2/generate', { key, body, headers });
        const calls = [
          app.call('GET /api/v2/credits', { key }),
          app.call('GET /api/v2/feed?limit=3', { key }),
          app.call('GET /api/account/tasks?limit=3', { cookie }),
        ];
        if (made.status === 202 && n % 5 === 0) {
          calls.push(apps[(n + 1) % 2]!.call(`POST /api/v2/tasks/${made.body.id}/cancel`, { key }));
        }
        for (const { status } of [made, ...(await Promise.all(calls))]) statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, seed) => caller(seed * 7)));
    expect(Object.keys(statuses).toSorted()).toEqual(['200', '202', '402']);

    await vi.waitFor(
      async () => {
        const { rows } = await db.query<{ n: number }>('select count(*) as n from tasks where completed_at is null');
        expect(rows[0]!.n).toBe(0);
      },
      { timeout: 180_000, interval: 100 },
    );
    await expectBalancedLedger(db);
    const { rows } = await db.query('select deadlocks from pg_stat_database where datname = current_database()');
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
