import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyScope } from '../../../generated/v2/types.gen.ts';
import { readCode, readTable } from '../../../tests/samples/prose.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, quickCallbacks, taskApp } from '../../../tests/tasks/rig.ts';
import { credits } from '../../features/credits/feature.ts';
import { keys } from '../../features/keys/feature.ts';
import { logs } from '../../features/logs/feature.ts';
import { overview } from '../../features/overview/feature.ts';
import { bundledOperations } from './bundled.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ callbacks: quickCallbacks, beside: [credits, keys, logs, overview] });
});
afterAll(() => app.close());

const everyScope: KeyScope[] = ['generate', 'read', 'manage:keys', 'manage:webhooks', 'read:usage', 'read:logs'];
const body = { model: 'v5', prompt: 'rain' };
const generate = (key: string, code: string) =>
  app.call('POST /api/v2/generate', { key, body, headers: { 'test-error': code } });

it.each(readTable('docs/testing.mdx', 'errors'))('%s returns %s', async (first, second) => {
  const [code] = readCode(first!);
  const { id, test } = await customer(app.db);
  const response = await generate(test, code!);
  expect(response).toMatchObject({ status: Number(second), body: { code } });
  expect(response.headers['retry-after'] !== undefined).toBe(['429', '503'].includes(second!));
  expect((await app.db.query('select 1 from tasks where customer_id = $1', [id])).rows).toEqual([]);
  expect((await generate(test, 'nonsense')).body).toMatchObject({
    code: 'malformed_request',
    detail: expect.stringContaining(code!),
  });
});

it.each(bundledOperations.v2().filter(({ security }) => security === 'apiKey'))(
  '$operationId returns each of its errors on request',
  async ({ method, path, problems }) => {
    const { id, test } = await customer(app.db);
    await app.db.query('update keys set scopes = $2 where customer_id = $1', [id, everyScope]);
    expect(problems.length).toBeGreaterThan(5);
    for (const code of problems) {
      const response = await app.call(`${method} ${path.replace(/\{\w+\}/, 'task_1')}`, {
        key: test,
        ...(method === 'POST' ? { body } : {}),
        headers: { 'test-error': code },
      });
      expect(response.body).toMatchObject({ code });
    }
    expect((await app.db.query('select 1 from tasks where customer_id = $1', [id])).rows).toEqual([]);
  },
);

it('an operation returns only its own errors', async () => {
  const { test } = await customer(app.db);
  const readCredits = (code: string) => app.call('GET /api/v2/credits', { key: test, headers: { 'test-error': code } });
  expect((await readCredits('unavailable')).status).toBe(503);
  expect((await readCredits('insufficient_credits')).body).toMatchObject({
    code: 'malformed_request',
    detail: expect.not.stringContaining('insufficient_credits'),
  });
});

it('a live key is told that the header is for test keys, and nothing is charged', async () => {
  const { id, live } = await customer(app.db, 50);
  expect(await generate(live, 'unavailable')).toMatchObject({
    status: 400,
    body: { code: 'malformed_request', detail: 'The `Test-Error` header works with test keys only.' },
  });
  expect(await balance(app.db, id)).toEqual({ available: 50, held: 0, used: 0 });
});

it('errors that a test requests count neither as failures of the service nor as rejections of the key', async () => {
  const { test } = await customer(app.db);
  for (let n = 0; n < 30; n++) expect((await generate(test, 'internal_error')).status).toBe(500);
  expect((await app.call('GET /api/v2/credits', { key: test })).status).toBe(200);
  const metrics = await app.app.core.metrics.registry.metrics();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/v2\/generate",status="test"/);
  expect(metrics).not.toMatch(/http_request_duration_seconds_count\{[^}]*status="5/);
});
