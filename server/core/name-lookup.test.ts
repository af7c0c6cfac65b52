import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { scrypt } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../tests/dns-server.ts';
import { ownOrigins } from '../config.ts';
import { NameLookup } from './name-lookup.ts';
import { Outbound } from './outbound.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A name server that responds only to names below `well.example`. */
async function server(): Promise<DnsServer> {
  const made = await startDnsServer((name) => (name.endsWith('.well.example') ? ['127.0.0.1', '::1'] : null));
  closing.push(() => made.close());
  return made;
}

const black = (n: number) => `hook${n}.black.example`;
const never = new AbortController().signal;

describe('the addresses of a name', () => {
  it('are of both families, IPv4 first', async () => {
    const names = new NameLookup({ servers: [(await server()).address] });
    expect(await names.resolve('a.well.example', 'cus_1', never)).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });

  it('are given up on after two queries without a response', async () => {
    const dns = await server();
    // Long enough for a busy machine: after four times as long, a lookup ends whatever is outstanding.
    const names = new NameLookup({ servers: [dns.address], timeoutMs: 500 });
    await expect(names.resolve(black(1), 'cus_1', never)).rejects.toMatchObject({ code: 'ETIMEOUT' });
    const [four, six] = [`A ${black(1)}`, `AAAA ${black(1)}`];
    expect(dns.queries.toSorted()).toEqual([four, four, six, six]);
  });

  it('are no longer wanted once the request is aborted, running or waiting', async () => {
    const dns = await server();
    const names = new NameLookup({ servers: [dns.address] });
    const stop = new AbortController();
    const all = Array.from({ length: 6 }, (_, n) => names.resolve(black(n), 'cus_1', stop.signal));
    const ended = Promise.allSettled(all);
    await dns.received(8);
    stop.abort(new Error('no longer wanted'));
    const reasons = (await ended).map((each) => (each as PromiseRejectedResult).reason as Error);
    expect(new Set(reasons.map(({ message }) => message))).toEqual(new Set(['no longer wanted']));
    // The customer's places are free again.
    expect(await names.resolve('a.well.example', 'cus_1', never)).toHaveLength(2);
  });
});

describe('a name server that never responds', () => {
  it('delays only the customer whose name it has, who waits with four lookups', async () => {
    const dns = await server();
    const names = new NameLookup({ servers: [dns.address] });
    const stop = new AbortController();
    const ended: string[] = [];
    const track = (label: string, lookup: Promise<unknown>) =>
      lookup.then(
        () => ended.push(label),
        () => ended.push(`${label} failed`),
      );
    const delayed = Array.from({ length: 5 }, (_, n) => track('black', names.resolve(black(n), 'cus_1', stop.signal)));
    await dns.received(8);
    const own = track('own', names.resolve('own.well.example', 'cus_1', stop.signal));
    await track('other', names.resolve('other.well.example', 'cus_2', never));
    expect(ended).toEqual(['other']);
    expect(dns.queries.filter((query) => query.includes('black'))).toHaveLength(8);
    expect(dns.queries.filter((query) => query.includes('own'))).toEqual([]);
    stop.abort();
    await Promise.all([...delayed, own]);
  });

  it('holds up neither password hashes nor the callbacks of others', async () => {
    const dns = await server();
    const receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    closing.push(async () => {
      receiver.close();
      await once(receiver, 'close');
    });
    const callbackAllow = [`127.0.0.1:${port}`, `[::1]:${port}`];
    const settings = { publicUrl: 'https://music.example', host: '127.0.0.1', port: 3000, callbackAllow };
    const out = new Outbound(settings, ownOrigins(settings), new NameLookup({ servers: [dns.address] }));
    const stop = new AbortController();
    const call = (url: string, owner: string) =>
      out.post(url, { owner, headers: {}, body: '{}', timeoutMs: 60_000 }, stop.signal);
    // More than the threads that hash passwords and read files.
    const customers = Array.from({ length: Math.max(8, availableParallelism()) }, (_, n) => `cus_${n}`);
    let over = 0;
    const delayed = customers.map((owner, n) =>
      call(`http://${black(n)}:${port}/`, owner)
        .catch(() => undefined)
        .finally(() => (over += 1)),
    );
    await dns.received(2 * customers.length);
    await promisify(scrypt)('a password', 'salt', 64);
    expect(await call(`http://hooks.well.example:${port}/`, 'cus_other')).toMatchObject({ outcome: 'accepted' });
    expect(over).toBe(0);
    stop.abort();
    await Promise.all(delayed);
  });
});
