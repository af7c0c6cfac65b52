import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimant } from '../../../tests/claimant.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { instantEngine, balance, customer, fakeEngines, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import type { Task } from '../../../generated/v2/types.gen.ts';
import { EngineError } from '../../../engines/engine.ts';
import { verifyLedger } from '../credits/service.ts';

const engines = steppedEngines(100);
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines });
});
afterAll(() => app.close());

const generate = async (key: string, model = 'v5'): Promise<Task> => {
  const { status, body } = await app.call('POST /api/v2/generate', { key, body: { model, prompt: 'rain' } });
  expect(status).toBe(202);
  return body;
};

const get = async (key: string, id: string): Promise<Task> => (await app.call(`GET /api/v2/tasks/${id}`, { key })).body;

/** Polls until the task has reached a stage. */
const reach = (key: string, id: string, stage: Task['stage']) =>
  vi.waitFor(
    async () => {
      const task = await get(key, id);
      expect(task.stage).toBe(stage);
      return task;
    },
    { timeout: 60_000, interval: 5 },
  );

const row = async (id: string) =>
  (
    await app.db.query<{ attempt: number; failures: number; slot: boolean; status: string }>(
      'select attempt, failures, slot, status from tasks where id = $1',
      [id],
    )
  ).rows[0]!;

describe('a task', () => {
  it('shows its stages as they happen', async () => {
    const { id: customerId, live } = await customer(app.db);
    const { id } = await generate(live);
    const work = await engines.attempt(id);
    const running = await get(live, id);
    expect(running).toMatchObject({ status: 'running', stage: 'queued', clips: [], credits: { held: 12, charged: 0 } });
    expect(running.started_at).not.toBeNull();
    expect(running.eta_seconds).toBeGreaterThan(0);
    expect(running.eta_seconds).toBeLessThanOrEqual(22);

    work.text();
    const described = await reach(live, id, 'text');
    expect(described.clips).toMatchObject([
      { index: 0, status: 'queued', title: 'Song', style: 'test', lyrics: null, audio_url: null, checksum: null },
      { index: 1, status: 'queued', duration: null, image_url: null },
    ]);

    work.clip(1);
    const first = await reach(live, id, 'first');
    expect(first).toMatchObject({ status: 'running', credits: { held: 6, charged: 6 } });
    expect(first.clips.map(({ id: clipId }) => clipId)).toEqual(described.clips.map(({ id: clipId }) => clipId));
    expect(first.clips[0]!.audio_url).toBeNull();
    expect(first.clips[1]).toMatchObject({
      status: 'succeeded',
      audio_url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/files\/[a-z2-7]{32}$/),
      image_url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/files\/[a-z2-7]{32}$/),
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(await balance(app.db, customerId)).toEqual({ available: 38, held: 6, used: 6 });

    work.clip(0);
    expect(await reach(live, id, 'complete')).toMatchObject({ status: 'succeeded', eta_seconds: null, error: null });
  });

  it('can be canceled while it is queued', async () => {
    const { id: customerId, live } = await customer(app.db, 60);
    const tasks = [];
    for (let n = 0; n < 5; n += 1) tasks.push(await generate(live));
    const last = tasks[4]!;
    const canceled = await app.call(`POST /api/v2/tasks/${last.id}/cancel`, { key: live });
    expect(canceled).toMatchObject({
      status: 200,
      body: { status: 'canceled', stage: 'queued', clips: [], credits: { held: 0, charged: 0 }, eta_seconds: null },
    });
    expect(canceled.body.completed_at).not.toBeNull();
    expect(await balance(app.db, customerId)).toEqual({ available: 12, held: 48, used: 0 });
    for (const { id } of tasks.slice(0, 4)) await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    expect(await balance(app.db, customerId)).toEqual({ available: 60, held: 0, used: 0 });
  });

  it('can be canceled while it runs: its worker stops, and delivered clips are charged', async () => {
    const { id: customerId, live } = await customer(app.db);
    const { id } = await generate(live);
    const work = await engines.attempt(id);
    work.text();
    work.clip(0);
    await reach(live, id, 'first');
    const stopped = new Promise((resolve) => work.signal.addEventListener('abort', resolve));
    const canceled = await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    expect(canceled.body).toMatchObject({
      status: 'canceled',
      stage: 'first',
      credits: { held: 0, charged: 6 },
      clips: [{ status: 'succeeded' }, { status: 'canceled', audio_url: null }],
    });
    await stopped;
    expect(await balance(app.db, customerId)).toEqual({ available: 44, held: 0, used: 6 });
    const repeated = await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    expect(repeated.body).toEqual(canceled.body);
  });
});

describe('a failing engine', () => {
  it('ends the task at once when it rejects the content', async () => {
    const { id: customerId, live } = await customer(app.db);
    const { id } = await generate(live);
    (await engines.attempt(id)).fail(new EngineError('content_refused', 'The prompt names a person.', false));
    expect(await waitForFinalTask(app, live, id)).toMatchObject({
      status: 'failed',
      error: { code: 'content_refused', detail: 'The prompt names a person.' },
      credits: { held: 0, charged: 0 },
    });
    expect(await balance(app.db, customerId)).toEqual({ available: 50, held: 0, used: 0 });
  });

  it('is retried; delivered clips are kept and not made again', async () => {
    const { live } = await customer(app.db);
    const { id } = await generate(live);
    const first = await engines.attempt(id);
    first.text();
    first.clip(0);
    const before = await reach(live, id, 'first');
    first.fail(new EngineError('engine_failed', 'Out of breath.', true));
    const second = await engines.attempt(id, 2);
    expect(second.job.done).toEqual([0]);
    expect(second.job.input).toEqual(first.job.input);
    second.text();
    second.clip(1);
    const done = await waitForFinalTask(app, live, id);
    expect(done).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
    expect(done.clips[0]).toEqual(before.clips[0]);
    expect(await row(id)).toMatchObject({ attempt: 2, failures: 0 });
  });

  it.each([
    ['a failure it knows', new EngineError('engine_failed', 'Out of breath.', true), 'Out of breath.'],
    ['a mistake of ours', new TypeError('x is not a function'), 'The output could not be generated.'],
    ['an end before the end', null, 'The engine ended before the last clip.'],
  ])(
    'ends the task after three failures in a row: %s',
    async (_, failure, detail) => {
      const { id: customerId, live } = await customer(app.db);
      const { id } = await generate(live, 'v3.5');
      const first = await engines.attempt(id);
      first.text();
      first.clip(0);
      await reach(live, id, 'first');
      for (const attempt of [1, 2, 3]) {
        const work = await engines.attempt(id, attempt);
        if (failure) work.fail(failure);
        else work.end();
      }
      const failed = await waitForFinalTask(app, live, id);
      expect(failed).toMatchObject({
        status: 'failed',
        error: { code: 'engine_failed', detail },
        clips: [{ status: 'succeeded' }, { status: 'failed' }],
        credits: { held: 0, charged: 2 },
      });
      expect(await row(id)).toMatchObject({ attempt: 3, slot: false });
      expect(await balance(app.db, customerId)).toEqual({ available: 48, held: 0, used: 2 });
    },
    20_000,
  );
});

describe('failing storage', () => {
  it('is retried for a while', async () => {
    const { live } = await customer(app.db);
    const put = vi
      .spyOn(app.core.storage, 'put')
      .mockRejectedValueOnce(new Error('disk'))
      .mockRejectedValueOnce(new Error('disk'));
    const { id } = await generate(live);
    const work = await engines.attempt(id);
    work.text();
    work.clip(0);
    work.clip(1);
    expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded' });
    put.mockRestore();
    expect(await row(id)).toMatchObject({ attempt: 1 });
  });
});

describe('a lease', () => {
  it('taken by another worker stops the first, which delivers nothing more', async () => {
    const { live } = await customer(app.db);
    const { id } = await generate(live);
    const work = await engines.attempt(id);
    work.text();
    await reach(live, id, 'text');
    // Another process has claimed it.
    const other = await claimant(app.db, 1);
    await app.db.query('update tasks set attempt = attempt + 1, process_id = $2 where id = $1', [id, other.id]);
    // The next heartbeat notices it.
    await vi.waitFor(() => expect(work.signal.aborted).toBe(true), { timeout: 60_000 });
    work.clip(0);
    expect(await get(live, id)).toMatchObject({ stage: 'text', credits: { held: 12, charged: 0 } });
    // The other one sends no heartbeats, so the task is claimed again.
    const second = await engines.attempt(id, 2);
    expect(await row(id)).toMatchObject({ attempt: 3, failures: 0 });
    second.text();
    second.clip(0);
    second.clip(1);
    expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
  });
});

describe('a task that takes too long', () => {
  it('fails, is charged for delivered clips, and its worker stops', async () => {
    const { live } = await customer(app.db);
    const { id } = await generate(live);
    const work = await engines.attempt(id);
    work.text();
    work.clip(0);
    await reach(live, id, 'first');
    await app.db.query(`update tasks set deadline_from = now() - interval '599 seconds' where id = $1`, [id]);
    await app.core.schedules.runNow('tasks.overdue');
    expect(await get(live, id)).toMatchObject({ status: 'running' });
    await app.db.query(`update tasks set deadline_from = now() - interval '601 seconds' where id = $1`, [id]);
    await app.core.schedules.runNow('tasks.overdue');
    expect(await get(live, id)).toMatchObject({
      status: 'failed',
      error: { code: 'timed_out', detail: 'The task was not finished within 600 seconds.' },
      credits: { held: 0, charged: 6 },
    });
    expect(work.signal.aborted).toBe(true);
  });
});

describe('a stopping process', () => {
  it('releases its task without counting an attempt; the next one continues it', async () => {
    const db = await testDatabase();
    const shared = { ...db, close: async () => undefined };
    const old = steppedEngines();
    const first = await taskApp({ db: shared, engines: old });
    const { id: customerId, live } = await customer(db);
    const made = await first.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'x' } });
    const work = await old.attempt(made.body.id);
    work.text();
    work.clip(0);
    await vi.waitFor(
      async () => {
        expect((await first.call(`GET /api/v2/tasks/${made.body.id}`, { key: live })).body.stage).toBe('first');
      },
      { timeout: 60_000 },
    );
    await first.close();
    expect(work.signal.aborted).toBe(true);
    const { rows } = await db.query('select status, attempt, failures, interruptions, process_id from tasks');
    expect(rows).toEqual([{ status: 'running', attempt: 1, failures: 0, interruptions: 0, process_id: null }]);
    expect(await db.all('select from processes')).toEqual([]);

    const next = fakeEngines(instantEngine);
    const second = await taskApp({ db: shared, engines: next });
    expect(await waitForFinalTask(second, live, made.body.id)).toMatchObject({
      status: 'succeeded',
      credits: { charged: 12 },
    });
    expect(next.jobs).toMatchObject([{ taskId: made.body.id, done: [0] }]);
    expect((await db.query('select attempt, failures from tasks')).rows).toEqual([{ attempt: 2, failures: 0 }]);
    expect(await verifyLedger(db, customerId)).toMatchObject({ ok: true });
    await second.close();
    await db.close();
  });
});
