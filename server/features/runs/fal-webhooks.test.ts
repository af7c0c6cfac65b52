import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { falApp, successfulResult } from '../../../tests/fal/rig.ts';
import { type FalServer, falServer } from '../../../tests/fal/server.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import type { SignedMessage } from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { requestSong } from '../../../tests/tasks/engine-song.ts';
import { waitForFinalTask } from '../../../tests/tasks/rig.ts';

let fal: FalServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [fal, song] = await Promise.all([falServer(), tone(1.5)]);
  // Polling is so slow that a test ends before the first poll, and tests wait for webhooks, however slow the machine is.
  app = await falApp({ fal, pace: { polls: [60_000, 60_000], message: 15_000 } });
});
afterEach(() => {
  fal.requests.clear();
  fal.calls.length = 0;
  fal.mishap = () => null;
});
afterAll(async () => {
  await app.close();
  await fal.close();
});

const CREATE = 'POST /fal-ai/ace-step';
const LIST = 'GET /v1/models/requests/by-endpoint';
const isStatus = (call: string) => call.endsWith('/status');

const generate = () => requestSong(app);

/** Delivers a webhook to its URL. */
async function bring(id: string, { body, headers }: SignedMessage = fal.message(id)) {
  const { pathname, search } = new URL(fal.requests.get(id)!.webhook!);
  return app.call(`POST ${pathname}${search}`, { headers, body });
}

const two = async () => [await fal.request(1), await fal.request(2)] as const;

it('a webhook only triggers a lookup: repeated and late ones are harmless', async () => {
  const task = await generate();
  const requests = await two();
  expect(requests[0].webhook).toMatch(
    /^http:\/\/localhost:3000\/api\/webhooks\/fal\?run=run_[a-z2-7]{24}&app=fal-ai%2Face-step$/,
  );
  await expect.poll(() => fal.calls.filter(isStatus).length).toBe(2);
  for (const request of requests) fal.succeed(request.id, successfulResult(fal, request, song));
  for (const { id } of requests) expect((await bring(id)).status).toBe(204);
  expect((await bring(requests[0].id)).status).toBe(204);
  const done = await waitForFinalTask(app, task.live, task.id);
  expect(done).toMatchObject({ status: 'succeeded', credits: { charged: 8 } });
  expect((await bring(requests[0].id)).status).toBe(204);
  expect((await app.call(`GET /api/v2/tasks/${task.id}`, { key: task.live })).body).toEqual(done);
  expect(fal.calls.filter((call) => call.includes('jwks')).length).toBeLessThanOrEqual(1);
  await expectBalancedLedger(app.db);
});

it('a webhook is accepted only with a current signature', async () => {
  const task = await generate();
  const [first] = await two();
  const polls = () => fal.calls.filter(isStatus).length;
  await expect.poll(polls).toBe(2);
  const message = fal.message(first.id);
  const rejected = [
    { ...message, body: message.body.replace('ERROR', 'OK') },
    fal.message(first.id, { key: generateKeyPairSync('ed25519').privateKey }),
    fal.message(first.id, { at: Date.now() - 600_000 }),
    fal.message(first.id, { at: Date.now() + 600_000 }),
    { body: message.body, headers: { 'content-type': 'application/json' } },
    { body: message.body, headers: { ...message.headers, 'x-fal-webhook-signature': '' } },
    { body: message.body, headers: { ...message.headers, 'x-fal-webhook-user-id': 'another' } },
  ];
  for (const one of rejected) {
    expect(await bring(first.id, one)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  }
  expect(polls()).toBe(2);
  const { rows } = await app.db.query('select messages from runs where task_id = $1', [task.id]);
  expect(rows).toEqual([{ messages: 0 }, { messages: 0 }]);
  // fal.ai signs webhooks about requests of all its customers, so one that isn't ours changes nothing.
  fal.requests.set('other', { ...first, id: 'other' });
  expect((await bring('other')).status).toBe(204);
  expect(polls()).toBe(2);
  await app.call(`POST /api/v2/tasks/${task.id}/cancel`, { key: task.live });
});

it('a webhook whose signature cannot be checked is sent again later', async () => {
  const other = await falApp({ fal });
  fal.mishap = (call) => (call.includes('jwks') ? { status: 500, body: '' } : null);
  fal.requests.set('any', {
    id: 'any',
    model: 'fal-ai/ace-step',
    input: {},
    webhook: null,
    headers: {},
    sentAt: '',
    status: 'IN_QUEUE',
    isCanceled: false,
    result: null,
  });
  const { body, headers } = fal.message('any');
  expect(await other.call('POST /api/webhooks/fal', { body, headers })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  await other.close();
});

it('a webhook provides the id of a request whose response was lost: it is not created again', async () => {
  // Neither the response nor the list arrives.
  fal.mishap = (call) =>
    call === CREATE ? 'lost after' : call === LIST ? { status: 200, body: '{"items":[]}' } : null;
  const task = await generate();
  for (const request of await two()) {
    // The request isn't in the list, although it ended.
    fal.succeed(request.id, successfulResult(fal, request, song));
    await bring(request.id);
  }
  expect(await waitForFinalTask(app, task.live, task.id)).toMatchObject({
    status: 'succeeded',
    credits: { charged: 8 },
  });
  expect(fal.requests.size).toBe(2);
});

it('a webhook about an unwanted request cancels it', async () => {
  fal.mishap = (call) => (call === CREATE ? 'lost after' : null);
  const { id, live } = await generate();
  const [first] = await two();
  await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
  await bring(first.id);
  await expect.poll(() => first.isCanceled).toBe(true);
});
