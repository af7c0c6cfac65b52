import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryFetch } from './fetch-json.ts';

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

test('an unreachable server is retried once, then the error is thrown', async () => {
  wire.mockRejectedValue(new TypeError('fetch failed'));
  await expect(retryFetch(url)).rejects.toThrow('fetch failed');
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
