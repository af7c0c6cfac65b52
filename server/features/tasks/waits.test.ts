import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Task } from '../../../generated/v2/types.gen.ts';
import { addWorker } from '../../../tests/claimant.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';

/** v5. */
const ETA = 22;
const SLOTS = 2;
const ids = { live: 'fake', test: 'fake' };

const engines = steppedEngines(SLOTS);
let app: TestApp;
beforeAll(async () => {
  // A lease that outlasts a busy machine.
  app = await taskApp({ engines, leaseSeconds: 15 });
});
afterAll(() => app.close());

const generate = async (key: string, headers: Record<string, string> = {}, on = app): Promise<Task> => {
  const { status, body } = await on.call('POST /api/v2/generate', {
    key,
    headers,
    body: { model: 'v5', prompt: 'rain', metadata: { note: `"eta_seconds":${ETA},` } },
  });
  expect(status).toBe(202);
  return body;
};

const getEta = async (key: string, id: string): Promise<number> =>
  (await app.call(`GET /api/v2/tasks/${id}`, { key })).body.eta_seconds;

const listEtas = async (key: string, ids: readonly string[]): Promise<number[]> => {
  const { body } = await app.call(`GET /api/v2/feed?${ids.map((id) => `task_id=${id}`).join('&')}`, { key });
  const tasks = body.data as Task[];
  return ids.map((id) => tasks.find((task) => task.id === id)!.eta_seconds!);
};

/**
 * Matches an estimate that was `seconds` when two songs began at `start` (epoch milliseconds). It decreases while they are made. The
 * queue may have been read a few seconds earlier.
 */
const sinceStart = (start: number) => (seconds: number) => ({
  asymmetricMatch: (actual: number) => {
    const made = Math.min(ETA, (Date.now() - start) / 1000);
    return Math.abs(actual - (seconds - made)) <= 4;
  },
});

it('eta_seconds includes the work of the server and the own tasks that come first', async () => {
  const [one, other] = [await customer(app.db, 500), await customer(app.db, 500)];
  const running = [await generate(one.live), await generate(one.live)];
  // They start at once.
  expect(running.map(({ eta_seconds: eta }) => eta)).toEqual([ETA, ETA]);
  for (const { id } of running) await engines.attempt(id);
  const closeTo = sinceStart(Date.now());

  // Two songs at a time: each pair takes the time of one. The queue is known a second later.
  const queued: Task[] = [];
  for (let n = 0; n < 4; n += 1) queued.push(await generate(one.live));
  const ids = queued.map(({ id }) => id);
  const expected = [2, 2.5, 3, 3.5].map((songs) => closeTo(songs * ETA));
  await expect.poll(() => listEtas(one.live, ids)).toEqual(expected);
  expect(await getEta(one.live, ids[2]!)).toEqual(expected[2]);

  // What is created now waits for all that have slots. The last two of the first customer have none, and its next one comes
  // after them.
  const live = await generate(other.live);
  expect(live.eta_seconds).toEqual(closeTo(3 * ETA));
  expect((await generate(one.live)).eta_seconds).toEqual(closeTo(4 * ETA));
  // Test tasks come last.
  const test = await generate(other.test);
  await expect.poll(() => getEta(other.test, test.id)).toEqual(closeTo(3.5 * ETA));
  expect(await getEta(one.live, ids[2]!)).toEqual(closeTo(3.5 * ETA));

  await app.call(`POST /api/v2/tasks/${live.id}/cancel`, { key: other.live });
  await expect.poll(() => getEta(other.test, test.id)).toEqual(closeTo(3 * ETA));
});

it('a repeated request returns the estimate of the first one', async () => {
  const { live } = await customer(app.db, 500);
  const headers = { 'idempotency-key': 'again' };
  const first = await generate(live, headers);
  expect(first.eta_seconds).toBeGreaterThan(ETA);
  expect(first.metadata).toEqual({ note: `"eta_seconds":${ETA},` });
  await generate(live);
  expect(await generate(live, headers)).toEqual(first);
});

it('counts each worker, and only those that run', async () => {
  const own = await taskApp({ engines: fakeEngines(undefined, 0) });
  const { live } = await customer(own.db, 500);
  for (let n = 0; n < 4; n += 1) await generate(live, {}, own);
  // Nobody works, so only the tasks of the customer count: four at a time, and others before it wait too.
  const fifth = await generate(live, {}, own);
  expect(fifth.eta_seconds).toBe(2 * ETA);
  expect(fifth.metadata).toEqual({ note: `"eta_seconds":${ETA},` });
  expect((await generate(live, {}, own)).eta_seconds).toBe(Math.ceil(2.25 * ETA));
  const other = await customer(own.db);
  expect((await generate(other.live, {}, own)).eta_seconds).toBe(ETA);

  const { id } = await generate(other.live, {}, own);
  const read = async () => (await own.call(`GET /api/v2/tasks/${id}`, { key: other.live })).body.eta_seconds;
  const first = await addWorker(own.db, 1, ids);
  await expect.poll(read).toBe(6 * ETA);
  await addWorker(own.db, { live: 4, test: 1 }, ids);
  await expect.poll(read).toBe(2 * ETA);
  await addWorker(own.db, { live: 1, test: 1 }, ids);
  await expect.poll(read).toBe(ETA);
  await own.db.query('update processes set lease_until = now() where live > 0 and id <> $1', [first]);
  await expect.poll(read).toBe(6 * ETA);
  await own.close();
});

it('a worker registers itself and leaves', async () => {
  const db = await testDatabase();
  const own = await taskApp({ db: { ...db, close: async () => undefined }, engines: fakeEngines(undefined, 3) });
  const read = async () => (await db.query('select live, test, shared from processes')).rows;
  expect(await read()).toEqual([{ live: 3, test: 3, shared: true }]);
  await own.close();
  expect(await read()).toEqual([]);
  await db.close();
});
