import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NextBuild, nextBuild } from './next-build.ts';
import { type Site, built, goTo, openSite } from './site.ts';
import { waitForValue, readBuild, openTab, waitForWorker } from './tabs.ts';

let site: Site;
let bare: NextBuild;
let keeping: NextBuild;
beforeAll(async () => {
  [site, bare, keeping] = await Promise.all([openSite(), nextBuild({ keeping: false }), nextBuild({ keeping: true })]);
});
afterAll(async () => {
  await site.close();
  await Promise.all([bare.remove(), keeping.remove()]);
});
beforeEach(() => site.deploy(built));
let pages: Page[] = [];
afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages = [];
});

/** A tab. It doesn't prefetch, because anything loaded before the new build would still work. */
async function open(path: string): Promise<Page> {
  const page = await openTab(site, path);
  pages.push(page);
  return page;
}

/** Clicks a link of the page. */
const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().click();

test('an open tab of the previous build finds its kept scripts', async () => {
  const page = await open('/docs/quickstart');
  await site.deploy(keeping.folder);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await follow(page, '/docs/testing');
  await page.waitForFunction(() => document.title.startsWith('Test'));
  expect([loads, await readBuild(page)]).toEqual([0, `${waitForWorker.build_id} ${waitForWorker.timestamp}`]);
});

test('a tab whose scripts are gone reloads once, into the new build', async () => {
  const page = await open('/docs/quickstart');
  await site.deploy(bare.folder);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await follow(page, '/docs/testing');
  await waitForValue(bare, page);
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  expect([loads, new URL(page.url()).pathname]).toEqual([1, '/docs/testing']);
});

test('a page whose first scripts are missing reloads once in ten seconds, then stays readable', async () => {
  const { page } = await site.open('/docs');
  pages.push(page);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  const first = /\/assets\/js\/main\./;
  await page.route(first, (route) => route.fulfill({ status: 404, body: 'Not matches' }), { times: 1 });
  await page.goto(`${site.base}/docs/testing`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  expect(loads).toBe(2);

  loads = 0;
  await page.route(first, (route) => route.fulfill({ status: 404, body: 'Not matches' }));
  await page.goto(`${site.base}/docs/authentication`, { waitUntil: 'commit' });
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('load');
  expect(await page.locator('.markdown h1').isVisible()).toBe(true);
  expect([loads, await page.evaluate(() => document.documentElement.dataset.hasHydrated)]).toEqual([2, 'false']);
});

test('payloads of linked pages are prefetched a second after the load, but not on slow connections', async () => {
  const waitForRequest = (page: Page) => {
    const paths: string[] = [];
    page.on('request', (request) => {
      // The previous page may have begun to fetch the same payloads.
      const isOwn = request.frame().url().endsWith('/docs/quickstart');
      if (isOwn && request.url().includes('_payload.json')) paths.push(request.url().slice(site.base.length));
    });
    return paths;
  };
  const { page } = await site.open('/models/v5', { ahead: true });
  pages.push(page);
  const paths = waitForRequest(page);
  await goTo(page, `${site.base}/docs/quickstart`);
  const query = `?${waitForWorker.build_id}`;
  await expect
    .poll(() => paths)
    .toEqual(expect.arrayContaining([`/docs/_payload.json${query}`, `/docs/authentication/_payload.json${query}`]));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeLessThanOrEqual(24);

  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    const sparing = await site.browser.newContext();
    await sparing.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const dear = await sparing.newPage();
    pages.push(dear);
    const none = waitForRequest(dear);
    await goTo(dear, `${site.base}/docs/quickstart`);
    await dear.waitForFunction(() => localStorage.getItem('app_version') !== null);
    await dear.waitForLoadState('networkidle');
    expect([
      none,
      await dear.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
    ]).toEqual([[], 0]);
  }
});
