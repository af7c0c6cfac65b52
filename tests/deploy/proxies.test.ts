import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingProxy, type Proxy, startProxy } from './proxies.ts';

describe.each(['nginx', 'caddy', 'haproxy'] as const)('%s before two web processes', (name) => {
  const missing = missingProxy(name);
  const webs: Server[] = [];
  let proxy: Proxy;
  /** Whether the first process accepts requests and answers none. */
  let isHung = false;

  beforeAll(async () => {
    if (missing !== undefined) return;
    for (let n = 0; n < 2; n += 1) {
      // As while the bucket is away: files fail, pages don't.
      const web = createServer((request, response) => {
        if (isHung && web === webs[0]) return;
        if (request.url?.endsWith('/events')) {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
          return;
        }
        response.statusCode = request.url?.startsWith('/api/files/') ? 503 : 200;
        response.setHeader('cache-control', 'no-store');
        response.end();
      }).listen(0, '127.0.0.1');
      await once(web, 'listening');
      webs.push(web);
    }
    proxy = await startProxy(
      name,
      webs.map((web) => (web.address() as AddressInfo).port),
    );
  });
  afterAll(async () => {
    if (missing !== undefined) return;
    await proxy.stop();
    for (const web of webs) web.close();
  });

  const stop = (web: Server): void => {
    web.closeAllConnections();
    web.close();
  };
  const getStatus = async (path: string): Promise<number> => (await fetch(proxy.url + path)).status;

  it('serves pages to all, while files that someone requests are unavailable', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const seen = new Set<string>();
    for (let n = 0; n < 15; n += 1) {
      seen.add(`file ${await getStatus('/api/files/x')}`);
      seen.add(`page ${await getStatus('/')}`);
      seen.add(`docs ${await getStatus('/docs')}`);
    }
    expect([...seen].toSorted()).toEqual(['docs 200', 'file 503', 'page 200']);
  });

  it('passes on the events of a stream as they arrive', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const stream = await fetch(`${proxy.url}/api/v2/tasks/task_1/events`);
    const reader = stream.body!.getReader();
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n');
    await reader.cancel();
  });

  it('serves pages while a process accepts connections but answers nothing', async ({ skip }) => {
    skip(missing !== undefined, missing);
    isHung = true;
    const statuses = await Promise.all(Array.from({ length: 6 }, () => getStatus('/docs')));
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 200));
    isHung = false;
  });

  it('serves everything from one process while the other is stopped', async ({ skip }) => {
    skip(missing !== undefined, missing);
    stop(webs[0]!);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => getStatus('/')));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('says that the service is unavailable, and when to try again, while both are stopped', async ({ skip }) => {
    skip(missing !== undefined, missing);
    stop(webs[1]!);
    const [call, page] = await Promise.all([fetch(`${proxy.url}/api/v2/credits`), fetch(`${proxy.url}/pricing`)]);
    for (const { status, headers } of [call, page]) {
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store']);
    }
    expect(call.headers.get('content-type')).toBe('application/problem+json');
    expect(await call.json()).toMatchObject({ code: 'unavailable', status: 503 });
    expect(await page.text()).toBe('The site is restarting. Please reload the page in a few seconds.');
  });
});
