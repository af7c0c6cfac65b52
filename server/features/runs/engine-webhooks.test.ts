import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { successfulOutput, replicateApp, tone } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer, type SignedMessage } from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { requestSong } from '../../../tests/tasks/engine-song.ts';
import { waitForFinalTask } from '../../../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [replicate, song] = await Promise.all([replicateServer(), tone(1.5)]);
  // Polling is so slow that runs end within a test only through webhooks, and tests wait for those, however slow the machine is.
  app = await replicateApp({ replicate, pace: { polls: [60_000, 60_000], message: 15_000 } });
});
afterEach(() => {
  replicate.predictions.clear();
  replicate.calls.length = 0;
  replicate.mishap = () => null;
  replicate.onCreate = () => undefined;
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

const generate = () => requestSong(app);

/** Delivers a webhook to its URL. */
async function bring(id: string, { body, headers }: SignedMessage = replicate.message(id)) {
  const { webhook } = replicate.predictions.get(id)!;
  const { pathname, search } = new URL(webhook!);
  return app.call(`POST ${pathname}${search}`, { headers, body });
}

const two = async () => [await replicate.prediction(1), await replicate.prediction(2)] as const;

it('a webhook only triggers a lookup: repeated, out of order and early ones are harmless', async () => {
  const task = await generate();
  const [first, second] = await two();
  expect(first.webhook).toMatch(/^http:\/\/localhost:3000\/api\/webhooks\/replicate\?run=run_[a-z2-7]{24}$/);
  const began = replicate.message(first.id);
  for (const prediction of [first, second])
    replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
  expect((await bring(second.id)).status).toBe(204);
  const ended = replicate.message(first.id);
  expect((await bring(first.id, ended)).status).toBe(204);
  expect((await bring(first.id, ended)).status).toBe(204);
  expect((await bring(first.id, began)).status).toBe(204);
  const done = await waitForFinalTask(app, task.live, task.id);
  expect(done).toMatchObject({ status: 'succeeded', credits: { charged: 8 } });
  expect((await bring(first.id)).status).toBe(204);
  expect((await app.call(`GET /api/v2/tasks/${task.id}`, { key: task.live })).body).toEqual(done);
  await expectBalancedLedger(app.db);
});

it('a webhook is accepted only with a current signature', async () => {
  const task = await generate();
  const [first, second] = await two();
  const countPolls = () => replicate.calls.filter((call) => call.startsWith('GET')).length;
  await expect.poll(countPolls).toBe(2);
  const message = replicate.message(first.id);
  const refused = [
    { ...message, body: message.body.replace('starting', 'succeeded') },
    replicate.message(first.id, { secret: Buffer.from('another').toString('base64') }),
    replicate.message(first.id, { at: Date.now() - 600_000 }),
    replicate.message(first.id, { at: Date.now() + 600_000 }),
    { body: message.body, headers: { 'content-type': 'application/json' } },
    { body: message.body, headers: { ...message.headers, 'webhook-signature': 'v1,' } },
  ];
  for (const one of refused) {
    expect(await bring(first.id, one)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  }
  expect(countPolls()).toBe(2);
  const { rows } = await app.db.query('select messages from runs where task_id = $1', [task.id]);
  expect(rows).toEqual([{ messages: 0 }, { messages: 0 }]);
  // A webhook about an unknown prediction is accepted, so that it isn't repeated.
  replicate.predictions.set('other', { ...second, id: 'other', webhook: first.webhook });
  expect((await bring('other')).status).toBe(204);
  for (const { id } of [first, second]) replicate.succeed(id, successfulOutput(replicate, first, song));
  await bring(first.id);
  await bring(second.id);
  expect((await waitForFinalTask(app, task.live, task.id)).status).toBe('succeeded');
});

it('a webhook provides the id of a prediction whose response was lost: it is not created again', async () => {
  // Neither the response nor the list arrives.
  const lost = new Set(['POST /v1/predictions', 'GET /v1/predictions']);
  replicate.mishap = (call) =>
    lost.has(call) ? (call.startsWith('POST') ? 'lost after' : { status: 200, body: '{"results":[]}' }) : null;
  const task = await generate();
  for (const prediction of await two()) {
    replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
    await bring(prediction.id);
  }
  expect(await waitForFinalTask(app, task.live, task.id)).toMatchObject({
    status: 'succeeded',
    credits: { charged: 8 },
  });
  expect(replicate.predictions.size).toBe(2);
});

it('a webhook about an unwanted prediction cancels it', async () => {
  replicate.mishap = (call) =>
    call === 'POST /v1/predictions'
      ? 'lost after'
      : call === 'GET /v1/predictions'
        ? { status: 200, body: '{"results":[]}' }
        : null;
  const { id, live } = await generate();
  const [first] = await two();
  await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
  await bring(first.id);
  await expect.poll(() => first.status).toBe('canceled');
});
