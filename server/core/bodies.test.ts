import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleApp, recorded, serveSample } from '../../tests/sample-contract.ts';

let sample: SampleApp;
let origin: string;
let agent: Agent;
beforeEach(async () => {
  sample = await serveSample();
  origin = await sample.app.listen({ port: 0, host: '127.0.0.1' });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await sample.app.close();
});

/** Opens a request that creates a note; the caller sends the body. */
function open(headers: Record<string, string>) {
  const call = request(`${origin}/api/t/notes`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.on('error', () => undefined);
  return {
    call,
    async response() {
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) };
    },
  };
}

const note = JSON.stringify({ model: 'v5' });

describe('an oversized body', () => {
  it('is rejected by its Content-Length before anything else, with the limit', async () => {
    const { call, response } = open({ 'content-length': '1001' });
    call.flushHeaders();
    const refused = await response();
    call.destroy();
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', detail: 'The request body is too large. The limit is 1000 bytes.' },
    });
    expect(recorded.gate).toEqual([]);
  });

  it('is rejected once too many bytes have arrived without a Content-Length', async () => {
    const { call, response } = open({ authorization: 'Bearer k', 'transfer-encoding': 'chunked' });
    call.write(' '.repeat(600));
    call.write(' '.repeat(600));
    const refused = await response();
    call.destroy();
    expect(refused).toMatchObject({
      status: 413,
      body: { detail: 'The request body is too large. The limit is 1000 bytes.' },
    });
  });

  it.each([
    ['the connection open', { 'content-length': '64000' }, 'keep-alive'],
    ['no connection when too much is to come', { 'content-length': '64001' }, 'close'],
    ['no connection when the length is unknown', { 'transfer-encoding': 'chunked' }, 'close'],
  ])('leaves %s when it is not read', async (_, headers, connection) => {
    const { call, response } = open(headers);
    call.write(' ');
    expect((await response()).headers.connection).toBe(connection);
    call.destroy();
  });
});

describe('a client that expects 100 Continue', () => {
  it('gets it when the body will be read', async () => {
    const { call, response } = open({ authorization: 'Bearer k', expect: '100-continue', 'content-length': '14' });
    call.flushHeaders();
    await once(call, 'continue');
    call.end(note);
    expect((await response()).status).toBe(201);
  });

  it('does not get it when the body will not be read', async () => {
    const { call, response } = open({ expect: '100-continue', 'content-length': '14' });
    let continued = false;
    call.on('continue', () => (continued = true));
    call.flushHeaders();
    expect((await response()).status).toBe(401);
    call.destroy();
    expect(continued).toBe(false);
  });
});
