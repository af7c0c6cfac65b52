import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '../../core/storage.ts';
import { readStorageUrl } from '../../core/storage-url.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { S3_KEY, type S3Server, startS3 } from '../../../tests/s3/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import { defaultRetryPolicy } from './retry.ts';

/** The default policy, but a hundred times faster. */
const retryPolicy = {
  storage: defaultRetryPolicy.storage.map((ms) => ms / 100),
  database: defaultRetryPolicy.database,
  attempts: defaultRetryPolicy.attempts,
  outage: defaultRetryPolicy.outage.map((seconds) => seconds / 100),
};

let s3: S3Server;
let app: TestApp;
const engines = fakeEngines();
beforeAll(async () => {
  s3 = await startS3();
  const storage = readStorageUrl(s3.url);
  if (typeof storage === 'string') throw new Error(storage);
  app = await taskApp({
    engines,
    worker: { pollMs: 20, retryPolicy },
    config: { storage, storageKey: S3_KEY },
  });
});
afterEach(() => s3.restore());
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function generate(): Promise<{ id: string; customerId: string; live: string }> {
  const { id: customerId, live } = await customer(app.db);
  const { body } = await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'x' } });
  return { id: body.id, customerId, live };
}

const row = async (id: string) => {
  const { rows } = await app.db.query<{ attempt: number; failures: number; charged: number }>(
    'select attempt, failures, charged from tasks where id = $1',
    [id],
  );
  return rows[0]!;
};

/** Counts failures while the storage is down. */
function failures() {
  const { put } = app.core.storage;
  let count = 0;
  const spy = vi.spyOn(app.core.storage, 'put').mockImplementation(async (...args) =>
    put(...args).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) count += 1;
      throw error;
    }),
  );
  return { count: () => count, restore: () => spy.mockRestore() };
}

describe('unavailable storage', () => {
  it('is retried at once with the finished song in memory', async () => {
    const failed = failures();
    s3.cut();
    const { id, live } = await generate();
    await vi.waitFor(() => expect(failed.count()).toBeGreaterThanOrEqual(2), { interval: 5, timeout: 60_000 });
    s3.restore();
    expect(await waitForFinalTask(app, live, id)).toMatchObject({
      status: 'succeeded',
      credits: { held: 0, charged: 12 },
    });
    failed.restore();
    expect(await row(id)).toMatchObject({ attempt: 1 });
    expect(engines.jobs.filter(({ taskId }) => taskId === id)).toHaveLength(1);
  });

  it('is retried between attempts; nothing is charged before it is stored', async () => {
    s3.cut();
    const { id, live, customerId } = await generate();
    await vi.waitFor(async () => expect(await row(id)).toMatchObject({ failures: 1, charged: 0 }), {
      timeout: 60_000,
      interval: 5,
    });
    expect(await balance(app.db, customerId)).toEqual({ available: 38, held: 12, used: 0 });
    const { rows } = await app.db.query('select from files where task_id = $1', [id]);
    expect(rows).toEqual([]);
    s3.restore();
    expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
    expect((await row(id)).attempt).toBeGreaterThanOrEqual(2);
    expect(await balance(app.db, customerId)).toEqual({ available: 38, held: 0, used: 12 });
  });

  it('ends the task after the last attempt: it says why, and the credits are released', async () => {
    s3.cut();
    const { id, live, customerId } = await generate();
    expect(await waitForFinalTask(app, live, id)).toMatchObject({
      status: 'failed',
      error: { code: 'storage_failed', detail: 'The output could not be stored.' },
      clips: [{ status: 'failed' }, { status: 'failed' }],
      credits: { held: 0, charged: 0 },
    });
    expect(await row(id)).toMatchObject({ attempt: 3 });
    expect(await balance(app.db, customerId)).toEqual({ available: 50, held: 0, used: 0 });
    await expectBalancedLedger(app.db);
  });

  it('removes nothing that was delivered before', async () => {
    const { put } = app.core.storage;
    const spy = vi.spyOn(app.core.storage, 'put').mockImplementation(async (key, ...args) => {
      if (!/\/0-\d+\./.test(key)) throw new StorageUnavailable(new Error('away'));
      return put(key, ...args);
    });
    const { id, live, customerId } = await generate();
    expect(await waitForFinalTask(app, live, id)).toMatchObject({
      status: 'failed',
      error: { code: 'storage_failed' },
      clips: [{ status: 'succeeded' }, { status: 'failed' }],
      credits: { held: 0, charged: 6 },
    });
    spy.mockRestore();
    expect(await balance(app.db, customerId)).toEqual({ available: 44, held: 0, used: 6 });
    await expectBalancedLedger(app.db);
  });

  it('is reported by /readyz, and tasks are still accepted', async () => {
    s3.cut();
    expect(await app.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'no storage' } });
    const { id, live } = await generate();
    s3.restore();
    expect(await app.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded' });
  });
});
