import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testConfig } from '../../tests/harness.ts';
import { handleBrokenRequest } from './broken-request.ts';
import type { Feature } from './feature.ts';

const probe: Feature = {
  name: 'probe',
  routes: async (app) => {
    app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode));
    app.post('/api/account/probe', async () => ({ ok: true }));
    app.get('/api/account/probe', async () => ({ ok: true }));
  },
};

/** The statuses of responses, sent or not. */
const statuses: number[] = [];

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ partial: true, features: [probe] });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Everything that the server sends until it closes the connection. */
async function exchange(sent: string, server = t.app.server, half = false): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  if (half) socket.end(sent);
  else socket.write(sent);
  return text(socket);
}

const GET = 'GET /api/account/probe HTTP/1.1\r\n';
const POST = 'POST /api/account/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a request that is not HTTP gets its own problem, and its connection is closed:', () => {
  it.each([
    ['no method', 'NONSENSE\r\n\r\n', 400, 'malformed_request', 'HTTP method'],
    ['another version', 'GET / HTTP/1.7\r\nHost: x\r\n\r\n', 400, 'malformed_request', 'HTTP/1.1'],
    ['line feeds', 'GET / HTTP/1.1\nHost: x\n\n', 400, 'malformed_request', 'CRLF'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request', 'not HTTP/2'],
    ['a space in the URL', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request', 'a space'],
    ['a control character in the URL', 'GET /\x01 HTTP/1.1\r\n\r\n', 400, 'malformed_request', 'percent-encoded'],
    ['a space in a name', `${GET}Ho st: x\r\n\r\n`, 400, 'malformed_request', 'A header'],
    ['a folded header', `${GET}Host: x\r\nX: a\r\n b\r\n\r\n`, 400, 'malformed_request', 'A header'],
    ['a lone carriage return', `${GET}Host: x\rX: a\r\n\r\n`, 400, 'malformed_request', 'CRLF'],
    ['no host', `${GET}\r\n`, 400, 'malformed_request', '`Host`'],
    ['large headers', `${GET}Host: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large', '16384 bytes'],
    ['a long URL', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers_too_large', 'The URL'],
    ['a length that is no number', `${POST}Content-Length: x\r\n\r\n`, 400, 'malformed_request', 'Content-Length'],
    ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'malformed_request', 'more than one'],
    ['a coding', `${POST}Transfer-Encoding: gzip\r\n\r\n`, 400, 'malformed_request', 'Transfer-Encoding'],
    ['a chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'malformed_request', 'A chunk'],
    [
      'extensions',
      `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
      413,
      'payload_too_large',
      'extensions',
    ],
  ])('%s', async (_what, sent, status, code, words) => {
    const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z].*content-type: application/problem\\+json`, 'is'));
    expect(JSON.parse(body)).toMatchObject({
      status,
      code,
      type: `http://localhost:3000/docs/errors/${code}`,
      detail: expect.stringContaining(words),
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it.each([
    ['in the headers', 'GET / HTT'],
    ['in the body', `${POST}Content-Length: 10\r\n\r\nabc`],
  ])('an end %s', async (_where, sent) => {
    expect(await exchange(sent, t.app.server, true)).toMatch(/^HTTP\/1\.1 400 .*before the whole request arrived/s);
  });
});

it('headers that do not arrive get 408', async () => {
  const slow = Fastify({
    clientErrorHandler: handleBrokenRequest(testConfig({ dataDir: '' })),
    http: { headersTimeout: 50, connectionsCheckingInterval: 10 },
  });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  expect(await exchange(GET, slow.server)).toMatch(/^HTTP\/1\.1 408 Request Timeout.*"code":"request_timeout"/s);
  await slow.close();
});

it('an expectation that the server does not know is ignored', async () => {
  const response = await exchange(`${GET}Host: x\r\nExpect: gold\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 200 .*"ok":true/s);
});

it('a whole request gets its response, whatever follows it on the connection', async () => {
  for (const connection of ['close', 'keep-alive']) {
    const response = await exchange(`${GET}Host: x\r\nConnection: ${connection}\r\n\r\nNONSENSE\r\n\r\n`);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(response).toContain('"ok":true');
  }
});

it('a client that leaves in the middle of its body is no outage', async () => {
  statuses.length = 0;
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = new Promise((resolve) => t.app.server.once('request', resolve));
  socket.write(`${POST}Content-Length: 10\r\n\r\n{`);
  await arrived;
  socket.resetAndDestroy();
  await expect.poll(() => statuses).toEqual([400]);
});
