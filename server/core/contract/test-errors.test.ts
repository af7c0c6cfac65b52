import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCode, readTable } from '../../../tests/samples/prose.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, taskApp } from '../../../tests/tasks/rig.ts';
import { testErrors } from './test-errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp();
});
afterAll(() => app.close());

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

it('the guide lists every test error', () => {
  const listed = readTable('docs/testing.mdx', 'errors').map(([first]) => readCode(first!)[0]);
  expect(listed).toEqual(Object.keys(testErrors));
});

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
    body: { code: 'malformed_request', detail: 'The header `Test-Error` works with test keys only.' },
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

/** How a program with a test key causes the other problems. */
const byItself: Readonly<Record<string, string>> = {
  malformed_request: 'an invalid URL or header',
  malformed_json: 'a body that is not JSON',
  invalid_key: 'a wrong key',
  inactive_key: 'a deactivated key',
  expired_key: 'a key whose expiry has passed',
  address_not_allowed: 'a key that allows other addresses',
  insufficient_scope: 'a key without a scope',
  forbidden: 'a key that gives more than it has',
  too_many_keys: 'as many keys as an account can have',
  key_retired: 'a key that was rotated',
  not_found: 'an unknown ID',
  method_not_allowed: 'another method',
  secret_not_kept: 'a server whose secret changed',
  idempotency_conflict: 'a key with another body',
  clip_unavailable: 'a clip of a canceled task',
  payload_too_large: 'a long body',
  unsupported_media_type: 'a body of another type',
  invalid_field: 'an invalid field',
  unknown_model: 'an unknown model',
  address_refused: 'a callback URL on a private address',
};

it('every error of an operation has a way to be caused in test mode', () => {
  const contract = readFileSync(new URL('../../../generated/openapi/v2.json', import.meta.url), 'utf8');
  const listed = new Set([...contract.matchAll(/"code": ?"(\w+)",\s*"request_id"/g)].map(([, code]) => code!));
  expect(listed.size).toBeGreaterThan(10);
  const known = new Set([...Object.keys(byItself), ...Object.keys(testErrors)]);
  expect([...listed].filter((code) => !known.has(code))).toEqual([]);
});
