import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Site, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const expected = /<link rel="expect"[^>]*>/;
const WITHOUT = '?without';

/** The site, with pages that stop before the text of the button until `rest` is fulfilled. */
async function slowSite(rest: Promise<void>): Promise<string> {
  const server = createServer(async (request, response) => {
    const reply = await fetch(site.base + request.url!);
    const headers = Object.fromEntries(reply.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    response.writeHead(reply.status, headers);
    if (headers['content-type']?.startsWith('text/html')) {
      const html = await reply.text();
      const page = request.url!.endsWith(WITHOUT) ? html.replace(expected, '') : html;
      const cut = page.indexOf('Try it</button>');
      response.write(page.slice(0, cut));
      await rest;
      response.end(page.slice(cut));
    } else response.end(Buffer.from(await reply.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const root = globalThis as unknown as { moved: number };
  root.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) root.moved += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, null, {
    polling: 20,
  });

async function visit(address: string): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

async function facts(page: Page) {
  await page.waitForLoadState('load');
  const paint = Number(await (await painted(page)).jsonValue());
  return page.evaluate(async (first) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { waited: first >= arrived!.responseEnd, moved: (globalThis as unknown as { moved: number }).moved };
  }, paint);
}

test('a page that arrives in chunks is painted with its first screen only, without layout shifts', async () => {
  const { promise: rest, resolve: send } = Promise.withResolvers<void>();
  const base = await slowSite(rest);
  const page = await visit(`${base}/docs/v2-generate`);
  const without = await visit(`${base}/docs/v2-generate${WITHOUT}`);
  await painted(without);
  send();
  const [one, other] = [await facts(page), await facts(without)];
  expect(one.waited).toBe(true);
  // The brand's font replaces another one of nearly the same size.
  expect(one.moved).toBeLessThan(0.005);
  expect(other.waited).toBe(false);
  expect(other.moved).toBeGreaterThan(0);
});
