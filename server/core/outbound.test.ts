import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startDnsServer } from '../../tests/dns-server.ts';
import { ownOrigins } from '../config.ts';
import { NameLookup } from './name-lookup.ts';
import { RESPONSE_LIMIT } from './outbound-response.ts';
import { Outbound } from './outbound.ts';

const settings = { publicUrl: 'https://music.example', host: '127.0.0.1', port: 3000, callbackAllow: [] as string[] };
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function guard(overrides: Partial<typeof settings> = {}, names?: NameLookup): Outbound {
  const all = { ...settings, ...overrides };
  return new Outbound(all, ownOrigins(all), names);
}

/** A receiver on loopback, with its port and the number of connections. */
async function receiver(listener: RequestListener, host = '127.0.0.1') {
  const server: Server = createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, host);
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections };
}

const ok: RequestListener = (_request, response) => response.end('thanks');
const post = (out: Outbound, url: string, timeoutMs = 5_000, signal = new AbortController().signal) =>
  out.post(
    url,
    { owner: 'cus_1', headers: { 'content-type': 'application/json', 'x-own': 'yes' }, body: '{"a":1}', timeoutMs },
    signal,
  );

/** A name server whose names all have the same addresses, and the number of queries for their IPv4 addresses. */
async function leadsTo(...addresses: string[]) {
  const server = await startDnsServer(() => addresses);
  closing.push(() => server.close());
  return { names: new NameLookup({ servers: [server.address] }), queries: server.queries };
}

describe('a host name', () => {
  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['8.8.8.8', '127.0.0.1']],
    [['fd00::1', '8.8.8.8']],
  ])('is rejected when it resolves to %j', async (addresses) => {
    const { port, connections } = await receiver(ok);
    const out = guard({}, (await leadsTo(...addresses)).names);
    expect(await post(out, `http://rebind.example:${port}/`)).toEqual({ outcome: 'address_refused', statusCode: null });
    expect(connections()).toBe(0);
  });

  it('is connected to the address that was checked: it is never resolved twice', async () => {
    const { port, connections } = await receiver(ok);
    const { names, queries } = await leadsTo('127.0.0.1');
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`] }, names);
    const accepted = { outcome: 'accepted', statusCode: 200, excerpt: 'thanks' };
    expect(await post(out, `http://hooks.example:${port}/`)).toEqual(accepted);
    expect(queries.toSorted()).toEqual(['A hooks.example', 'AAAA hooks.example']);
    expect(connections()).toBe(1);
  });

  it('is unreachable when it does not exist', async () => {
    const { names } = await leadsTo();
    expect(await post(guard({}, names), 'http://nowhere.example/')).toMatchObject({ outcome: 'unreachable' });
  });

  it('is resolved by the system when the operator allows it, because it may be in the hosts file', async () => {
    const { port, connections } = await receiver(ok);
    const { names, queries } = await leadsTo('8.8.8.8');
    const out = guard({ callbackAllow: [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`] }, names);
    expect(await post(out, `http://localhost:${port}/`)).toMatchObject({ outcome: 'accepted' });
    expect({ queries, connections: connections() }).toEqual({ queries: [], connections: 1 });
  });
});

describe('an outbound request', () => {
  it('is not sent to a private address', async () => {
    const { port, connections } = await receiver(ok);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '127.1', '0.0.0.0']) {
      expect(await post(guard(), `http://${host}:${port}/`)).toMatchObject({ outcome: 'address_refused' });
    }
    expect(connections()).toBe(0);
  });

  it('sends its method, headers and body', async () => {
    const got: { url?: string | undefined; method?: string | undefined; own: unknown; body: string }[] = [];
    const { port } = await receiver(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      got.push({ url: request.url, method: request.method, own: request.headers['x-own'], body });
      response.writeHead(204).end();
    });
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`] });
    expect(await post(out, `http://127.0.0.1:${port}/a/b?c=d#e`)).toEqual({ outcome: 'accepted', statusCode: 204 });
    expect(got).toEqual([{ url: '/a/b?c=d', method: 'POST', own: 'yes', body: '{"a":1}' }]);
  });

  it('succeeds or fails by the response status', async () => {
    const { port } = await receiver((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`] });
    const outcome = async (status: number) => (await post(out, `http://127.0.0.1:${port}/${status}`)).outcome;
    expect([await outcome(201), await outcome(404), await outcome(500)]).toEqual(['accepted', 'status', 'status']);
  });

  it('does not follow redirects', async () => {
    const inner = await receiver(ok);
    const { port } = await receiver((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end(),
    );
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`, `127.0.0.1:${inner.port}`] });
    expect(await post(out, `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'redirect', statusCode: 307 });
    expect(inner.connections()).toBe(0);
  });

  it('reads no more of a response than its limit', async () => {
    let written = 0;
    const over = Promise.withResolvers<void>();
    const { port } = await receiver((_request, response) => {
      const chunk = Buffer.alloc(16_384, 'x');
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', more).on('close', () => over.resolve());
      more();
    });
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`] });
    const accepted = { outcome: 'accepted', statusCode: 200, excerpt: 'x'.repeat(2048) };
    expect(await post(out, `http://127.0.0.1:${port}/`)).toEqual(accepted);
    await over.promise;
    // The socket buffers in between are filled in any case.
    expect(written).toBeLessThan(RESPONSE_LIMIT + 16 * 1024 * 1024);
  });

  it('times out before a response and within one', async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((_request, response) => {
      response.writeHead(200);
      response.write('x');
    });
    const out = guard({ callbackAllow: [`127.0.0.1:${silent.port}`, `127.0.0.1:${slow.port}`] });
    expect(await post(out, `http://127.0.0.1:${silent.port}/`, 100)).toEqual({ outcome: 'timeout', statusCode: null });
    const accepted = { outcome: 'accepted', statusCode: 200, excerpt: 'x' };
    // Long enough for a response on a busy machine.
    expect(await post(out, `http://127.0.0.1:${slow.port}/`, 2000)).toEqual(accepted);
  });

  it('fails cleanly on a refused connection, a reset, or a response that is not HTTP', async () => {
    const responses: ((socket: Socket) => void)[] = [
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(),
      (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    ];
    for (const reply of responses) {
      const sockets: Socket[] = [];
      const server = createTcpServer((socket) => {
        sockets.push(socket.resume().on('error', () => undefined));
        reply(socket);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const out = guard({ callbackAllow: [`127.0.0.1:${port}`] });
      expect(await post(out, `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'unreachable', statusCode: null });
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
      expect(await post(out, `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'unreachable', statusCode: null });
    }
  });

  it('stops when it is aborted', async () => {
    const { port } = await receiver(() => stop.abort());
    const stop = new AbortController();
    const out = guard({ callbackAllow: [`127.0.0.1:${port}`] });
    await expect(post(out, `http://127.0.0.1:${port}/`, 5_000, stop.signal)).rejects.toThrow('aborted');
  });
});
