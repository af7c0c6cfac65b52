import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { inboxes } from './feature.ts';

const { inbox: LIMITS } = limits;
let database: PostgresDatabase;
/** Two servers on one database. */
let apps: readonly [TestApp, TestApp];
beforeAll(async () => {
  database = await postgresDatabase();
  const one = () => taskApp({ db: database.open(), engines: fakeEngines(undefined, 0), beside: [inboxes] });
  apps = [await one(), await one()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

/** Creates inboxes in pairs, one on each server at the same time, without the limit per minute. */
async function makeAll(pairs: number, cookie?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    await apps[0].db.query(`delete from rate_limits where bucket like 'inbox:%'`);
    const request = (app: TestApp) => app.call('POST /api/account/inboxes', cookie === undefined ? {} : { cookie });
    statuses.push(...(await Promise.all(apps.map(request))).map(({ status }) => status));
  }
  return statuses;
}

describe('two servers', () => {
  it('keep the limit of guest inboxes per address', async () => {
    const statuses = await makeAll(LIMITS.each);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.each);
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMITS.each);
  });

  it("keep a customer's newest inboxes", async () => {
    const { id, cookie } = await customer(apps[0].db);
    await makeAll(LIMITS.each, cookie);
    const { rowCount } = await apps[0].db.query('select from inboxes where customer_id = $1', [id]);
    expect(rowCount).toBe(LIMITS.each);
  });

  it('number concurrent messages, and keep as many as one server would', async () => {
    const { cookie } = await customer(apps[0].db);
    const { body: box } = await apps[0].call('POST /api/account/inboxes', { cookie });
    const count = LIMITS.messages + 20;
    const post = (_: unknown, n: number) => apps[n % 2]!.call(`POST ${new URL(box.url).pathname}`, { body: { n } });
    const responses = await Promise.all(Array.from({ length: count }, post));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    const { rows } = await apps[0].db.query<{ n: number }>(
      'select n from inbox_messages where inbox_id = $1 order by n',
      [box.id],
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: LIMITS.messages }, (_, n) => n + 21));
  });
});
