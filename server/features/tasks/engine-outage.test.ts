import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { addWorker, claimant, interruptTask } from '../../../tests/claimant.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { closeGate, endPause, failRepeatedly, unreliableEngines } from '../../../tests/tasks/unreliable-engines.ts';
import { createRemoteTools } from '../runs/service.ts';
import { claimTasks, releaseClaims } from './claims.ts';

const ids = { live: 'fake', test: 'fake' };
/** v5. */
const PRICE = 12;

/** Creates tasks of customers that have a slot for each. */
async function createTasks(app: TestApp, count: number): Promise<{ id: string; customerId: string; live: string }[]> {
  const made = [];
  for (let left = count; left > 0; left -= 4) {
    const { id: customerId, live } = await customer(app.db, 4 * PRICE);
    for (let n = 0; n < Math.min(4, left); n += 1) {
      const { body } = await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'rain' } });
      made.push({ id: body.id as string, customerId, live });
    }
  }
  return made;
}

const read = async (app: TestApp, { id, live }: { id: string; live: string }): Promise<Task> =>
  (await app.call(`GET /api/v2/tasks/${id}`, { key: live })).body;

const delay = 'engine_unavailable';

describe('claims while the engine is unavailable', () => {
  let app: TestApp;
  let tasks: Awaited<ReturnType<typeof createTasks>>;
  beforeAll(async () => {
    app = await taskApp({ engines: fakeEngines(undefined, 0) });
  });
  beforeEach(async () => {
    tasks = await createTasks(app, 8);
  });
  afterEach(async () => {
    await app.db.query('delete from gates');
    await app.db.query(
      `select tasks_finish(customer_id, id, null, 'canceled', null) from tasks where completed_at is null`,
    );
  });
  afterAll(() => app.close());

  const claim = async (engines = ids) =>
    claimTasks(app.db, await claimant(app.db), 100, ['live', 'test'], true, engines);

  it('takes one task as a probe after each pause, each time another one', async () => {
    const { gate } = createRemoteTools(app.core, 'fake', false);
    await closeGate(app.core);
    expect(await claim()).toEqual([]);
    await endPause(app.core);
    const first = await claim();
    expect(first).toMatchObject([{ id: tasks[0]!.id }]);
    expect(await claim()).toEqual([]);
    expect(await Promise.all(tasks.map(({ id }) => gate.admits(id)))).toEqual(tasks.map((_, n) => n === 0));

    await gate.failed(tasks[0]!.id, '503');
    await releaseClaims(app.db, first);
    expect(await gate.admits(tasks[0]!.id)).toBe(false);
    expect(await claim()).toEqual([]);
    await endPause(app.core);
    expect(await claim()).toMatchObject([{ id: tasks[1]!.id }]);
    await gate.responded();
    expect(await claim()).toHaveLength(7);
  });

  it('takes another probe at once if the first ends without a result', async () => {
    await closeGate(app.core);
    await endPause(app.core);
    const canceled = (await claim())[0]!;
    await app.call(`POST /api/v2/tasks/${canceled.id}/cancel`, { key: tasks[0]!.live });
    const killed = (await claim())[0]!;
    expect(killed.id).toBe(tasks[1]!.id);
    await interruptTask(app.db, killed.id);
    expect(await claim()).toHaveLength(1);
    // A probe that hangs doesn't hold up the others either.
    expect(await claim()).toEqual([]);
    await app.db.query('update gates set closed_until = clock_timestamp()');
    expect(await claim()).toHaveLength(1);
  });

  it('takes a probe that may have crashed its process, and runs it alone', async () => {
    await closeGate(app.core);
    await app.db.query(
      `update tasks set status = 'running', started_at = now(), interruptions = 5, retry_at = now() where slot`,
    );
    expect(await claim()).toEqual([]);
    await endPause(app.core);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
  });

  it('takes all tasks of an engine that is available', async () => {
    await closeGate(app.core);
    expect(await claim({ live: 'another', test: 'fake' })).toHaveLength(8);
  });

  it('pauses grow up to 15 seconds, however many requests fail late', async () => {
    const { gate } = createRemoteTools(app.core, 'fake', false);
    await failRepeatedly(app.core);
    const readPause = async () => {
      const row = await app.db.one<{ seconds: number }>(
        'select extract(epoch from closed_until - failed_at)::float as seconds from gates',
      );
      return row.seconds;
    };
    const pauses = [await readPause()];
    await gate.failed('task_late', '503');
    expect((await app.db.one<{ closings: number }>('select closings from gates')).closings).toBe(1);
    for (let n = 0; n < 4; n += 1) {
      await endPause(app.core);
      const probe = await claim();
      await gate.failed(probe[0]!.id, '503');
      await releaseClaims(app.db, probe);
      pauses.push(await readPause());
    }
    // An outage of many hours.
    await app.db.query('update gates set closings = 5000, closed_until = clock_timestamp()');
    await gate.failed((await claim())[0]!.id, '503');
    pauses.push(await readPause());
    const bounds = [2, 4, 8, 15, 15, 15].map((least) => ({
      asymmetricMatch: (seconds: number) => seconds > least - 0.1 && seconds < Math.min(15, least * 1.5) + 0.1,
    }));
    expect(pauses).toEqual(bounds);
  });
});

describe('an outage', () => {
  const SLOTS = 16;
  const TASKS = 40;
  const { engines, service } = unreliableEngines(SLOTS);
  let app: TestApp;
  let tasks: Awaited<ReturnType<typeof createTasks>>;
  beforeAll(async () => {
    app = await taskApp({ engines });
    tasks = await createTasks(app, TASKS);
  });
  afterAll(() => app.close());

  it('delays tasks: they say so and promise no time', async () => {
    await expect.poll(() => read(app, tasks[0]!)).toMatchObject({ eta_seconds: null, delay });
    await expect.poll(() => read(app, tasks[TASKS - 1]!)).toMatchObject({ status: 'queued', eta_seconds: null, delay });
    const { live } = await customer(app.db);
    const body = { model: 'v5', prompt: 'rain' };
    const { body: created } = await app.call('POST /api/v2/generate', { key: live, body });
    expect(created).toMatchObject({ status: 'queued', eta_seconds: null, delay });
    const canceled = await app.call(`POST /api/v2/tasks/${created.id}/cancel`, { key: live });
    expect(canceled.body).not.toHaveProperty('delay');
  });

  it('does not count for the deadline', async () => {
    await app.db.query(
      `update tasks set started_at = started_at - interval '20 minutes', deadline_from = deadline_from - interval '20 minutes'`,
    );
    // One that waited after an attempt is tried again, before those without one.
    await app.db.query('update tasks set attempt = attempt + 100 where started_at is null');
    const sent = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    service.onRequest = () => {
      sent.resolve();
      return response.promise;
    };
    await endPause(app.core);
    await sent.promise;
    await app.core.schedules.runNow('tasks.overdue');
    const { rows } = await app.db.query(`select status from tasks where status in ('running', 'failed')`);
    expect(rows).not.toContainEqual({ status: 'failed' });
    expect(rows).toContainEqual({ status: 'running' });
    response.resolve();
  });

  it('ends when a probe succeeds, and then all slots are in use at once', async () => {
    // The outputs are made when as many tasks run as there are slots.
    let running = 0;
    const full = Promise.withResolvers<void>();
    service.onResponse = () => {
      running += 1;
      if (running === SLOTS) full.resolve();
      return full.promise;
    };
    service.isDown = false;
    for (const { id, live } of tasks) {
      const task = await waitForFinalTask(app, live, id);
      expect(task).toMatchObject({ status: 'succeeded', credits: { held: 0, charged: PRICE } });
      expect(task).not.toHaveProperty('delay');
    }
    expect(new Set(service.requests.slice(-TASKS)).size).toBe(TASKS);
    await expectBalancedLedger(app.db);
  });
});

describe('an outage that does not end', () => {
  it('fails tasks after half an hour, also those without a slot, and releases their credits', async () => {
    const app = await taskApp({ engines: fakeEngines(undefined, 0) });
    await addWorker(app.db, 1, ids);
    await closeGate(app.core);
    const { id: customerId, live } = await customer(app.db, 6 * PRICE);
    const made: Task[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { body } = await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'rain' } });
      made.push(body);
    }
    const count = async () =>
      (await app.db.query(`select from tasks where status = 'failed' and customer_id = $1`, [customerId])).rowCount;
    const sweep = async () => {
      await app.core.schedules.runNow('tasks.overdue');
      return count();
    };
    await app.db.query(`update tasks set created_at = created_at - interval '31 minutes'`);
    expect(await sweep()).toBe(0);
    // One that was tried before the outage began to count.
    await endPause(app.core);
    const probe = await claimTasks(app.db, await claimant(app.db), 100, ['live'], true, ids);
    await releaseClaims(app.db, probe);
    await app.db.query(`update tasks set started_at = now() - interval '31 minutes' where id = $1`, [probe[0]!.id]);
    expect(await sweep()).toBe(1);
    await app.db.query(`update gates set closed_since = now() - interval '31 minutes'`);
    expect(await sweep()).toBe(6);
    expect(await read(app, { id: made[5]!.id, live })).toMatchObject({
      status: 'failed',
      eta_seconds: null,
      error: { code: 'engine_failed', detail: 'The engine was unavailable for 30 minutes.' },
      credits: { held: 0, charged: 0 },
    });
    expect(await balance(app.db, customerId)).toEqual({ available: 6 * PRICE, held: 0, used: 0 });
    await expectBalancedLedger(app.db);
    await app.close();
  });
});
