import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../tests/harness.ts';
import { aceStepServer } from '../tests/ace-step/server.ts';
import { ownEngineConfig } from '../tests/own-engine/rig.ts';
import { ownEngineAbilities, ownEngineServer } from '../tests/own-engine/server.ts';
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

it('a server with servers of ACE-Step uses them for live keys, and says what they cannot do', async () => {
  const gpu = await aceStepServer();
  const other = await testApp({ config: { engine: { id: 'ace-step', urls: [gpu.base], key: null } } });
  const song = await tone(1.5);
  gpu.onRelease = (job) => gpu.succeed(job, song);
  const { live, test } = await customer(other.db);
  const post = (path: string, body: object, key = live) => other.call(`POST /api/v2/${path}`, { key, body });
  const made = await post('generate', { model: 'v3.5', prompt: 'a slow waltz', instrumental: true });
  expect(await waitForFinalTask(other, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  const image = { model: 'image-1', prompt: 'a fox' };
  expect(await post('images', image)).toMatchObject({
    status: 422,
    body: {
      code: 'unsupported_by_model',
      detail: "`image-1` can't generate images on this server. No model can.",
      errors: [{ pointer: '/model', code: 'unsupported_by_model' }],
      models: [],
    },
  });
  expect((await post('images', image, test)).status).toBe(202);
  expect((await post('videos', { model: 'video-1', prompt: 'a fox', dry_run: true })).status).toBe(422);
  const { body } = await other.call('GET /api/account/catalog');
  expect(body.engines.live).toMatchObject({ images: [], videos: [] });
  expect(body.engines.live.songs[3]).toMatchObject({
    model: 'v5',
    extend: true,
    timed_lyrics: false,
    lyrics_max_length: 4096,
  });
  expect(body.engines.test.images).toEqual(['image-1']);
  await other.close();
  await gpu.close();
});

it('a server with an own engine uses it for live keys, as the engine described itself', async () => {
  const service = await ownEngineServer();
  service.abilities = { ...ownEngineAbilities, models: { v5: { lyrics_max_length: 900 } } };
  const other = await testApp({ config: { engine: ownEngineConfig(service.base) } });
  const song = await tone(1.5);
  service.onCreate = (one) => service.succeed(one, song);
  const { live } = await customer(other.db);
  const body = { model: 'v5', prompt: 'a slow waltz', instrumental: true };
  const made = await other.call('POST /api/v2/generate', { key: live, body });
  expect(await waitForFinalTask(other, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  const refused = await other.call('POST /api/v2/generate', { key: live, body: { ...body, model: 'v4' } });
  expect(refused.body).toMatchObject({ code: 'unsupported_by_model', models: ['v5'] });
  const { body: catalog } = await other.call('GET /api/account/catalog');
  expect(catalog.engines.live).toMatchObject({
    images: [],
    songs: [{ model: 'v5', extend: true, timed_lyrics: true, lyrics_max_length: 900, languages: ['en', 'pt-BR'] }],
  });
  await other.close();
  await service.close();
});

it('a server starts without its own engine, and says why', async () => {
  const lines: string[] = [];
  const engine = ownEngineConfig('http://127.0.0.1:1');
  const other = await testApp({
    config: { engine, logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });
  expect(lines.join('')).toMatch(/127\.0\.0\.1:1 can't be reached.*Could not read what the engine can do/);
  expect((await other.call('GET /readyz')).status).toBe(200);
  await other.close();
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
