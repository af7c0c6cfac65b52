import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, makeKey, taskApp } from '../../../tests/tasks/rig.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ config: { rateLimitPerMinute: 5 } });
});
afterAll(() => app.close());

const generate = { model: 'v5', prompt: 'rain' };

async function countTasks(customerId: string): Promise<number> {
  const { rows } = await app.db.query<{ n: number }>('select count(*) as n from tasks where customer_id = $1', [
    customerId,
  ]);
  return rows[0]!.n;
}

describe('authentication', () => {
  const operations = [
    'GET /api/v2/credits',
    'GET /api/v2/feed',
    'GET /api/v2/tasks/task_x',
    'POST /api/v2/tasks/task_x/cancel',
    'POST /api/v2/generate',
  ];

  it.each(operations)('%s requires a key, before anything else', async (operation) => {
    const wrong = [{}, { key: 'garbage' }, { key: `cdz_live_${'x'.repeat(32)}` }];
    for (const options of wrong) {
      for (const body of [undefined, generate, { nonsense: true }]) {
        const response = await app.call(operation, { ...options, ...(operation.startsWith('POST') ? { body } : {}) });
        expect(response).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
        expect(response.headers['ratelimit']).toBeUndefined();
        expect(response.headers['www-authenticate']).toBe(
          `Bearer realm="api"${'key' in options ? ', error="invalid_token"' : ''}`,
        );
      }
    }
  });

  it.each([
    ['no header', {}, 'Send an API key in the header `Authorization: Bearer <key>`.'],
    [
      'another scheme',
      { authorization: 'Basic YTpi' },
      'The `Authorization` header must have the form `Bearer <key>`.',
    ],
    [
      'no API key',
      { authorization: 'Bearer garbage' },
      'The `Authorization` header contains no valid API key. Keys start with cdz_live_ or cdz_test_.',
    ],
    [
      'an unknown key',
      { authorization: `Bearer cdz_live_${'x'.repeat(32)}` },
      'No API key has this value. Check that it is complete, or create a new key.',
    ],
  ])('says what is wrong with a request with %s', async (_, headers, detail) => {
    expect((await app.call('GET /api/v2/credits', { headers })).body.detail).toBe(detail);
  });

  const early: readonly (readonly [operation: string, change: string | null, status: number, body?: Buffer])[] = [
    ['GET /api/v2/credits', "allowed_addresses = array['198.51.100.0/24'::inet]", 403],
    ['GET /api/v2/credits', 'suspended = true', 403],
    ['GET /api/v2/credits', "status = 'inactive'", 401],
    ['GET /api/v2/tasks/%E0', null, 400],
    ['GET /api/v2/nothing', null, 404],
    ['DELETE /api/v2/credits', null, 405],
    ['POST /api/v2/generate', null, 413, Buffer.alloc(300_000)],
  ];

  it('the guide about rate limits lists the statuses of requests that are rejected before the limit is checked', () => {
    const guide = readFileSync(new URL('../../../docs/rate-limits.mdx', import.meta.url), 'utf8');
    const [, list = ''] = /don't have the headers\. (.*?)\n\n/s.exec(guide) ?? [];
    const listed = new Set([...list.matchAll(/\b\d{3}\b/g)].map(([status]) => Number(status)));
    // The test without a database covers 503, and core/broken-request.test.ts 431.
    expect(listed).toEqual(new Set([...early.map(([, , status]) => status), 503, 431]));
  });

  it.for(early)('%s with %s is rejected before the limit is checked', async ([operation, change, status, body]) => {
    const { id, live } = await customer(app.db);
    if (change !== null) await app.db.query(`update keys set ${change} where customer_id = $1`, [id]);
    for (let call = 0; call < 6; call += 1) {
      const response = await app.call(operation, { key: live, ...(body && { body }) });
      expect([response.status, response.headers['ratelimit'], response.headers['ratelimit-policy']]).toEqual([
        status,
        undefined,
        undefined,
      ]);
    }
  });

  it('uses the stored mode of the key, not its prefix', async () => {
    const { id, live } = await customer(app.db);
    await app.db.query(`update keys set mode = 'test' where customer_id = $1`, [id]);
    expect(await app.call('GET /api/v2/credits', { key: live })).toMatchObject({ body: { code: 'invalid_key' } });
  });

  it.each(['POST /api/v2/generate', 'GET /api/v2/credits'])(
    '%s returns its reason, from the next request on',
    async (operation) => {
      const { id, live } = await customer(app.db);
      const set = (change: string) => app.db.query(`update keys set ${change} where customer_id = $1`, [id]);
      const send = async () => {
        const sent = operation.startsWith('POST') ? { body: generate } : {};
        const { body, headers } = await app.call(operation, { key: live, ...sent });
        expect(headers['www-authenticate']).toBe(body.code && 'Bearer realm="api", error="invalid_token"');
        return body.code;
      };
      expect(await send()).toBeUndefined();
      await set(`status = 'inactive'`);
      expect(await send()).toBe('inactive_key');
      await set(`status = 'active', expires_at = now() - interval '1 second'`);
      expect(await send()).toBe('expired_key');
      await set(`expires_at = now() + interval '1 hour', deleted_at = now()`);
      expect(await send()).toBe('invalid_key');
      expect(await countTasks(id)).toBe(operation.startsWith('POST') ? 1 : 0);
    },
  );

  it('records when and from where a key was used', async () => {
    const { id, live } = await customer(app.db);
    await app.call('GET /api/v2/credits', { key: live, address: '203.0.113.9' });
    const { rows } = await app.db.query(
      'select mode, last_used_address from keys where customer_id = $1 order by mode',
      [id],
    );
    expect(rows).toEqual([
      { mode: 'live', last_used_address: '203.0.113.9' },
      { mode: 'test', last_used_address: null },
    ]);
  });
});

describe('the rate limit', () => {
  it('counts every request of a key, successful or not, and returns the wait', async () => {
    const { live, id } = await customer(app.db);
    const calls = [
      () => app.call('GET /api/v2/credits', { key: live }),
      () => app.call('GET /api/v2/tasks/task_unknown', { key: live }),
      () => app.call('POST /api/v2/generate', { key: live, body: { model: 'v9' } }),
      () =>
        app.call('POST /api/v2/generate', { key: live, body: '{', headers: { 'content-type': 'application/json' } }),
      () => app.call('GET /api/v2/feed?limit=0', { key: live }),
    ];
    const seen = [];
    for (const call of calls) {
      const { status, headers } = await call();
      seen.push([status, headers['ratelimit-policy'], /r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))?.[1]]);
    }
    const policy = '"default";q=5;w=60';
    expect(seen).toEqual([
      [200, policy, '4'],
      [404, policy, '3'],
      [422, policy, '2'],
      [400, policy, '1'],
      [422, policy, '0'],
    ]);
    // Rejected because of the rate limit, although the body is also invalid.
    const refused = await app.call('POST /api/v2/generate', { key: live, body: {} });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(12);
    expect(refused.body.detail).toBe(`Too many requests. Retry in ${wait} seconds.`);
    expect(refused.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
    expect(await app.call('POST /api/v2/generate', { key: live, body: generate })).toMatchObject({ status: 429 });
    expect(await countTasks(id)).toBe(0);
  });

  it('gives each rejected request a later time, so that parallel ones do not meet again', async () => {
    const { live } = await customer(app.db);
    const calls = Array.from({ length: 9 }, () => app.call('GET /api/v2/credits', { key: live }));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    const waits = refused.map(({ headers }) => Number(headers['retry-after'])).toSorted((a, b) => a - b);
    expect(waits).toHaveLength(4);
    for (const [n, wait] of waits.entries()) expect(Math.abs(wait - 12 * (n + 1))).toBeLessThanOrEqual(3);
    for (const { headers } of refused) {
      const full = Number(/^"default";r=0;t=(\d+)$/.exec(String(headers['ratelimit']))?.[1]);
      expect(full).toBeGreaterThanOrEqual(Number(headers['retry-after']));
    }
  });

  it('counts a replayed response too', async () => {
    const { live } = await customer(app.db);
    const left = [];
    for (let call = 0; call < 2; call += 1) {
      const headers = { 'idempotency-key': 'same' };
      const response = await app.call('POST /api/v2/generate', { key: live, body: generate, headers });
      left.push([response.status, /r=(\d+)/.exec(String(response.headers['ratelimit']))?.[1]]);
    }
    expect(left).toEqual([
      [202, '4'],
      [202, '3'],
    ]);
  });

  it('belongs to the key: another key of the customer is not limited', async () => {
    const { live, id } = await customer(app.db);
    for (let call = 0; call < 5; call += 1) await app.call('GET /api/v2/credits', { key: live });
    expect(await app.call('GET /api/v2/credits', { key: live })).toMatchObject({ status: 429 });
    const other = await makeKey(app.db, id, 'live');
    expect(await app.call('GET /api/v2/credits', { key: other })).toMatchObject({ status: 200 });
  });
});

describe('batched requests', () => {
  it('get their own responses', async () => {
    const rich = await customer(app.db, 24);
    const poor = await customer(app.db, 11);
    const responses = await Promise.all([
      app.call('POST /api/v2/generate', { key: rich.live, body: generate }),
      app.call('POST /api/v2/generate', { key: poor.live, body: generate }),
      app.call('GET /api/v2/credits', { key: poor.live }),
      app.call('GET /api/v2/credits', { key: 'cdz_live_nobody' }),
      app.call('POST /api/v2/generate', { key: rich.live, body: generate }),
      app.call('POST /api/v2/generate', { key: rich.live, body: generate }),
      app.call('POST /api/v2/generate', { key: poor.test, body: generate }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([202, 402, 200, 401, 202, 402, 202]);
    expect(responses[1]!.body.detail).toBe('The task costs 12 credits, and the account has 11 available.');
    expect(responses[2]!.body).toEqual({ available: 11, held: 0, used: 0 });
    expect(responses[5]!.body.code).toBe('insufficient_credits');
  });

  it('share one statement', async () => {
    const { live } = await customer(app.db);
    const before = await app.core.metrics.registry.getSingleMetricAsString('gateway_batch_calls');
    const count = (text: string) => Number(/gateway_batch_calls_count (\d+)/.exec(text)?.[1] ?? 0);
    await Promise.all(Array.from({ length: 5 }, () => app.call('GET /api/v2/credits', { key: live })));
    const after = await app.core.metrics.registry.getSingleMetricAsString('gateway_batch_calls');
    expect(count(after) - count(before)).toBeLessThanOrEqual(2);
  });
});

describe('without a database', () => {
  it('returns 503 with Retry-After', async () => {
    const own = await taskApp();
    const { live } = await customer(own.db);
    const broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const named = own.db.named;
    Object.assign(own.db, { named: () => Promise.reject(broken) });
    const responses = [
      await own.call('POST /api/v2/generate', { key: live, body: generate }),
      await own.call('GET /api/v2/feed', { key: live }),
      await own.call('POST /api/v2/generate', { key: live, body: {} }),
    ];
    Object.assign(own.db, { named });
    for (const { status, body, headers } of responses) {
      expect({
        status,
        code: body.code,
        retry: headers['retry-after'],
        limit: headers['ratelimit'],
      }).toEqual({ status: 503, code: 'unavailable', retry: '2', limit: undefined });
    }
    await own.close();
  });
});
