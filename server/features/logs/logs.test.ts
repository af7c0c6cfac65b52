import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { newRequestId } from '../../core/ids.ts';
import { createLog, waitForLogs } from '../../../tests/logs.ts';
import { customer, type TestCustomer, taskApp } from '../../../tests/tasks/rig.ts';
import { logs } from './feature.ts';
import { insertLogs } from './insert.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ beside: [logs] });
});
afterAll(() => app.close());

/** A customer's calls as listed by the account API. */
async function list(of: TestCustomer, query = ''): Promise<any> {
  await waitForLogs(app);
  return (await app.call(`GET /api/account/logs${query}`, { cookie: of.cookie })).body;
}

const song = { model: 'v3.5', prompt: 'a token of love' };

describe('the request log', () => {
  beforeAll(async () => {
    who = await customer(app.db);
  });

  it('has every request with its result', async () => {
    const made = await app.call('POST /api/v2/generate', {
      key: who.live,
      address: '192.0.2.7',
      headers: { 'user-agent': 'curl/8', 'idempotency-key': 'one', 'x-other': 'x' },
      body: { ...song, metadata: { api_key: 'k' } },
    });
    const requestId = String(made.headers['x-request-id']);
    const { data, next_cursor: next } = await list(who);
    expect(next).toBeNull();
    expect(data).toEqual([
      {
        request_id: requestId,
        created_at: expect.stringMatching(/^20.*Z$/),
        key_id: expect.stringMatching(/^key_/),
        key_name: '',
        mode: 'live',
        method: 'POST',
        path: '/api/v2/generate',
        operation: 'v2-generate',
        status: 202,
        code: null,
        latency_ms: expect.any(Number),
        credits: 5,
        task_id: made.body.id,
        address: '192.0.2.7',
        repeats: 0,
      },
    ]);
    const { body } = await app.call(`GET /api/account/logs/${requestId}`, { cookie: who.cookie });
    expect(body).toMatchObject({
      entry: data[0],
      query: null,
      agent: 'curl/8',
      request_headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
      response_headers: { location: `/api/v2/tasks/${made.body.id}` },
      response_body: { bytes: made.text.length, truncated: false },
    });
    expect(body.request_headers).not.toHaveProperty('authorization');
    expect(body.request_headers).not.toHaveProperty('x-other');
    expect(JSON.parse(body.request_body.text)).toEqual({ ...song, metadata: { api_key: '[redacted]' } });
    expect(JSON.parse(body.response_body.text).id).toBe(made.body.id);
  });

  it('has replayed requests and polls too', async () => {
    const headers = { 'idempotency-key': 'two' };
    const first = await app.call('POST /api/v2/generate', { key: who.test, headers, body: song });
    await app.call('POST /api/v2/generate', { key: who.test, headers, body: song });
    await app.call(`GET /api/v2/tasks/${first.body.id}`, { key: who.test });
    const { data } = await list(who, `?task_id=${first.body.id}`);
    expect(data).toMatchObject([
      { operation: 'v2-task', status: 200, credits: 0 },
      { operation: 'v2-generate', status: 202, credits: 0 },
      { operation: 'v2-generate', status: 202, credits: 0, mode: 'test' },
    ]);
  });

  it('is listed by mode', async () => {
    const own = await customer(app.db);
    await app.call('GET /api/v2/credits', { key: own.live });
    await app.call('GET /api/v2/credits', { key: own.test });
    expect((await list(own, '?mode=live')).data.map(({ mode }: { mode: string }) => mode)).toEqual(['live']);
    expect((await list(own, '?mode=test')).data.map(({ mode }: { mode: string }) => mode)).toEqual(['test']);
    const { body } = await app.call('GET /api/account/logs/histogram?mode=test', { cookie: own.cookie });
    expect(body.buckets.reduce((sum: number, { succeeded }: { succeeded: number }) => sum + succeeded, 0)).toBe(1);
  });

  it.each([
    ['a field', 'POST /api/v2/generate', { model: 'v9' }, 422, 'unknown_model'],
    ['a body', 'POST /api/v2/generate', '{"prompt":', 400, 'malformed_json'],
    ['an id', 'GET /api/v2/tasks/task_nowhere', undefined, 404, 'not_found'],
    ['a query', 'GET /api/v2/feed?limit=no', undefined, 422, 'invalid_field'],
  ])('has a request rejected for %s', async (_what, call, body, status, code) => {
    const own = await customer(app.db);
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.call(call, { key: own.live, headers, ...(body === undefined ? {} : { body }) });
    expect(response.status).toBe(status);
    const { data } = await list(own, `?code=${code}&status_class=4xx`);
    expect(data).toMatchObject([{ status, code, credits: 0 }]);
    const detail = await app.call(`GET /api/account/logs/${data[0].request_id}`, { cookie: own.cookie });
    expect(JSON.parse(detail.body.response_body.text).code).toBe(code);
    expect(detail.body.query).toBe(call.split('?')[1] ?? null);
  });

  it('has a request rejected by credits, key or rate limit', async () => {
    const own = await customer(app.db, 0);
    await app.call('POST /api/v2/generate', { key: own.live, body: song });
    await app.db.query(`update keys set status = 'inactive' where customer_id = $1 and mode = 'live'`, [own.id]);
    await app.call('GET /api/v2/credits', { key: own.live });
    await app.db.query(`update keys set expires_at = now() where customer_id = $1 and mode = 'test'`, [own.id]);
    await app.call('GET /api/v2/credits', { key: own.test });
    const { data } = await list(own);
    expect(data.map(({ code }: { code: string }) => code)).toEqual([
      'expired_key',
      'inactive_key',
      'insufficient_credits',
    ]);

    const slow = await taskApp({ beside: [logs], config: { rateLimitPerMinute: 1 } });
    const hasty = await customer(slow.db);
    await slow.call('GET /api/v2/credits', { key: hasty.live });
    await slow.call('GET /api/v2/credits', { key: hasty.live });
    await waitForLogs(slow);
    const limited = await slow.call('GET /api/account/logs?code=rate_limited', { cookie: hasty.cookie });
    expect(limited.body.data).toMatchObject([{ status: 429, mode: 'live' }]);
    await slow.close();
  });

  it('has no request with an unknown or deleted key, and no secret anywhere', async () => {
    const own = await customer(app.db);
    await app.call('GET /api/v2/credits', { key: `cdz_live_${'x'.repeat(36)}` });
    await app.call('GET /api/v2/credits');
    await app.call(`GET /api/v2/tasks/${own.live}?access_token=${own.test}`, { key: own.live });
    await app.call('POST /api/v2/generate', { key: own.live, body: { ...song, prompt: `use ${own.live}` } });
    await app.db.query('update keys set deleted_at = now(), secret_sealed = null where customer_id = $1', [own.id]);
    await app.call('GET /api/v2/credits', { key: own.live });
    await waitForLogs(app);
    const { rows } = await app.db.query('select query from request_logs where customer_id = $1 order by created_at', [
      own.id,
    ]);
    expect(rows).toEqual([{ query: 'access_token=[redacted]' }, { query: null }]);
    const all = await app.db.query<{ whole: string }>('select l::text as whole from request_logs l');
    for (const { whole } of all.rows) {
      expect(whole).not.toContain(own.live.slice(9));
      expect(whole).not.toContain(own.test.slice(9));
    }
  });

  it('stores texts that the database cannot', async () => {
    const own = await customer(app.db);
    await app.call('GET /api/v2/tasks/a%00b', { key: own.live, headers: { 'user-agent': 'caf\u00e9 "{},\\' } });
    await app.call('POST /api/v2/generate', {
      key: own.live,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0x00, 0xff]),
    });
    expect((await list(own)).data).toHaveLength(2);
  });
});

describe('the log list', () => {
  let other: TestCustomer;
  // Yesterday, because a schedule deletes calls after 30 days.
  const day = Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000;
  const at = (second: number, hours = 0) => new Date(day + (hours * 3600 + second) * 1000).toISOString();
  /** Several calls per millisecond, which are sorted by the random part of their ids. */
  const getTime = (n: number) => at(Math.floor(n / 4));
  const LETTERS = 'abcdefghij';
  const createId = (n: number) =>
    `${newRequestId(new Date(getTime(n))).slice(0, -14)}${'a'.repeat(12)}${LETTERS[Math.floor(n / 10)]}${LETTERS[n % 10]}`;
  const otherId = newRequestId(new Date(at(0)));
  beforeAll(async () => {
    who = await customer(app.db);
    other = await customer(app.db);
    const rows = Array.from({ length: 25 }, (_, n) =>
      createLog({
        request_id: createId(n),
        customer_id: who.id,
        key_id: n % 2 === 0 ? 'key_even' : 'key_odd',
        operation: n % 5 === 0 ? 'v2-feed' : 'v2-generate',
        status: [200, 422, 500][n % 3]!,
        code: [null, 'invalid_field', 'internal_error'][n % 3]!,
        created_at: getTime(n),
      }),
    );
    await insertLogs(app.db, [...rows, createLog({ customer_id: other.id, request_id: otherId, created_at: at(0) })]);
  });
  const ids = (data: readonly { request_id: string }[]) =>
    data.map(({ request_id: id }) => LETTERS.indexOf(id.at(-2)!) * 10 + LETTERS.indexOf(id.at(-1)!));
  const down = (from: number, where: (n: number) => boolean = () => true) =>
    Array.from({ length: from + 1 }, (_, n) => from - n).filter(where);

  it('is paged, newest first, without a gap', async () => {
    const pages: number[][] = [];
    let cursor = '';
    for (;;) {
      const page = await list(who, `?limit=7${cursor}`);
      pages.push(ids(page.data));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(pages.flat()).toEqual(down(24));
  });

  it.each<[string, (n: number) => boolean]>([
    ['key_id=key_odd', (n) => n % 2 === 1],
    ['operation=v2-feed', (n) => n % 5 === 0],
    ['status_class=2xx', (n) => n % 3 === 0],
    ['status_class=4xx', (n) => n % 3 === 1],
    ['status_class=5xx&key_id=key_even', (n) => n % 3 === 2 && n % 2 === 0],
    ['code=invalid_field', (n) => n % 3 === 1],
    [`from=${at(2)}&to=${at(4)}`, (n) => n >= 8 && n < 16],
    [`from=${at(2, 1).replace('.000Z', '%2B01:00')}`, (n) => n >= 8],
    ['from=0001-01-01T00:00:00Z', () => true],
    ['task_id=task_x', () => false],
  ])('is filtered by %s', async (query, where) => {
    expect(ids((await list(who, `?limit=100&${query}`)).data)).toEqual(down(24, where));
  });

  it("is filtered by request id, among the customer's own requests only", async () => {
    expect(ids((await list(who, `?request_id=${createId(7)}`)).data)).toEqual([7]);
    expect((await list(who, `?request_id=${otherId}`)).data).toEqual([]);
    expect((await list(who, '?request_id=req_nothing')).data).toEqual([]);
  });

  it.each([
    ['status_class=3xx', '?status_class', 'not_in_enum'],
    ['code=nothing', '?code', 'not_in_enum'],
    ['from=yesterday', '?from', 'bad_format'],
    ['from=0000-01-01T00:00:00Z', '?from', 'bad_format'],
    ['to=2026-12-31T23:59:60Z', '?to', 'bad_format'],
    ['cursor=abc', '?cursor', 'invalid'],
    ['limit=101', '?limit', 'too_large'],
  ])('rejects %s', async (query, pointer, code) => {
    const response = await app.call(`GET /api/account/logs?${query}`, { cookie: who.cookie });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
  });

  it('has details for the owner; anyone else gets 404', async () => {
    const read = (id: string) => app.call(`GET /api/account/logs/${id}`, { cookie: who.cookie });
    const mine = await read(createId(1));
    expect(mine).toMatchObject({ status: 200, body: { entry: { status: 422, credits: 12 } } });
    const [theirs, missing] = [await read(otherId), await read('req_nothing')];
    const withoutId = ({ status, body }: typeof mine) => ({ status, body: { ...body, request_id: '' } });
    expect(withoutId(theirs)).toEqual(withoutId(missing));
    expect(theirs.status).toBe(404);
  });

  it('is exported whole, with the same filters', async () => {
    const many = await customer(app.db);
    const rows = Array.from({ length: 2300 }, (_, n) =>
      createLog({ customer_id: many.id, created_at: at(n % 50), status: n % 2 === 0 ? 200 : 404 }),
    );
    await insertLogs(app.db, rows);
    const take = (query: string) => app.call(`GET /api/account/logs/export?${query}`, { cookie: many.cookie });
    const jsonl = await take('format=jsonl');
    expect(jsonl.headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="logs-\d{4}-\d\d-\d\d\.jsonl"$/),
    });
    const entries = jsonl.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(entries.map(({ request_id: id }) => id)).size).toBe(2300);
    const times = entries.map(({ created_at: time }) => time);
    expect(times).toEqual(times.toSorted((a: string, b: string) => b.localeCompare(a)));
    const csv = await take('format=csv&status_class=4xx');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + 1150);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(await take('format=xml')).toMatchObject({ status: 422 });
    expect(await take('format=csv&from=2026-12-31T23:59:60Z')).toMatchObject({ status: 422 });
  });

  it.each(['logs', 'logs/req_1', 'logs/export?format=csv'])('requires a session: %s', async (path) => {
    expect(await app.call(`GET /api/account/${path}`)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });
});
