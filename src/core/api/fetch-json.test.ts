import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import siteConfig from '@generated/docusaurus.config';
import { fetchJson, retryFetch, stallTimeout } from './fetch-json.ts';

const wire = vi.fn<typeof fetch>();
const url = 'http://localhost:3000/api/account/keys';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', wire);
});
afterEach(() => {
  wire.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const responses = (...statuses: number[]) => {
  for (const status of statuses) wire.mockResolvedValueOnce(new Response(null, { status }));
};

test.each([408, 409, 425, 429, 500, 502, 503, 504])('a GET with status %i is retried once', async (status) => {
  responses(status, 200);
  expect((await retryFetch(url)).status).toBe(200);
  expect(wire).toHaveBeenCalledTimes(2);
});

test('a second failure is returned', async () => {
  responses(503, 503, 200);
  expect((await retryFetch(url)).status).toBe(503);
  expect(wire).toHaveBeenCalledTimes(2);
});

test.each([200, 400, 401, 402, 404, 422])('%i is not retried', async (status) => {
  responses(status);
  expect((await retryFetch(url)).status).toBe(status);
  expect(wire).toHaveBeenCalledTimes(1);
});

test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('%s is not retried', async (method) => {
  responses(503);
  expect((await retryFetch(url, { method })).status).toBe(503);
  expect(wire).toHaveBeenCalledTimes(1);
});

test('a response without content can have an empty body, as in Chrome', async () => {
  const response = new Response(null, { status: 204 });
  Object.defineProperty(response, 'body', { value: new Response('').body });
  wire.mockResolvedValueOnce(response);
  expect((await retryFetch(url, { method: 'DELETE' })).status).toBe(204);
});

test('a POST with an Idempotency-Key is retried unchanged', async () => {
  const bodies: string[] = [];
  wire.mockImplementation(async (input) => {
    const request = input as Request;
    bodies.push(`${request.headers.get('idempotency-key')} ${await request.text()}`);
    return new Response(null, { status: bodies.length === 1 ? 502 : 202 });
  });
  const init = { method: 'POST', headers: { 'idempotency-key': 'k1' }, body: '{"a":1}' };
  expect((await retryFetch(url, init)).status).toBe(202);
  expect(bodies).toEqual(['k1 {"a":1}', 'k1 {"a":1}']);
});

test('an unreachable server is retried once, then it is a network error', async () => {
  wire.mockRejectedValue(new TypeError('fetch failed'));
  await expect(retryFetch(url)).rejects.toMatchObject({ kind: 'network', cause: { message: 'fetch failed' } });
  expect(wire).toHaveBeenCalledTimes(2);
});

test('the retry waits as long as Retry-After', async () => {
  wire.mockResolvedValueOnce(new Response(null, { status: 429, headers: { 'retry-after': '2' } }));
  responses(200);
  const response = retryFetch(url);
  await vi.advanceTimersByTimeAsync(1999);
  expect(wire).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
});

test('the retry waits five seconds at most', async () => {
  wire.mockResolvedValueOnce(new Response(null, { status: 503, headers: { 'retry-after': '3600' } }));
  responses(200);
  const response = retryFetch(url);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await response).status).toBe(200);
});

test('an aborted request is not retried', async () => {
  wire.mockResolvedValueOnce(new Response(null, { status: 503, headers: { 'retry-after': '5' } }));
  const giveUp = new AbortController();
  const response = retryFetch(url, { signal: giveUp.signal });
  await vi.advanceTimersByTimeAsync(1000);
  giveUp.abort();
  await expect(response).rejects.toThrow(/abort/i);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire).toHaveBeenCalledTimes(1);
});

describe('a connection that fails in the middle of a response', () => {
  let respond: (response: ServerResponse) => void;
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    respond(response);
  });
  const { apiBaseUrl } = siteConfig.customFields!;
  const getJson = () => fetchJson('GET', '/api/account/session');
  const networkError = expect.objectContaining({ kind: 'network' });

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(siteConfig.customFields!, { apiBaseUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(() => {
    Object.assign(siteConfig.customFields!, { apiBaseUrl });
    server.close();
  });
  beforeEach(() => {
    requests = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
    // Only the timer of the request, so that the connection works.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => server.closeAllConnections());

  /** Sends the status, the headers and a part of the body. */
  const sendPart = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    return new Promise<void>((resolve) => response.write('{"customer":', () => resolve()));
  };

  test('is a network error if the body breaks off, after one retry', async () => {
    respond = async (response) => {
      await sendPart(response);
      response.destroy();
    };
    await expect(getJson()).rejects.toEqual(networkError);
    expect(requests).toBe(2);
  });

  test.each([
    ['the body', sendPart],
    ['the headers', () => Promise.resolve()],
  ])('is a network error if %s stop arriving for 30 seconds, without a retry', async (_part, send) => {
    const sent = new Promise<void>((resolve) => {
      respond = (response) => void send(response).then(resolve);
    });
    const failure = getJson().catch((error: unknown) => error);
    await sent;
    await vi.advanceTimersByTimeAsync(stallTimeout);
    expect(await failure).toEqual(networkError);
    expect(requests).toBe(1);
  });

  test('is no error as long as data arrives', async () => {
    vi.stubGlobal('fetch', wire);
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    wire.mockResolvedValueOnce(new Response(readable));
    const body = getJson();
    const output = writable.getWriter();
    for (const part of ['{"customer"', ':', 'null}']) {
      await vi.advanceTimersByTimeAsync(stallTimeout - 1);
      void output.write(new TextEncoder().encode(part));
    }
    await vi.advanceTimersByTimeAsync(1);
    await output.close();
    expect(await body).toEqual({ customer: null });
  });
});
