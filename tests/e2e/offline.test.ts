import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAnyViolations } from './axe.ts';
import { type NextBuild, nextBuild } from './next-build.ts';
import { type Site, built, goTo, openSite } from './site.ts';
import { waitForWorker } from './tabs.ts';
import { waitForController, listCached, takeOffline, visit } from './workers.ts';

let site: Site;
/** The current build, with workers that are installed quickly. */
let current: NextBuild;
let later: NextBuild;
/** One browser context and one tab for all tests, because installing a worker takes a long time. */
let reader: BrowserContext;
let page: Page;
let tabs: Page[];
const languages = ['', '/zh'];
const newReader = () =>
  site.browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

beforeAll(async () => {
  current = await nextBuild({ keeping: false, hours: 0, languages: ['zh'] });
  later = await nextBuild({ keeping: false, languages: ['zh'] });
  site = await openSite(current.folder);
  reader = await newReader();
  tabs = await Promise.all(languages.map((language) => visit(site, reader, `${language}/docs`)));
  page = await reader.newPage();
});
afterAll(async () => {
  await site.close();
  await current.remove();
  await later.remove();
});
beforeEach(() => site.deploy(current.folder));

/** Its lines are joined by spaces. */
const heading = async () => (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ');
/** The status of a response, if there is one. */
const reaches = (path: string, method = 'GET') =>
  page.evaluate(
    async ([to, how]) =>
      fetch(to, { method: how }).then(
        (response) => response.status,
        () => 'no network',
      ),
    [path, method] as const,
  );
/** The heading of a page as the server sends it. */
async function readTitle(path: string): Promise<string> {
  const html = await (await reader.request.get(`${site.base}${path}`)).text();
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1]!.replace(/<[^>]*>/g, '');
}

test('after one visit the documentation works offline, and other pages show the offline page', async () => {
  const [unvisited, visited, first] = [
    await readTitle('/zh/docs/errors'),
    await readTitle('/zh/docs/quickstart'),
    await readTitle('/zh/docs'),
  ];
  await site.stop();

  await goTo(page, `${site.base}/zh/docs/quickstart?from=mail`);
  expect(await heading()).toBe(visited);
  await goTo(page, `${site.base}/zh/docs/errors`);
  expect(await heading()).toBe(unvisited);
  // Navigation within the site works, too.
  await page.locator('a[href="/zh/docs"]').first().click();
  await page.waitForURL('**/zh/docs');
  await expect.poll(heading).toBe(first);

  for (const path of ['/dashboard', '/nowhere', '/models/v5']) {
    const response = await page.goto(`${site.base}/zh${path}`);
    expect([await heading(), response?.status()], path).toEqual(['您已离线', 503]);
  }
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');
  await page.getByRole('link', { name: '打开文档' }).click();
  await expect.poll(heading).toBe(first);

  // The content is requested again when the network is back.
  await page.goto(`${site.base}/zh/models/v5`);
  expect(await heading()).toBe('您已离线');
  await site.deploy(current.folder);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() => document.querySelector('h1')?.textContent !== '您已离线');
});

test('a page in a language that was never opened shows the offline page of English', async () => {
  await site.stop();
  const response = await page.goto(`${site.base}/de/docs`);
  expect([await heading(), response?.status()]).toEqual(['You are offline', 503]);
});

test('the installed app starts without a network', async () => {
  const manifest = (await (await reader.request.get(`${site.base}/manifest.json`)).json()) as {
    readonly start_url: string;
  };
  // Not at `/`, which redirects readers of other languages.
  const titles = [await readTitle('/index.html'), await readTitle('/pricing')];
  await site.stop();
  // The browser also starts the worker again.
  const session = await reader.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');

  await goTo(page, site.base + manifest.start_url);
  expect([await heading(), new URL(page.url()).pathname]).toEqual([titles[0], '/']);
  await goTo(page, `${site.base}/pricing`);
  expect(await heading()).toBe(titles[1]);
});

test('search works offline', async () => {
  await site.stop();
  await goTo(page, `${site.base}/docs/testing`);
  const box = page.locator('input.navbar__search-input');
  await box.click();
  await box.pressSequentially('quickstart');
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Quickstart');
});

test('build data, the API and payloads never come from the worker, nor does any request but GET', async () => {
  await goTo(page, `${site.base}/docs/quickstart`);
  const paths = [
    '/version.json',
    '/builds/latest.json',
    `/builds/meta/${waitForWorker.build_id}.json`,
    '/docs/quickstart/_payload.json',
    '/api/account/session',
  ];
  for (const path of paths) expect([path, await reaches(path)]).toEqual([path, 200]);
  const { paths: copies } = await listCached(page);
  expect(copies).toEqual(expect.arrayContaining(['/docs/quickstart', '/index.html', '/pricing', '/zh/index.html']));
  expect(copies.filter((path) => /version\.json|^\/builds|_payload|^\/api|\.md$|antd|dashboard/.test(path))).toEqual(
    [],
  );

  const served: [string, boolean][] = [];
  page.on('response', (response) => served.push([new URL(response.url()).pathname, response.fromServiceWorker()]));
  for (const path of paths) await reaches(path);
  const methods = ['POST', 'HEAD'];
  for (const method of methods) await reaches('/docs/quickstart', method);
  // The page also prefetches scripts, which may come from the worker, and payloads of pages that it links to.
  expect(served.filter(([path, fromWorker]) => fromWorker && !path.startsWith('/assets/'))).toEqual([]);
  const requested = [...paths, ...methods.map(() => '/docs/quickstart')];
  expect(served.map(([path]) => path)).toEqual(expect.arrayContaining(requested));

  await site.stop();
  for (const path of paths) expect([path, await reaches(path)]).toEqual([path, 'no network']);
  for (const method of methods) expect(await reaches('/docs/quickstart', method), method).toBe('no network');
  expect(await reaches('/docs/quickstart')).toBe(200);
});

test('the workers and their policies are never cached', async () => {
  for (const language of languages) {
    const names = (await readdir(join(built, language))).filter((name) => /(?:^|\.)sw\.js$/.test(name));
    expect(names).toEqual([expect.stringMatching(/^\d+\.sw\.js$/), 'sw.js']);
    for (const name of names) {
      const headers = (await reader.request.get(`${site.base}${language}/${name}`)).headers();
      expect([name, headers['cache-control']]).toEqual([name, 'no-cache']);
    }
  }
});

test('each language has its own worker, and the English one serves no other language', async () => {
  expect((await listCached(tabs[0]!)).workers).toBe(languages.length);
  await goTo(page, `${site.base}/docs`);
  await site.stop();
  for (const [path, worker] of [
    ['/zh/docs', '/zh/sw.js'],
    ['/docs/quickstart', '/sw.js'],
    ['/zh', '/zh/sw.js'],
  ] as const) {
    await goTo(page, site.base + path);
    expect([path, await waitForController(page)]).toEqual([path, worker]);
  }
  const other = await reader.newPage();
  for (const path of ['/fr/docs', '/fr', '/ko/docs/quickstart']) {
    const response = await other.goto(site.base + path);
    expect([path, response?.status(), await other.locator('h1').textContent()]).toEqual([path, 503, 'You are offline']);
  }
});

test.each([
  ['', 390, 'light', 'You are offline'],
  ['/zh', 390, 'dark', '您已离线'],
  ['/zh', 1280, 'light', '您已离线'],
] as const)(
  '%s/offline, %i px, %s: the offline page is complete and accessible',
  async (prefix, width, theme, title) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await site.stop();
    await page.goto(`${site.base}${prefix}/gallery`);
    expect(await heading()).toBe(title);
    await page.evaluate(() => document.fonts.ready);
    expect(await findAnyViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test('`offline: false` removes the workers and their copies; open pages continue', async () => {
  const [english, ...others] = tabs as [Page, ...Page[]];
  await takeOffline(later.folder, languages);
  const { caches, workers } = await listCached(english);
  expect([caches, workers]).toEqual([languages.length, languages.length]);
  const title = await english.evaluate(() => (document.title = 'untouched'));
  await site.deploy(later.folder);
  await english.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.update();
  });
  await expect.poll(() => listCached(english)).toEqual({ caches: 0, workers: 0, paths: [] });
  // Open pages stay unchanged, and use the network after a reload.
  expect(await english.title()).toBe(title);
  await site.stop();
  for (const open of [english, ...others]) await expect(open.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

/** The worker of earlier releases: registered without parameters, with another list under the same name. */
const former = `
  const name = 'workbox-precache-v2-' + registration.scope;
  const copy = new Response('former', { headers: { 'content-type': 'text/html' } });
  addEventListener('install', (event) => event.waitUntil(
    caches.open(name).then((cache) => cache.put('/docs/quickstart?__WB_REVISION__=former', copy))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', () => undefined);
`;

test('a worker registered without parameters is replaced by the one of the build, which keeps all documentation', async () => {
  const other = await newReader();
  const open = await other.newPage();
  await writeFile(join(later.folder, 'sw.js'), former);
  await site.deploy(later.folder);
  await open.goto(`${site.base}/robots.txt`);
  await open.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  expect((await listCached(open)).paths).toEqual(['/docs/quickstart']);
  // The build itself, with its whole worker.
  await site.deploy(built);
  await goTo(open, `${site.base}/docs/quickstart`);
  await open.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.includes('?params='));
  await expect
    .poll(async () => (await listCached(open)).paths.filter((path) => path === '/docs/quickstart').length)
    .toBe(1);
  const tasks = await readTitle('/docs/tasks');
  await site.stop();
  await goTo(open, `${site.base}/docs/quickstart`);
  expect(await open.locator('meta[name="build"]').getAttribute('content')).toContain(waitForWorker.build_id);
  // Copies of the build in the other tests don't keep this page.
  await goTo(open, `${site.base}/docs/tasks`);
  expect(await open.getByRole('heading', { level: 1 }).innerText()).toBe(tasks);
  await other.close();
});
