import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { makeKey, startSession } from '../../../tests/tasks/rig.ts';
import { getTexts } from '../../core/texts.ts';
import { EngineError } from '../../../engines/engine.ts';
import { endpointPaused } from './emails/endpoint-paused.ts';

const ENDPOINTS = '/api/account/webhooks';
const DAY = 24 * 3_600_000;

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

const as = (cookie: string) => ({
  add: async (events: readonly string[]) => {
    const body = { mode: 'test', url: rig.hook.url, events };
    return (await rig.app.call(`POST ${ENDPOINTS}`, { cookie, body })).body;
  },
  change: (id: string, body: object) => rig.app.call(`PATCH ${ENDPOINTS}/${id}`, { cookie, body }),
  now: async () => (await rig.app.call(`GET ${ENDPOINTS}`, { cookie })).body.data[0],
  replay: (body: object) => rig.app.call(`POST ${ENDPOINTS}/replay`, { cookie, body }),
});
/** Creates a task without a callback URL. */
const generate = async (key: string): Promise<string> =>
  (await rig.app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' } })).body.id;

describe('a failing endpoint', () => {
  it('is paused after five days with an email; later events are kept, and it can be resumed', async () => {
    const who = await signedIn(rig.app);
    await startSession(rig.app.db, who.id);
    await rig.app.db.query(`update customers set locale = 'de' where id = $1`, [who.id]);
    const [cookie, key] = [`customer=${who.id}`, await makeKey(rig.app.db, who.id, 'test')];
    const mine = as(cookie);
    const made = await mine.add(['task.text', 'task.failed']);
    const fails = async () => {
      const id = await generate(key);
      (await rig.engines.attempt(id)).fail(new EngineError('content_refused', 'No.', false));
    };
    const { now } = mine;
    const begin = rig.clock.now().getTime();
    rig.hook.respond = () => 500;
    await fails();
    await expect.poll(async () => (await now()).failing_since).toBe(new Date(begin).toISOString());
    rig.clock.goTo(begin + 5 * DAY - 1);
    await fails();
    // The second attempt of the first delivery, and the first of the second.
    await rig.hook.count(3);
    expect((await now()).paused_at).toBeNull();
    rig.clock.goTo(begin + 5 * DAY + 5000);
    await fails();
    await expect.poll(async () => (await now()).paused_at).not.toBeNull();
    const emails = await rig.app.db.query<{ locale: string; address: string; data: unknown }>(
      `select locale, address, data from emails where customer_id = $1 and kind = 'endpoint-paused'`,
      [who.id],
    );
    const since = new Date(begin).toISOString();
    expect(emails.rows).toEqual([
      { locale: 'de', address: who.email, data: { url: rig.hook.url, since, gone: false } },
    ]);
    const message = {
      id: 'mail_1',
      customer_id: who.id,
      address: who.email,
      locale: 'de' as const,
      created_at: new Date(),
    };
    const email = await endpointPaused.compose(rig.app.core, { ...message, data: { url: rig.hook.url, since } });
    expect(email!.subject).toBe(getTexts('de', endpointPaused.texts)('email.endpointPaused.subject'));
    expect(email!.facts![0]![1]).toBe(rig.hook.url);
    expect(email!.paragraphs[0]).toContain('5 Tage');
    const gone = { ...message, data: { url: rig.hook.url, since, gone: true } };
    expect((await endpointPaused.compose(rig.app.core, gone))!.paragraphs[0]).toContain('410 (Gone)');

    const id = await generate(key);
    const work = await rig.engines.attempt(id);
    const seen = async () =>
      (await rig.app.call(`GET ${ENDPOINTS}/deliveries?task_id=${id}`, { cookie })).body.data.map(
        ({ type, status, attempts }: { type: string; status: string; attempts: unknown[] }) => [
          type,
          status,
          attempts.length,
        ],
      );
    work.text();
    await expect.poll(seen).toEqual([['task.text', 'failed', 0]]);
    work.fail(new EngineError('content_refused', 'No.', false));
    await expect.poll(seen).toEqual([
      ['task.failed', 'failed', 0],
      ['task.text', 'superseded', 0],
    ]);
    rig.hook.respond = () => 200;
    expect((await mine.change(made.id, { enabled: true })).body).toMatchObject({
      paused_at: null,
      failing_since: null,
    });
    await mine.replay({ since: new Date(0).toISOString(), endpoint_id: made.id });
    await expect.poll(seen).toEqual([
      ['task.failed', 'delivered', 1],
      ['task.text', 'superseded', 0],
    ]);
  });

  it('is healthy again after one accepted attempt', async () => {
    rig.hook.respond = (_hit, n) => (n === 1 ? 500 : 200);
    const mine = as(rig.who.cookie);
    await mine.add(['task.failed']);
    const task = await generate(rig.who.test);
    (await rig.engines.attempt(task)).fail(new EngineError('content_refused', 'No.', false));
    await expect.poll(async () => (await mine.now()).failing_since).not.toBeNull();
    const failed = await rig.newest(task, { status: 'pending' });
    await rig.replay(failed.id);
    await rig.newest(task, { status: 'delivered' });
    expect((await mine.now()).failing_since).toBeNull();
  });
});
