import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness.ts';
import type { Feature } from './feature.ts';

const lines: string[] = [];

const probe: Feature = {
  name: 'probe',
  routes: async (app) => {
    app.post('/api/account/probe', async () => ({ ok: true }));
    app.get('/api/account/probe', async () => ({ ok: true }));
    app.post('/api/account/sent', async () => ({ ok: true }));
    app.get('/api/files/:capability', async (request) => {
      request.log.info(
        { authorization: 'Bearer secret-1', body: { password: 'secret-2', deep: { token: 'secret-3' } } },
        'probe',
      );
      return { ok: true };
    });
    app.get('/api/v2/breaks', async () => {
      throw Object.assign(new Error('broken'), { detail: 'Key (email)=(secret-4) already exists.' });
    });
    app.get('/api/v2/lost', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
  },
};

let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    partial: true,
    features: [probe],
    config: { logLevel: 'info', metricsToken: 'a metrics token of tests', publicUrl: 'https://music.example' },
    logStream: { write: (line) => lines.push(line) },
  });
});
afterAll(() => t.close());

describe('every response', () => {
  it.each([
    'GET /healthz',
    'GET /api/nothing',
    'GET /',
    'POST /x',
    'GET /%ff',
    'GET /api/v2/breaks',
    'OPTIONS /api/v2/feed',
  ])('to %s has a request id and security headers', async (request) => {
    const { headers } = await t.call(request);
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^req_[a-z2-7]{24}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it('ignores a request id from the client', async () => {
    const { headers } = await t.call('GET /healthz', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it('has Strict-Transport-Security only when the public URL is https', async () => {
    const plain = await testApp({ partial: true, features: [] });
    expect((await plain.call('GET /healthz')).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('problems', () => {
  it.each([
    ['GET /api/nothing', 404, 'not_found'],
    ['GET /api', 404, 'not_found'],
    ['DELETE /api/account/probe', 405, 'method_not_allowed'],
    ['GET /api/account/sent?a=b', 405, 'method_not_allowed'],
    ['POST /api/files/x', 405, 'method_not_allowed'],
    ['POST /api/files/x/y', 404, 'not_found'],
    ['POST /docs', 404, 'not_found'],
    ['GET /api/v2/%ff', 400, 'malformed_request'],
    ['GET /api/v2/breaks', 500, 'internal_error'],
    ['GET /api/v2/lost', 503, 'unavailable'],
  ])('are returned %s', async (request, status, code) => {
    const response = await t.call(request);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body).toEqual({
      type: `https://music.example/docs/errors/${code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code,
      request_id: response.headers['x-request-id'],
    });
    expect(response.text).not.toMatch(/broken|secret|ECONN/);
  });

  it('are returned for a body that is not JSON, also outside the contract', async () => {
    const send = (body: string, type: string) =>
      t.call('POST /api/account/probe', { body, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).body).toMatchObject({ status: 400, code: 'malformed_json' });
    expect((await send('<a/>', 'text/xml')).body).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect((await send(' '.repeat(1_048_577), 'application/json')).body).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('name the methods that a path has that exists', async () => {
    const getAllowHeader = async (request: string) => (await t.call(request)).headers['allow'];
    expect(await getAllowHeader('PUT /api/account/probe')).toBe('GET, HEAD, OPTIONS, POST');
    expect(await getAllowHeader('GET /api/account/sent')).toBe('OPTIONS, POST');
    expect(await getAllowHeader('PUT /api/%61ccount/sent')).toBe('OPTIONS, POST');
    expect(await getAllowHeader('POST /healthz')).toBe('GET, HEAD, OPTIONS');
    expect(await getAllowHeader('GET /api/account/nothing')).toBeUndefined();
    const { detail } = (await t.call('DELETE /api/files/x')).body;
    expect(detail).toBe('This URL does not support DELETE. Use GET.');
  });

  it('have Retry-After where waiting helps', async () => {
    expect((await t.call('GET /api/v2/lost')).headers['retry-after']).toBe('5');
  });
});

describe('other sites', () => {
  const origin = 'https://evil.example';

  it('may call the public API, without cookies', async () => {
    const preflight = await t.call('OPTIONS /api/v2/generate', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Idempotency-Key/),
    });
    const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'cache-control']),
    );
    const { headers } = await t.call('GET /api/v2/nothing', { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toMatch(/RateLimit, .*X-Request-Id/);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('may not change anything with a cookie', async () => {
    for (const foreign of [origin, 'null', 'http://music.example', 'https://music.example.evil']) {
      const response = await t.call('POST /api/account/probe', { headers: { origin: foreign }, body: {} });
      expect(response.body).toMatchObject({ status: 403, code: 'origin_refused' });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
    // The router decodes escaped letters.
    for (const path of ['/api/%61ccount/probe', '/%61pi/account/probe', '/api/account%2fprobe']) {
      const response = await t.call(`POST ${path}`, { headers: { origin }, body: {} });
      expect(response).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } });
    }
    expect(
      (await t.call('POST /api/account/probe', { headers: { origin: 'https://music.example' }, body: {} })).status,
    ).toBe(200);
    expect((await t.call('POST /api/account/probe', { body: {} })).status).toBe(200);
    expect((await t.call('GET /api/account/probe', { headers: { origin } })).status).toBe(200);
  });

  it('may not change anything with a cookie if the browser omits Origin', async () => {
    const post = (headers: Record<string, string>) => t.call('POST /api/account/probe', { headers, body: {} });
    for (const site of ['cross-site', 'same-site', 'something-new']) {
      expect((await post({ 'sec-fetch-site': site })).body).toMatchObject({ status: 403, code: 'origin_refused' });
    }
    for (const site of ['same-origin', 'none']) expect((await post({ 'sec-fetch-site': site })).status).toBe(200);
    // A known origin is enough: localhost and 127.0.0.1 are different sites.
    const own = { origin: 'https://music.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(own)).status).toBe(200);
    const read = await t.call('GET /api/account/probe', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(200);
    const api = await t.call('POST /api/v2/nothing', { headers: { 'sec-fetch-site': 'cross-site' }, body: {} });
    expect(api.body.code).not.toBe('origin_refused');
  });
});

describe('health and metrics', () => {
  it('report a healthy server', async () => {
    expect((await t.call('GET /healthz')).body).toEqual({ status: 'ok' });
    expect((await t.call('GET /readyz')).body).toEqual({ status: 'ok' });
  });

  it('are shown only with the token', async () => {
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect((await t.call('GET /metrics')).status).toBe(401);
    expect((await t.call('GET /metrics', bearer('a wrong token of tests'))).status).toBe(401);
    const { status, text: metrics } = await t.call('GET /metrics', bearer('a metrics token of tests'));
    expect(status).toBe(200);
    expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
    expect(metrics).toContain('nodejs_eventloop_lag_seconds');
    expect(metrics).not.toContain('/api/nothing');
  });
});

describe('the log', () => {
  it('has one line per request, without secrets, queries or bodies', async () => {
    lines.length = 0;
    const response = await t.call('GET /api/files/capability-5?token=secret-6', {
      headers: { authorization: 'Bearer secret-7' },
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await t.call('GET /api/v2/breaks', {
      address: '192.0.2.7',
      headers: { 'x-request-id': 'checkout-42', traceparent },
    });
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/api/files/:capability',
        status: 200,
        request_id: response.headers['x-request-id'],
      }),
      expect.objectContaining({
        path: '/api/v2/breaks',
        status: 500,
        problem: 'internal_error',
        address: '192.0.2.7',
        client_request_id: 'checkout-42',
        trace_id: '0af7651916cd43dd8448eb211c80319c',
      }),
    ]);
    expect(entries.find(({ msg }) => msg === 'Request failed')).toMatchObject({
      level: 50,
      err: { message: 'broken', stack: expect.any(String) },
    });
    expect(lines.join('')).not.toMatch(/secret-|capability-5/);
  });
});
