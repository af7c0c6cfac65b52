import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { isGenuine } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { customer } from '../../../tests/tasks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';

const ENDPOINTS = '/api/account/webhooks';
const ALL = ['task.text', 'task.first', 'task.complete', 'task.failed'];
const DAY = 24 * 3_600_000;

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

const as = (cookie = rig.who.cookie) => ({
  add: (body: object) => rig.app.call(`POST ${ENDPOINTS}`, { cookie, body: { mode: 'test', events: ALL, ...body } }),
  change: (id: string, body: object) => rig.app.call(`PATCH ${ENDPOINTS}/${id}`, { cookie, body }),
  remove: (id: string) => rig.app.call(`DELETE ${ENDPOINTS}/${id}`, { cookie }),
  list: async (query = '') => (await rig.app.call(`GET ${ENDPOINTS}${query}`, { cookie })).body,
  test: (id: string, type = 'task.complete') =>
    rig.app.call(`POST ${ENDPOINTS}/test`, { cookie, body: { endpoint_id: id, type } }),
  replay: (body: object) => rig.app.call(`POST ${ENDPOINTS}/replay`, { cookie, body }),
});
/** Adds an endpoint for the receiver and returns its id. */
const added = async (body: object = {}): Promise<string> => (await as().add({ url: rig.hook.url, ...body })).body.id;
/** Creates a task without a callback URL. */
const generate = async (key = rig.who.test): Promise<string> =>
  (await rig.app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' } })).body.id;
const one = async (id: string) => (await as().list()).data.find((endpoint: { id: string }) => endpoint.id === id);
const place = (path: string) => `http://${rig.hook.place}${path}`;

describe('an endpoint of an account', () => {
  it('is created, listed by page, changed and deleted, by its owner only', async () => {
    const mine = as();
    const made = await mine.add({ url: 'https://a.example/x', description: 'Orders', events: ['task.complete'] });
    expect(made).toMatchObject({
      status: 201,
      body: {
        mode: 'test',
        url: 'https://a.example/x',
        description: 'Orders',
        events: ['task.complete'],
        enabled: true,
        failing_since: null,
        paused_at: null,
        gone: false,
      },
    });
    rig.clock.goTo(rig.clock.now().getTime() + 1);
    await mine.add({ url: 'https://b.example/', enabled: false });
    const first = await mine.list('?limit=1');
    expect(first.data).toMatchObject([{ url: 'https://b.example/', description: '', events: ALL, enabled: false }]);
    const second = await mine.list(`?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [made.body], next_cursor: null });
    expect((await mine.list('?mode=test')).data).toHaveLength(2);
    expect((await mine.list('?mode=live')).data).toEqual([]);
    const { id } = made.body;
    const other = as((await customer(rig.app.db)).cookie);
    expect([(await other.change(id, { enabled: false })).status, (await other.remove(id)).status]).toEqual([404, 404]);
    expect((await other.test(id)).status).toBe(404);
    const changed = await mine.change(id, { url: 'https://c.example/', events: ['task.failed'], description: '' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, url: 'https://c.example/', events: ['task.failed'], description: '' },
    });
    expect([(await mine.remove(id)).status, (await mine.remove(id)).status]).toEqual([204, 404]);
    expect((await mine.list()).data).toHaveLength(1);
    expect((await rig.app.call(`GET ${ENDPOINTS}`)).status).toBe(401);
  });

  it.each([
    [{ url: 'http://10.0.0.1/' }, 'address_refused', { pointer: '/url', code: 'address_refused' }],
    [{ url: 'http://localhost:3000/api/account/me' }, 'address_refused', { pointer: '/url' }],
    [{ url: 'no address' }, 'invalid_field', { pointer: '/url', code: 'bad_format' }],
    [{ events: [] }, 'invalid_field', { pointer: '/events', code: 'too_few' }],
    [{ events: ['task.sung'] }, 'invalid_field', { pointer: '/events/0', code: 'not_in_enum' }],
    [{ mode: 'both' }, 'invalid_field', { pointer: '/mode', code: 'not_in_enum' }],
    [{ description: 'x'.repeat(201) }, 'invalid_field', { pointer: '/description', code: 'too_long' }],
  ])('is rejected with the field: %j', async (body, code, error) => {
    const reply = await as().add({ url: 'https://a.example/', ...body });
    expect(reply).toMatchObject({ status: 422, body: { code, errors: [error] } });
    expect((await as().list()).data).toEqual([]);
  });

  it('counts against a limit', async () => {
    const tries = Array.from({ length: limits.webhookEndpoints + 3 }, () => as().add({ url: 'https://a.example/' }));
    const responses = (await Promise.all(tries)).map(({ status }) => status);
    expect(responses.filter((status) => status === 201)).toHaveLength(limits.webhookEndpoints);
    const { body } = await as().add({ url: 'https://a.example/' });
    expect(body).toMatchObject({ code: 'invalid_field', errors: [{ pointer: '', code: 'too_many' }] });
  });
});

describe('events for endpoints', () => {
  it('are those they chose, of their mode, signed; one event has one id everywhere', async () => {
    await added({ url: place('/all') });
    await added({ url: place('/end'), events: ['task.complete'] });
    await added({ url: place('/off'), enabled: false });
    await added({ url: place('/live'), mode: 'live' });
    const id = await rig.generate();
    const work = await rig.engines.attempt(id);
    work.text();
    await rig.hook.count(2);
    work.clip(0);
    await rig.hook.count(4);
    work.clip(1);
    const hits = await rig.hook.count(7);
    const receivedTypes = (path: string) => hits.filter((hit) => hit.path === path).map(({ body }) => body.type);
    expect([receivedTypes('/hook'), receivedTypes('/all'), receivedTypes('/end')]).toEqual([
      ALL.slice(0, 3),
      ALL.slice(0, 3),
      ALL.slice(2, 3),
    ]);
    const [secret] = await rig.secrets('test');
    expect(hits.every((hit) => isGenuine(hit, secret!, rig.clock.now()))).toBe(true);
    expect(new Set(hits.slice(4).map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(hits.map(({ body }) => body.id)).size).toBe(3);
    expect(hits[4]!.body.sequence).toBe(3);
    const live = await generate(rig.who.live);
    (await rig.engines.attempt(live)).fail(new EngineError('content_refused', 'No.', false));
    const last = (await rig.hook.count(8))[7]!;
    expect([last.path, last.body.type]).toEqual(['/live', 'task.failed']);
  });

  it('are replaced by newer ones only for endpoints that get those too', async () => {
    rig.hook.respond = () => 500;
    const text = await added({ url: place('/text'), events: ['task.text'] });
    const all = await added({ url: place('/all') });
    const id = await generate();
    const work = await rig.engines.attempt(id);
    work.text();
    await rig.hook.count(2);
    work.clip(0);
    await rig.hook.count(3);
    const of = async (endpoint: string) =>
      (await rig.deliveries(`?task_id=${id}&endpoint_id=${endpoint}`)).map(({ type, status }) => [type, status]);
    expect(await of(text)).toEqual([['task.text', 'pending']]);
    expect(await of(all)).toEqual([
      ['task.first', 'pending'],
      ['task.text', 'superseded'],
    ]);
    await rig.app.call(`POST /api/v2/tasks/${id}/cancel`, { key: rig.who.test });
    expect([await of(text), await of(all)]).toEqual([
      [['task.text', 'superseded']],
      [
        ['task.first', 'superseded'],
        ['task.text', 'superseded'],
      ],
    ]);
  });

  it('go to their current URL, and fail when they are disabled or deleted', async () => {
    rig.hook.respond = () => 500;
    const id = await added({ events: ['task.failed'] });
    const [one, two] = [await generate(), await generate()];
    for (const task of [one, two]) {
      (await rig.engines.attempt(task)).fail(new EngineError('content_refused', 'No.', false));
      await rig.newest(task, { status: 'pending', attempts: { length: 1 } });
    }
    await as().change(id, { url: place('/moved') });
    expect(await rig.newest(one, { url: place('/moved') })).toMatchObject({ status: 'pending', endpoint_id: id });
    await as().change(id, { enabled: false });
    await rig.newest(one, { status: 'failed', next_attempt_at: null, attempts: { length: 1 } });
    await as().change(id, { enabled: true });
    const { status, body } = await as().replay({ since: new Date(0).toISOString(), endpoint_id: id });
    expect([status, body]).toEqual([202, { replayed: 2, more: false }]);
    const paths = (await rig.hook.count(4)).map(({ path }) => path);
    expect(paths).toEqual(['/hook', '/hook', '/moved', '/moved']);
    await rig.newest(two, { status: 'failed', attempts: { length: 2 } });
    await as().remove(id);
    expect((await rig.deliveries(`?endpoint_id=${id}`)).map(({ task_id: task }) => task)).toEqual([two, one]);
  });
});

describe('a test event', () => {
  it('is the example of the reference, signed, sent once, also to a disabled endpoint', async () => {
    const id = await added({ enabled: false });
    const { status, body } = await as().test(id, 'task.first');
    expect(status).toBe(202);
    expect(body).toMatchObject({ endpoint_id: id, task_id: null, type: 'task.first', mode: 'test', status: 'pending' });
    const [hit] = await rig.hook.count(1);
    expect(hit!.body).toMatchObject({ id: body.event_id, type: 'task.first', data: { mode: 'test', stage: 'first' } });
    expect(isGenuine(hit!, (await rig.secrets('test'))[0]!, rig.clock.now())).toBe(true);
    rig.hook.respond = (_hit, _n, response) => void response.writeHead(500).end('Something\0 broke');
    const second = await as().test(id, 'task.failed');
    await rig.hook.count(2);
    const path = `${ENDPOINTS}/deliveries/${second.body.id}`;
    const detail = async () => (await rig.app.call(`GET ${path}`, { cookie: rig.who.cookie })).body;
    await expect.poll(async () => (await detail()).delivery.status).toBe('failed');
    expect(await detail()).toMatchObject({
      delivery: { type: 'task.failed', attempts: [{ outcome: 'status', status_code: 500, replay: true }] },
      body: rig.hook.hits[1]!.raw,
      answers: ['Something\ufffd broke'],
    });
    expect(await one(id)).toMatchObject({ failing_since: null });
    const stranger = (await customer(rig.app.db)).cookie;
    expect((await rig.app.call(`GET ${path}`, { cookie: stranger })).status).toBe(404);
  });
});

describe('replaying failed events', () => {
  it('includes everything since a time, to each endpoint, oldest first', async () => {
    rig.hook.respond = () => 500;
    const { db } = rig.app;
    await added({ events: ['task.failed'] });
    for (const url of [place('/1'), place('/2')]) {
      const id = await rig.generate(rig.who.test, url);
      (await rig.engines.attempt(id)).fail(new EngineError('content_refused', 'No.', false));
      await rig.newest(id, { attempts: { length: 1 } });
    }
    await rig.hook.count(4);
    await expect.poll(async () => (await rig.deliveries()).every(({ attempts }) => attempts.length === 1)).toBe(true);
    await db.query(
      `update webhook_deliveries set status = 'failed', next_at = null, completed_at = now() where customer_id = $1`,
      [rig.who.id],
    );
    const all = await rig.deliveries();
    rig.hook.respond = () => 200;
    expect((await as().replay({ since: new Date(Date.now() + DAY).toISOString() })).body.replayed).toBe(0);
    const stranger = as((await customer(db)).cookie);
    expect((await stranger.replay({ since: new Date(0).toISOString() })).body.replayed).toBe(0);
    expect((await as().replay({ since: all[1]!.created_at })).body).toEqual({ replayed: 2, more: false });
    await rig.hook.count(6);
    expect((await as().replay({ since: new Date(0).toISOString(), endpoint_id: 'whe_none' })).status).toBe(404);
    await expect.poll(async () => (await rig.deliveries('?status=delivered')).length).toBe(2);
    expect((await as().replay({ since: new Date(0).toISOString() })).body).toEqual({ replayed: 2, more: false });
    await rig.hook.count(8);
    await expect.poll(async () => (await rig.deliveries('?status=failed')).length).toBe(0);
  });
});
