import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { result } from '../test-results.ts';
import { scriptedServer, type ScriptedServer } from '../test-server.ts';
import { Cadenza, type CadenzaOptions } from './cadenza.ts';
import { AnswerError, ConnectionError } from './errors.ts';
import type { Attempt, ResponseInfo } from './transport.ts';

const KEY = 'cdz_test_a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3e4f5';
const credits = result('v2-credits', 200, { available: 50 });

let server: ScriptedServer;
beforeEach(async () => {
  server = await scriptedServer();
  // Delays of the client are random. With this value they are almost zero.
  vi.spyOn(Math, 'random').mockReturnValue(-0.999);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.close();
});

const client = (options: Partial<CadenzaOptions> = {}) =>
  new Cadenza({ apiKey: KEY, baseUrl: server.origin, ...options });

describe('the caller of a request', () => {
  it('adds headers, which never replace those of the client, and reads those of the response', async () => {
    server.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'application/json', ratelimit: '"default";r=3;t=1' });
      response.end(JSON.stringify({ available: 1, held: 0, used: 0 }));
    });
    const seen: ResponseInfo[] = [];
    const headers = { traceparent: '00-1-2-01', Authorization: 'Bearer other', 'User-Agent': 'mine' };
    await client().credits({ headers, onResponse: (response) => seen.push(response) });
    expect(server.requests[0]?.headers).toMatchObject({
      traceparent: '00-1-2-01',
      authorization: `Bearer ${KEY}`,
      'user-agent': expect.stringMatching(/^cadenza-client/) as string,
    });
    expect(seen.map(({ status, headers: own }) => [status, own.get('ratelimit')])).toEqual([
      [200, '"default";r=3;t=1'],
    ]);
  });

  it('is told of each attempt, without the key and the query', async () => {
    const attempts: Attempt[] = [];
    server.respondWith(
      (response) => void response.socket?.destroy(),
      (response) => void response.writeHead(503, { 'x-request-id': 'req_9' }).end('down'),
      credits,
    );
    await client({ onAttempt: (attempt) => attempts.push(attempt) }).credits();
    expect(attempts).toMatchObject([
      { method: 'GET', url: `${server.origin}/api/v2/credits`, number: 1, status: null, requestId: null },
      { number: 2, status: 503, requestId: 'req_9' },
      { number: 3, status: 200, error: undefined },
    ]);
    expect(attempts.map(({ error }) => error?.constructor)).toEqual([ConnectionError, AnswerError, undefined]);
    expect(inspect(attempts, { depth: 9 })).not.toContain(KEY);
  });

  it('whose function throws gets its error, without another attempt', async () => {
    server.respondWith(credits);
    const fault = new Error('mine');
    const throws = () => {
      throw fault;
    };
    await expect(client().credits({ onResponse: throws })).rejects.toBe(fault);
    expect(server.requests).toHaveLength(1);
  });

  it('may name the URL in the environment', async () => {
    vi.stubEnv('CADENZA_BASE_URL', `${server.origin}/`);
    server.respondWith(credits);
    await new Cadenza({ apiKey: KEY }).credits();
    expect(server.requests).toHaveLength(1);
  });
});
