import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { makeKey, startSession } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';

const ENDPOINTS = '/api/account/webhooks';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

it.each([
  [429, (): string => '600'],
  [503, (): string => new Date(rig.clock.now().getTime() + 600_000).toUTCString()],
] as const)('a Retry-After with %d delays the next attempt', async (status, retryAfter) => {
  rig.hook.respond = (_hit, _n, response) => {
    response.writeHead(status, { 'retry-after': retryAfter() }).end();
  };
  const id = await rig.described();
  const { next_attempt_at: due } = await rig.newest(id, { status: 'pending', attempts: [{ status_code: status }] });
  const pause = new Date(due!).getTime() - rig.clock.now().getTime();
  // HTTP dates have no milliseconds.
  expect(pause).toBeGreaterThan(599_000);
  expect(pause).toBeLessThanOrEqual(600_000);
  rig.hook.respond = () => 200;
  rig.clock.goTo(due!);
  await rig.newest(id, { status: 'delivered', attempts: { length: 2 } });
});

it('a callback_url that is gone gets no more attempts and no later events of the task, until a replay works', async () => {
  rig.hook.respond = () => 410;
  const id = await rig.generate();
  const work = await rig.engines.attempt(id);
  work.text();
  const text = await rig.newest(id, { status: 'failed', next_attempt_at: null, attempts: [{ status_code: 410 }] });
  work.clip(0);
  const first = await rig.newest(id, { type: 'task.first', status: 'failed', next_attempt_at: null, attempts: [] });
  expect(first.completed_at).not.toBeNull();
  expect(rig.hook.hits).toHaveLength(1);
  // A manual replay still works, and shows that the URL is back.
  rig.hook.respond = () => 200;
  await rig.replay(text.id);
  await expect.poll(async () => (await rig.deliveries(`?task_id=${id}`))[1]?.status).toBe('delivered');
  work.clip(1);
  await rig.newest(id, { type: 'task.complete', status: 'delivered' });
  const other = await rig.described();
  await rig.newest(other, { status: 'delivered' });
});

/** A customer with an endpoint for failed tasks. */
async function withEndpoint() {
  const who = await signedIn(rig.app);
  await startSession(rig.app.db, who.id);
  const [cookie, key] = [`customer=${who.id}`, await makeKey(rig.app.db, who.id, 'test')];
  const body = { mode: 'test', url: rig.hook.url, events: ['task.failed'] };
  const { id } = (await rig.app.call(`POST ${ENDPOINTS}`, { cookie, body })).body;
  return {
    who,
    id: id as string,
    call: (request: string, input: object) =>
      rig.app.call(request.replace(' ', ` ${ENDPOINTS}`), { cookie, body: input }),
    now: async () => (await rig.app.call(`GET ${ENDPOINTS}`, { cookie })).body.data[0],
    fail: async () => {
      const task = (await rig.app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' } })).body;
      (await rig.engines.attempt(task.id)).fail(new EngineError('content_refused', 'No.', false));
    },
    emails: async () =>
      (
        await rig.app.db.query(`select data from emails where customer_id = $1 and kind = 'endpoint-paused'`, [who.id])
      ).rows.map(({ data }) => data),
  };
}

it('an endpoint that is gone is paused at once, with one email, and can be resumed', async () => {
  rig.hook.respond = () => 410;
  const mine = await withEndpoint();
  expect(await mine.now()).toMatchObject({ paused_at: null, gone: false });
  await mine.fail();
  await expect.poll(mine.now).toMatchObject({ enabled: true, gone: true, paused_at: rig.clock.now().toISOString() });
  await mine.fail();
  expect(await mine.emails()).toEqual([{ url: rig.hook.url, since: rig.clock.now().toISOString(), gone: true }]);
  expect(rig.hook.hits).toHaveLength(1);
  rig.hook.respond = () => 200;
  const { body } = await mine.call(`PATCH /${mine.id}`, { enabled: true });
  expect(body).toMatchObject({ paused_at: null, failing_since: null, gone: false });
  await mine.fail();
  await rig.hook.count(2);
});

it('a test of an endpoint that is gone pauses nothing', async () => {
  rig.hook.respond = () => 410;
  const mine = await withEndpoint();
  const sent = await mine.call(`POST /test`, { endpoint_id: mine.id, type: 'task.failed' });
  expect(sent.status).toBeLessThan(300);
  await rig.hook.count(1);
  rig.hook.respond = () => 200;
  await mine.fail();
  await rig.hook.count(2);
  expect(await mine.now()).toMatchObject({ paused_at: null, gone: false });
});
