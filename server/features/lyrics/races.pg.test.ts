import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { generateSung, singingScript } from '../../../tests/tasks/sung-clip.ts';

let database: PostgresDatabase;
/** Two servers on one database. */
let apps: readonly [TestApp, TestApp];
beforeAll(async () => {
  database = await postgresDatabase();
  const open = () => taskApp({ db: database.open(), engines: fakeEngines(singingScript) });
  apps = [await open(), await open()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

const requestLyrics = (n: number, key: string, clipId: string, headers = {}) =>
  apps[n % 2]!.call('POST /api/v2/timestamped-lyrics', { key, headers, body: { clip_id: clipId } });

describe('concurrent calls for one clip', () => {
  it.each([
    ['charge once', 14, () => ({})],
    ['charge once with the same Idempotency-Key', 14, () => ({ 'idempotency-key': 'one' })],
    ['charge once with different ones', 20, (n: number) => ({ 'idempotency-key': `k${n}` })],
  ])('%s', async (_, credits, headers) => {
    const [{ db }] = apps;
    const who = await customer(db, credits);
    const { clips } = await generateSung(apps[0], who.live);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_call, n) => requestLyrics(n, who.live, clips[0]!.id, headers(n))),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]!.status).toBe(200);
    expect(await balance(db, who.id)).toEqual({ available: credits - 14, held: 0, used: 14 });
    await expectBalancedLedger(db);
  });

  it('spend available credits only: the last ones pay for one of two clips, or for a task', async () => {
    const [{ db }] = apps;
    const who = await customer(db, 12 + 7);
    const { clips } = await generateSung(apps[0], who.live);
    const responses = await Promise.all([
      ...clips.flatMap(({ id }) => Array.from({ length: 5 }, (_call, n) => requestLyrics(n, who.live, id))),
      apps[1].call('POST /api/v2/generate', { key: who.live, body: { model: 'v3.5', prompt: 'rain' } }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(
      new Set([200, 402].concat(responses.at(-1)!.status)),
    );
    const { available } = await balance(db, who.id);
    expect(available).toBeGreaterThanOrEqual(0);
    expect(available).toBeLessThan(5);
    await expectBalancedLedger(db);
  });
});
