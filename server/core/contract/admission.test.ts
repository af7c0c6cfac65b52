import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type SampleApp, serveSample } from '../../../tests/sample-contract.ts';

let sample: SampleApp;
afterEach(() => sample.app.close());

/** Sends the head of a request and announces a body, but never sends it. */
async function sendHead(method: string, path: string, headers: Record<string, string>) {
  const origin = await sample.app.listen({ port: 0, host: '127.0.0.1' });
  const call = request(origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': '900', ...headers },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as { code: string };
  call.destroy();
  return { status: response.statusCode, code: body.code };
}

describe('a rejected request', () => {
  it.each([
    ['a key', 'POST', '/api/t/notes', {}, 401, 'invalid_key'],
    ['a session', 'PUT', '/api/t/notes/1', {}, 401, 'unauthorized'],
    ['an administrator, from nobody', 'POST', '/api/admin/notes', {}, 401, 'unauthorized'],
    ['an administrator, from a customer', 'POST', '/api/admin/notes', { cookie: 'me' }, 403, 'forbidden'],
  ])('is rejected before its body is read: an operation for %s', async (_, method, path, headers, status, code) => {
    sample = await serveSample();
    expect(await sendHead(method, path, headers)).toEqual({ status, code });
  });
});
