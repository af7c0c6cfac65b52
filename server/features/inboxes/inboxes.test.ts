import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { TestClock } from '../../../tests/callbacks/rig.ts';
import { fakePerformance } from '../../../tests/fake-clock.ts';
import { type CallOptions, type TestApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { inboxes } from './feature.ts';

const BOXES = '/api/account/inboxes';
const { inbox: LIMITS } = limits;

const lines: string[] = [];
const clock = new TestClock();
let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({
    engines: fakeEngines(undefined, 0),
    callbacks: { pollMs: 3_600_000, graceMs: 0 },
    beside: [inboxes],
    clock,
    config: { logLevel: 'info' },
    logStream: { write: (line) => lines.push(line) },
  });
});
beforeEach(async () => {
  who = await customer(app.db, 0);
});
afterAll(() => app.close());

let addresses = 0;
/** A new address that hasn't created any inboxes. */
const elsewhere = (): string => `203.0.113.${(addresses += 1)}`;
const make = async (options: CallOptions = { cookie: who.cookie }) =>
  (await app.call(`POST ${BOXES}`, { address: elsewhere(), ...options })).body as { id: string; url: string };
const getPath = (box: { readonly url: string }): string => new URL(box.url).pathname;
const post = (box: { readonly url: string }, options: CallOptions = {}, query = '') =>
  app.call(`POST ${getPath(box)}${query}`, options);
const read = async (box: { readonly id: string }, query = '', cookie: string | undefined = who.cookie) =>
  (await app.call(`GET ${BOXES}/${box.id}${query}`, cookie === '' ? {} : { cookie })).body;

describe('an inbox', () => {
  it('has a URL for a day', async () => {
    const { status, body } = await app.call(`POST ${BOXES}`, { cookie: who.cookie });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^ibx_[a-z2-7]{24}$/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/inbox\/[a-z2-7]{26}$/),
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + LIMITS.hours * 3_600_000).toISOString(),
    });
    expect(await read(body)).toEqual({ ...body, received: 0, data: [], next_cursor: null });
  });

  it('keeps posted text, newest first, without credentials', async () => {
    const box = await make();
    const headers = {
      'content-type': 'text/html',
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-for': '1.1.1.1',
    };
    const first = await post(
      box,
      { body: '<script>alert(1)</script>', headers: { ...headers, 'x-own': 'yes' } },
      '?a=%00&b',
    );
    expect({ status: first.status, text: first.text }).toEqual({ status: 204, text: '' });
    await post(box, { body: { n: 2 } });
    const { data, received } = await read(box);
    expect(received).toBe(2);
    expect(data).toMatchObject([
      { body: '{"n":2}', query: null, bytes: 7, is_text: true, headers: { 'content-type': 'application/json' } },
      { body: '<script>alert(1)</script>', query: 'a=%00&b', headers: { 'content-type': 'text/html', 'x-own': 'yes' } },
    ]);
    expect(data[1]).toMatchObject({ id: expect.stringMatching(/^msg_/), received_at: clock.now().toISOString() });
    for (const name of ['cookie', 'authorization', 'x-forwarded-for']) expect(data[1].headers).not.toHaveProperty(name);
    expect(data[0].signature).toMatchObject({ verdict: 'missing_headers', seconds_off: null });
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x61]), '\ufffd\ufffda', false],
    ['a NUL', Buffer.from('a\0b'), 'a\ufffdb', false],
    ['a mark of byte order', Buffer.from('\ufeffa'), 'a', false],
    ['nothing', Buffer.alloc(0), '', true],
  ])('accepts %s', async (_what, body, text, isText) => {
    const box = await make();
    expect((await post(box, { body, headers: { 'content-type': 'application/octet-stream' } })).status).toBe(204);
    const { data } = await read(box);
    expect(data).toMatchObject([{ body: text, bytes: body.length, is_text: isText }]);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json', 'image/svg+xml'])(
    'accepts any content type: %j',
    async (type) => {
      const box = await make();
      expect((await post(box, { body: '{not json', headers: { 'content-type': type } })).status).toBe(204);
      expect((await read(box)).data).toMatchObject([{ body: '{not json' }]);
    },
  );

  it('rejects an invalid content type', async () => {
    const refused = await post(await make(), { body: 'x', headers: { 'content-type': 'text' } });
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('accepts 64 kB and rejects one byte more', async () => {
    const box = await make();
    const headers = { 'content-type': 'text/plain' };
    expect((await post(box, { body: 'x'.repeat(LIMITS.messageBytes), headers })).status).toBe(204);
    const over = await post(box, { body: 'x'.repeat(LIMITS.messageBytes + 1), headers });
    expect({ status: over.status, code: over.body.code }).toEqual({ status: 413, code: 'payload_too_large' });
    expect((await read(box)).received).toBe(1);
  });

  it('keeps the newest fifty messages, page by page', async () => {
    const box = await make();
    for (let n = 1; n <= LIMITS.messages + 3; n += 1) await post(box, { body: String(n) });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read(box, `?limit=20${cursor && `&cursor=${cursor}`}`);
      expect(page.received).toBe(LIMITS.messages + 3);
      seen.push(...page.data.map(({ body }: { body: string }) => body));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(Array.from({ length: LIMITS.messages }, (_, n) => String(LIMITS.messages + 3 - n)));
    expect((await read(box, '?cursor=x')).errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('limits messages per minute', async () => {
    const box = await make();
    await app.db.query(`insert into rate_limits (bucket, arrival) values ($1, now() + interval '60 seconds')`, [
      `inbox:receive:${box.id}`,
    ]);
    const refused = await post(box);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBe(1);
    expect((await read(box)).received).toBe(0);
  });

  it('returns the same for an unknown and an expired token, and logs no token', async () => {
    const box = await make();
    const nobodys = getPath(box).replace(/.{4}$/, 'aaaa');
    expect((await app.call(`POST ${nobodys}`, { body: 'x' })).status).toBe(404);
    await post(box, { body: 'x' });
    const log = lines.join('');
    expect(log).toContain('/api/inbox/:token');
    expect(log).not.toContain(getPath(box));
    await read(box);
    expect(lines.join('')).not.toContain(box.id);
  });
});

describe('an inbox can be read', () => {
  it('only by the customer who created it', async () => {
    const box = await make();
    await post(box, { body: 'mine' });
    const other = await customer(app.db);
    const nobodys = await read({ id: 'ibx_none' }, '', other.cookie);
    for (const cookie of [other.cookie, '']) {
      const refused = await read(box, '', cookie);
      expect({ ...refused, request_id: '' }).toEqual({ ...nobodys, request_id: '' });
    }
    expect(nobodys.code).toBe('not_found');
    expect((await read({ id: getPath(box).split('/')[3]! })).code).toBe('not_found');
  });

  it('for a guest by its id, which senders do not know', async () => {
    const box = await make({ cookie: '' });
    await post(box, { body: 'of a guest' });
    for (const cookie of ['', who.cookie]) {
      expect((await read(box, '', cookie)).data).toMatchObject([{ body: 'of a guest' }]);
    }
    expect((await read({ id: getPath(box).split('/')[3]! }, '', '')).code).toBe('not_found');
  });

  it('for a day: then it is hidden, and later deleted', async () => {
    const box = await make();
    await post(box, { body: 'x' });
    const start = clock.now().getTime();
    clock.goTo(start + LIMITS.hours * 3_600_000 - 1);
    expect((await read(box)).data).toHaveLength(1);
    clock.goTo(start + LIMITS.hours * 3_600_000);
    expect((await read(box)).code).toBe('not_found');
    expect((await post(box, { body: 'x' })).status).toBe(404);
    await app.core.schedules.runNow('inboxes.forget');
    const { rowCount } = await app.db.query('select from inboxes where id = $1', [box.id]);
    const { rowCount: messages } = await app.db.query('select from inbox_messages where inbox_id = $1', [box.id]);
    expect([rowCount, messages]).toEqual([0, 0]);
  });
});

describe('creating inboxes', () => {
  it('removes the oldest one of a customer', async () => {
    const mine = await customer(app.db);
    const made: { id: string; url: string }[] = [];
    for (let n = 0; n <= LIMITS.each; n += 1) {
      // Resets the allowance, as in the next minute.
      if (n === LIMITS.each) await app.db.query(`delete from rate_limits where bucket like 'inbox:make:%'`);
      clock.goTo(clock.now().getTime() + 1);
      made.push(await make({ cookie: mine.cookie }));
    }
    const codes = await Promise.all(made.map(async (box) => (await read(box, '', mine.cookie)).code));
    expect(codes).toEqual(['not_found', ...Array.from({ length: LIMITS.each }, () => undefined)]);
    expect((await post(made[0]!, { body: 'x' })).status).toBe(404);
  });

  it("is limited by address for guests, without taking another guest's inbox", async () => {
    const address = '2001:db8:7::1';
    const guest = (from: string) => app.call(`POST ${BOXES}`, { address: from });
    const first = (await guest(address)).body;
    for (let n = 1; n < LIMITS.each; n += 1) expect((await guest(`2001:db8:7::${n}`)).status).toBe(201);
    expect((await guest(address)).headers['retry-after']).toBe(String(60 / LIMITS.madePerMinute));
    await app.db.query(`delete from rate_limits where bucket like 'inbox:make:%'`);
    const refused = await guest(address);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'rate_limited' });
    // The wait is a day, until the first inbox expires.
    expect(Number(refused.headers['retry-after'])).toBe(LIMITS.hours * 3600);
    expect((await guest('2001:db8:8::1')).status).toBe(201);
    expect((await read(first, '', '')).id).toBe(first.id);
    clock.goTo(clock.now().getTime() + LIMITS.hours * 3_600_000);
    expect((await guest(address)).status).toBe(201);
  });

  it('is rate limited for customers, and rejected from other sites', async () => {
    const mine = await customer(app.db);
    // The limit refills while the requests run.
    fakePerformance();
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 0; n < LIMITS.madePerMinute; n += 1) await make({ cookie: mine.cookie });
    expect((await app.call(`POST ${BOXES}`, { cookie: mine.cookie })).status).toBe(429);
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect((await app.call(`POST ${BOXES}`, foreign)).body.code).toBe('origin_refused');
  });
});

it('the contract has the limits of the catalog', async () => {
  const { readOperations } = await import('../../core/contract/document.ts');
  const { default: bundle } = await import('../../../generated/openapi/account.json', { with: { type: 'json' } });
  const receive = readOperations(bundle).find(({ operationId }) => operationId === 'receiveMessage')!;
  expect(receive.extensions['x-body-limit']).toBe(LIMITS.messageBytes);
});
