import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';

/** Outputs of the customer that are settled at the same time, and the milliseconds that each of them holds the row. */
const SETTLING = 8;
const TURN_MS = 20;
const CREATES = 20;

it('creates of a customer get their turn while its songs settle without a pause', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const app = await taskApp({ db: database.open(), engines: fakeEngines(undefined, 0) });
  onTestFinished(() => app.close());
  const workers = database.open();
  onTestFinished(() => workers.close());
  const { id, live: key } = await customer(app.db, 1000);
  const other = await customer(app.db, 1000);

  const stop = new AbortController();
  let turns = 0;
  const settle = async () => {
    while (!stop.signal.aborted) {
      await workers.tx(async (tx) => {
        await withCustomerLock(tx, id);
        await delay(TURN_MS);
      });
      turns += 1;
    }
  };
  const settling = Promise.all(Array.from({ length: SETTLING }, settle));
  const create = (secret: string) =>
    app.call('POST /api/v2/generate', { key: secret, body: { model: 'v5', prompt: 'rain' } });
  const statuses: number[] = [];
  for (let n = 0; n < CREATES; n += 1) {
    const [own, others] = await Promise.all([create(key), create(other.live)]);
    statuses.push(own.status, others.status);
  }
  stop.abort();
  await settling;
  expect(turns).toBeGreaterThan(CREATES);
  expect(new Set(statuses)).toEqual(new Set([202]));
});
