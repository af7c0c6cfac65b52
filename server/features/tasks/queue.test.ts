import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { claimant, interruptTask } from '../../../tests/claimant.ts';
import { claimAllTasks, deliverClip, announceTwoClips } from '../../../tests/tasks/deliver.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import type { Db } from '../../core/db.ts';
import { claimTasks, releaseClaims, retryLater } from './claims.ts';
import { finishTask } from './store.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  // Without workers.
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
  db = app.db;
});
afterAll(() => app.close());

async function submit(key: string, model = 'v3.5'): Promise<string> {
  const { status, body } = await app.call('POST /api/v2/generate', { key, body: { model, prompt: 'rain' } });
  expect(status).toBe(202);
  return body.id;
}

const states = async (ids: readonly string[]) => {
  const { rows } = await db.query<{ id: string; slot: boolean; status: string }>(
    'select id, slot, status from tasks where id = any ($1)',
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, `${row.status}${row.slot ? ' with slot' : ''}`]));
  return ids.map((id) => byId.get(id));
};

describe("a customer's queue", () => {
  it('runs a few tasks at a time and the others in order, as slots become free', async () => {
    const who = await customer(db, 100);
    const ids: string[] = [];
    for (let n = 0; n < limits.concurrentTasks.live + 2; n += 1) ids.push(await submit(who.live));
    const waiting = [
      'queued with slot',
      'queued with slot',
      'queued with slot',
      'queued with slot',
      'queued',
      'queued',
    ];
    expect(await states(ids)).toEqual(waiting);
    const claims = (await claimAllTasks(db)).filter(({ id }) => ids.includes(id));
    expect(claims.map(({ id }) => id)).toEqual(ids.slice(0, 4));

    await app.call(`POST /api/v2/tasks/${ids[1]}/cancel`, { key: who.live });
    expect((await states(ids)).slice(4)).toEqual(['queued with slot', 'queued']);
    expect((await claimAllTasks(db)).map(({ id }) => id)).toEqual([ids[4]]);
    // Canceling a waiting task frees no slot.
    await app.call(`POST /api/v2/tasks/${ids[5]}/cancel`, { key: who.live });
    expect(await states(ids)).toEqual([
      'running with slot',
      'canceled',
      'running with slot',
      'running with slot',
      'running with slot',
      'canceled',
    ]);
  });

  it('is separate for each mode and customer', async () => {
    const [one, other] = [await customer(db), await customer(db)];
    const ids: string[] = [];
    for (const key of [one.test, one.test, one.test, one.live, other.test]) ids.push(await submit(key));
    expect(await states(ids)).toEqual([
      'queued with slot',
      'queued with slot',
      'queued',
      'queued with slot',
      'queued with slot',
    ]);
    await claimAllTasks(db);
  });

  it('runs paid tasks first, then the oldest', async () => {
    const [one, other] = [await customer(db), await customer(db)];
    const order = [one.test, other.test, one.live, other.live];
    const ids: string[] = [];
    for (const key of order) ids.push(await submit(key));
    const claimed: string[] = [];
    const by = await claimant(db);
    for (let n = 0; n < order.length; n += 1) claimed.push((await claimTasks(db, by, 1))[0]!.id);
    expect(claimed).toEqual([ids[2], ids[3], ids[0], ids[1]]);
    expect(await claimTasks(db, by, 1)).toEqual([]);
  });

  it('gets the new slots when an operator raises the limit', async () => {
    const own = await testDatabase();
    const shared = { ...own, close: async () => undefined };
    const first = await taskApp({ db: shared, engines: fakeEngines(undefined, 0) });
    const who = await customer(own);
    await own.query(`update settings set value = '{"live": 1, "test": 1}' where name = 'concurrent_tasks'`);
    for (let n = 0; n < 4; n += 1) {
      await first.call('POST /api/v2/generate', { key: who.test, body: { model: 'v5', prompt: 'x' } });
    }
    await first.close();
    const slots = async () => (await own.query<{ n: number }>('select count(*) as n from tasks where slot')).rows[0]!.n;
    expect(await slots()).toBe(1);
    const second = await taskApp({ db: shared, engines: fakeEngines(undefined, 0) });
    expect(await slots()).toBe(limits.concurrentTasks.test);
    await second.close();
    await own.close();
  });
});

describe('a worker', () => {
  it('has no more tasks than its capacity, and claims the next one at once', async () => {
    const engines = steppedEngines(2);
    const own = await taskApp({ engines });
    const one = await customer(own.db);
    const other = await customer(own.db);
    const generateTwo = async (key: string): Promise<string[]> => {
      const body = { model: 'v3.5', prompt: 'x' };
      const made = [];
      for (let n = 0; n < 2; n += 1) made.push(await own.call('POST /api/v2/generate', { key, body }));
      return made.map(({ body: { id } }) => id as string);
    };
    const tests = await generateTwo(one.test);
    const [first] = await Promise.all(tests.map((id) => engines.attempt(id)));
    const paid = await generateTwo(other.live);
    expect(engines.jobs).toHaveLength(2);
    first!.text();
    first!.clip(0);
    first!.clip(1);
    await engines.attempt(paid[0]!);
    expect(engines.jobs.map(({ taskId }) => taskId).toSorted()).toEqual([...tests, paid[0]!].toSorted());
    await own.close();
  });
});

describe('a claim', () => {
  it('is fenced: a worker that lost it changes nothing', async () => {
    const who = await customer(db);
    const id = await submit(who.live, 'v5');
    const [old] = (await claimAllTasks(db)).filter((claim) => claim.id === id);
    expect(old).toMatchObject({ attempt: 1, failures: 0 });
    await announceTwoClips(db, old!);
    await interruptTask(db, id);
    const [next] = (await claimAllTasks(db)).filter((claim) => claim.id === id);
    expect(next).toMatchObject({ attempt: 2, failures: 0, interruptions: 1 });

    expect(await announceTwoClips(db, old!)).toBe(false);
    expect(await deliverClip(db, old!, 0)).toBe(false);
    expect(await finishTask(db, who.id, id, 1, 'failed', { code: 'engine_failed', detail: 'x' })).toBe(false);
    await retryLater(db, old!, 0);
    await releaseClaims(db, [old!]);
    expect(
      await db.one('select failures, interruptions, process_id is not null as claimed from tasks where id = $1', [id]),
    ).toEqual({ failures: 0, interruptions: 1, claimed: true });
    expect(await balance(db, who.id)).toEqual({ available: 38, held: 12, used: 0 });

    expect(await deliverClip(db, next!, 0)).toBe(true);
    // Repeated as if the response was lost: the clip is delivered once.
    expect(await deliverClip(db, next!, 0)).toBe(true);
    expect(await balance(db, who.id)).toEqual({ available: 38, held: 6, used: 6 });
    expect((await db.query('select interruptions from tasks where id = $1', [id])).rows).toEqual([
      { interruptions: 0 },
    ]);
    expect(await deliverClip(db, next!, 1)).toBe(true);
    expect(await deliverClip(db, next!, 1)).toBe(false);
    expect(await balance(db, who.id)).toEqual({ available: 38, held: 0, used: 12 });
  });

  it('that was released or failed belongs to no worker until the next claim', async () => {
    const who = await customer(db);
    const id = await submit(who.test);
    const claim = async () => (await claimAllTasks(db)).find((one) => one.id === id);
    const first = (await claim())!;
    await releaseClaims(db, [first]);
    expect(await deliverClip(db, first, 0)).toBe(false);
    const second = await claim();
    expect(second).toMatchObject({ attempt: 2, failures: 0 });
    await retryLater(db, second!, 60);
    expect(await claim()).toBeUndefined();
    await db.query('update tasks set retry_at = now() where id = $1', [id]);
    expect(await claim()).toMatchObject({ attempt: 3, failures: 1 });
  });
});
