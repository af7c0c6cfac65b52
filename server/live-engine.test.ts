import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../tests/harness.ts';
import { successfulResult } from '../tests/fal/rig.ts';
import { FAL_KEY, falServer } from '../tests/fal/server.ts';
import { successfulOutput, tone } from '../tests/replicate/rig.ts';
import { REPLICATE_TOKEN, type ReplicateServer, replicateServer } from '../tests/replicate/server.ts';
import { customer, waitForFinalTask } from '../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;

beforeAll(async () => {
  replicate = await replicateServer();
  const { base: baseUrl, secret: webhookSecret } = replicate;
  app = await testApp({
    config: {
      engine: { id: 'replicate', token: REPLICATE_TOKEN, baseUrl, webhookSecret },
      callbackAllow: [new URL(baseUrl).host],
    },
  });
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

it('a server with a token uses it for live keys', async () => {
  const song = await tone(1.5);
  replicate.onCreate = (prediction) => replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
  const { live } = await customer(app.db);
  const body = { model: 'v3.5', prompt: 'a slow waltz', instrumental: true };
  const made = await app.call('POST /api/v2/generate', { key: live, body });
  expect(await waitForFinalTask(app, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  expect(replicate.predictions.size).toBe(2);
});

it('a server with a key of fal.ai uses that for live keys, and has its webhook route', async () => {
  const fal = await falServer();
  const other = await testApp({
    config: {
      engine: { id: 'fal', key: FAL_KEY, baseUrl: fal.base, hasMessages: true },
      callbackAllow: [new URL(fal.base).host],
    },
  });
  const song = await tone(1.5);
  fal.onCreate = (request) => fal.succeed(request.id, successfulResult(fal, request, song));
  const { live } = await customer(other.db);
  const body = { model: 'v3.5', prompt: 'a slow waltz', instrumental: true };
  const made = await other.call('POST /api/v2/generate', { key: live, body });
  expect(await waitForFinalTask(other, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  expect([...fal.requests.values()].map(({ model }) => model)).toEqual(['fal-ai/ace-step', 'fal-ai/ace-step']);
  const { body: message, headers } = fal.message((await fal.request()).id);
  expect((await other.call('POST /api/webhooks/fal', { body: message, headers })).status).toBe(204);
  expect((await other.call('POST /api/webhooks/replicate', { body: message, headers })).status).toBe(404);
  await other.close();
  await fal.close();
});

it('webhook routes exist only with such an engine', async () => {
  const unsigned = { headers: { 'content-type': 'application/json' }, body: '{}' };
  expect(await app.call('POST /api/webhooks/replicate', unsigned)).toMatchObject({
    status: 400,
    body: { code: 'malformed_request' },
  });
  const other = await testApp();
  expect((await other.call('POST /api/webhooks/replicate', unsigned)).status).toBe(404);
  await other.close();
});
