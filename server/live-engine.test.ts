import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../tests/harness.ts';
import { goodOutput, tone } from '../tests/replicate/rig.ts';
import { REPLICATE_TOKEN, type ReplicateServer, replicateServer } from '../tests/replicate/server.ts';
import { customer, final } from '../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;

beforeAll(async () => {
  replicate = await replicateServer();
  const { base: baseUrl, secret: webhookSecret } = replicate;
  app = await testApp({
    config: {
      replicate: { token: REPLICATE_TOKEN, baseUrl, webhookSecret },
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
  replicate.onCreate = (prediction) => replicate.succeed(prediction.id, goodOutput(replicate, prediction, song));
  const { live } = await customer(app.db);
  const body = { model: 'v3.5', prompt: 'a slow waltz', instrumental: true };
  const made = await app.call('POST /api/v2/generate', { key: live, body });
  expect(await final(app, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  expect(replicate.predictions.size).toBe(2);
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
