import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import { engineRegistry } from '../../../engines/registry.ts';
import { createSandboxEngine } from '../../../engines/sandbox/sandbox-engine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({
    engines: engineRegistry(createSandboxEngine({ workers: 1, speed: 0 }), null, { live: 32, sandbox: 2 }),
    config: { sandboxMaxSeconds: 5 },
    leaseSeconds: 15,
    worker: { pollMs: 1000 },
  });
});
afterAll(() => app.close());

/** The result of each magic prompt, and how many of the 8 credits are charged. */
const cases = [
  ['refuse', 'failed', 'queued', 'content_refused', [], 0],
  ['fail', 'failed', 'text', 'engine_failed', ['failed', 'failed'], 0],
  ['partial', 'failed', 'first', 'engine_failed', ['succeeded', 'failed'], 4],
  ['timeout', 'failed', 'text', 'timed_out', ['failed', 'failed'], 0],
  ['storage', 'failed', 'text', 'storage_failed', ['failed', 'failed'], 0],
  ['unusable', 'failed', 'queued', 'input_unusable', [], 0],
  ['slow', 'succeeded', 'complete', undefined, ['succeeded', 'succeeded'], 8],
] as const;

describe.each(['live', 'test'] as const)('a magic prompt with a %s key', (mode) => {
  it.each(cases)('magic:%s ends as %s', async (magic, status, stage, code, clips, charged) => {
    const who = await customer(app.db);
    const prompt = `magic:${magic} a waltz`;
    const made = await app.call('POST /api/v2/generate', { key: who[mode], body: { model: 'v4', prompt } });
    expect(made.status).toBe(202);
    const done = await waitForFinalTask(app, who[mode], made.body.id);
    expect(done.error?.code).toBe(code);
    expect(done).toMatchObject({
      status,
      stage,
      input: { prompt },
      credits: { held: 0, charged: mode === 'live' ? charged : 0 },
      clips: clips.map((each) => ({ status: each })),
    });
    const used = mode === 'live' ? charged : 0;
    expect(await balance(app.db, who.id)).toEqual({ available: 50 - used, held: 0, used });
    await expectBalancedLedger(app.db);
  });
});

it.each([
  [1, 'succeeded', 'complete', undefined, 1],
  [2, 'failed', 'first', 'engine_failed', 2],
] as const)('magic:partial with %i images ends as %s', async (count, status, stage, code, events) => {
  const who = await customer(app.db);
  const body = { model: 'image-1', prompt: 'magic:partial a lighthouse', size: 256, count };
  const made = await app.call('POST /api/v2/images', { key: who.test, body });
  const done = await waitForFinalTask(app, who.test, made.body.id);
  expect(done).toMatchObject({ status, stage, images: [{ index: 0 }] });
  expect(done.error?.code).toBe(code);
  // A single image has no event task.first.
  expect(await app.db.one('select events from tasks where id = $1', [made.body.id])).toEqual({ events });
});
