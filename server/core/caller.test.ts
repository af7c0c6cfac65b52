import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness.ts';
import { customer } from '../../tests/tasks/rig.ts';
import { AUTH_LIMITS } from '../features/auth/throttle.ts';
import { getClientAddress, canonicalAddress, isAddressOrRange, createProxyTrust, rememberAddresses } from './caller.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Sends a request over a real connection from 127.0.0.1, ::1 or, with a dual-stack socket, ::ffff:127.0.0.1. */
async function listening(app: FastifyInstance, host: '127.0.0.1' | '::1' | '::' = '127.0.0.1') {
  await app.listen({ port: 0, host });
  const { port } = app.server.address() as AddressInfo;
  return async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const sent = request({ host: host === '::' ? '127.0.0.1' : host, port, method, path, headers, agent: false });
    const reply = once(sent, 'response');
    sent.end(body && JSON.stringify(body));
    const [response] = await reply;
    return { status: response.statusCode as number, body: JSON.parse(await text(response)) };
  };
}

async function whole(trustProxy: readonly string[]): Promise<TestApp> {
  const app = await testApp({ config: { trustProxy } });
  closing.push(() => app.close());
  return app;
}

const forwarded = (value: string) => ({ 'x-forwarded-for': value });

describe('the client address', () => {
  it.each([
    ['no proxy is trusted', [], '127.0.0.1', '203.0.113.7', '127.0.0.1'],
    ['another is trusted', ['10.0.0.0/8', '::1'], '127.0.0.1', '203.0.113.7', '127.0.0.1'],
    ['the peer is trusted', ['127.0.0.1'], '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['it is trusted and says nothing', ['127.0.0.1'], '127.0.0.1', '', '127.0.0.1'],
    ['the client wrote the rest', ['127.0.0.1'], '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [
      'there are two proxies',
      ['127.0.0.0/8', '10.1.0.0/16'],
      '127.0.0.1',
      '1.2.3.4, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['the second is none', ['127.0.0.0/8', '10.1.0.0/16'], '127.0.0.1', '203.0.113.7, 10.2.2.3', '10.2.2.3'],
    ['all of them are trusted', ['0.0.0.0/0'], '127.0.0.1', '203.0.113.7, 10.2.2.3', '203.0.113.7'],
    ['a proxy adds ports', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '203.0.113.7:4711, 10.0.0.1:443', '203.0.113.7'],
    ['a proxy passes on nonsense', ['127.0.0.1', '10.0.0.1'], '127.0.0.1', 'unknown, 10.0.0.1', '10.0.0.1'],
    ['the proxy has IPv6', ['::1'], '::1', '2001:DB8:0::1', '2001:db8::1'],
    ['IPv6 comes in brackets', ['::1/128'], '::1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['a range of IPv6 is trusted', ['::1', '2001:db8:1::/48'], '::1', '203.0.113.7, 2001:db8:1:2::3', '203.0.113.7'],
    ['and one outside of it', ['::1', '2001:db8:1::/48'], '::1', '203.0.113.7, 2001:db8:2::3', '2001:db8:2::3'],
    ['IPv4 arrives on a socket for both', ['127.0.0.1'], '::', '::ffff:203.0.113.7', '203.0.113.7'],
    ['no proxy is trusted there', [], '::', '203.0.113.7', '127.0.0.1'],
    ['the range is written as IPv6', ['::ffff:127.0.0.0/104'], '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['IPv6 is no IPv4', ['::/0'], '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ] as const)('when %s', async (_, trustProxy, host, header, address) => {
    const app = Fastify({ trustProxy: createProxyTrust(trustProxy) ?? false });
    closing.push(() => app.close());
    app.get('/', async (request) => ({ address: getClientAddress(request) }));
    const send = await listening(app, host);
    const { body } = await send('GET', '/', header === '' ? {} : forwarded(header));
    expect(body).toEqual({ address });
  });

  // As health checks of HAProxy end. Nobody has asked for the address before.
  it.each([[[]], [['127.0.0.1']]])(
    'is known after the client has reset the connection, with %j trusted',
    async (trusted) => {
      const app = Fastify({ trustProxy: createProxyTrust(trusted) ?? false });
      rememberAddresses(app.server);
      closing.push(() => app.close());
      const found = Promise.withResolvers<string>();
      const arrived = Promise.withResolvers<void>();
      app.get('/', async (asked) => {
        arrived.resolve();
        await new Promise((resolve) => asked.raw.socket.once('close', resolve));
        found.resolve(getClientAddress(asked));
        return '';
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      client.write('GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n');
      await arrived.promise;
      client.resetAndDestroy();
      expect(await found.promise).toBe(trusted.length > 0 ? '203.0.113.7' : '127.0.0.1');
    },
  );

  it('that nobody knows is a valid address, and no proxy', () => {
    const gone = { ip: undefined, ips: undefined } as unknown as Parameters<typeof getClientAddress>[0];
    expect(getClientAddress(gone)).toBe('0.0.0.0');
    const isTrusted = createProxyTrust(['127.0.0.1'])! as (address: string | undefined) => boolean;
    expect(isTrusted(undefined)).toBe(false);
  });

  it('is stored with keys and in the request log', async () => {
    const { db, app } = await whole(['127.0.0.1']);
    const send = await listening(app);
    const { id, test } = await customer(db);
    const call = (address: string) =>
      send('GET', '/api/v2/credits', { authorization: `Bearer ${test}`, ...forwarded(address) });
    expect((await call('6.6.6.6, ::ffff:203.0.113.7')).status).toBe(200);
    const { rows } = await db.query(
      `select last_used_address as address from keys where customer_id = $1 and mode = 'test'`,
      [id],
    );
    expect(rows).toEqual([{ address: '203.0.113.7' }]);
    await expect
      .poll(async () => (await db.query('select address from request_logs where customer_id = $1', [id])).rows)
      .toEqual([{ address: '203.0.113.7' }]);
  });

  it('throttles sign-in attempts, whatever X-Forwarded-For a stranger sends', async () => {
    const attempts = async (
      send: Awaited<ReturnType<typeof listening>>,
      headers: (n: number) => Record<string, string>,
      most: number = AUTH_LIMITS.signInPerAddress,
    ) => {
      const statuses: number[] = [];
      for (let n = 0; n <= most; n += 1) {
        const sent = { 'content-type': 'application/json', ...headers(n) };
        statuses.push((await send('POST', '/api/auth/sign-in/email', sent, { email: `a${n}@example.com` })).status);
      }
      return statuses;
    };
    // On a busy machine, attempts become free again meanwhile.
    const many = 2 * AUTH_LIMITS.signInPerAddress;
    const stranger = await listening((await whole([])).app);
    expect((await attempts(stranger, (n) => forwarded(`203.0.113.${n}`), many)).at(-1)).toBe(429);
    const proxy = await listening((await whole(['127.0.0.1'])).app);
    expect(await attempts(proxy, (n) => forwarded(`203.0.113.${n}`))).not.toContain(429);
    // All ports of a client count as one client.
    expect((await attempts(proxy, (n) => forwarded(`198.51.100.1:${4000 + n}`), many)).at(-1)).toBe(429);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:80 ', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[2001:DB8::0001]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113', null],
  ['203.0.113.07', null],
  ['[203.0.113.7', null],
  ['2001:db8::1:x', null],
])('%j is normalized to %j', (given, address) => {
  expect(canonicalAddress(given)).toBe(address);
});

it.each([
  ['10.0.0.0/8', true],
  ['0.0.0.0/0', true],
  ['::1', true],
  ['fd00::/8', true],
  ['::ffff:10.0.0.0/104', true],
  ['::ffff:10.0.0.0/64', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['::/129', false],
  ['proxy', false],
  ['10.0.0.1:80/32', false],
])('%j in TRUST_PROXY is: %j', (range, isOne) => {
  expect(isAddressOrRange(range)).toBe(isOne);
});
