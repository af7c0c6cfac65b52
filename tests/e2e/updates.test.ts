import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NextBuild, nextBuild } from './next-build.ts';
import { type Site, built, goTo, openSite } from './site.ts';

const minutes = 60_000;
const running = JSON.parse(readFileSync(join(built, 'version.json'), 'utf8')) as {
  timestamp: number;
  build_id: string;
};

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

interface Opening {
  readonly locale?: string;
  readonly workers?: boolean;
}

/** A page that has begun to look for newer builds, under a clock of its own. */
async function open(path: string, { locale = 'en', workers = false }: Opening = {}): Promise<Page> {
  const context = await site.browser.newContext({
    locale,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: workers ? 'allow' : 'block',
  });
  await context.addCookies([{ name: 'locale', value: locale, url: site.base }]);
  const page = await context.newPage();
  pages.push(page);
  await page.clock.install();
  await goTo(page, site.base + path);
  await page.waitForFunction(() => localStorage.getItem('app_version') !== null);
  return page;
}

const notice = (page: Page, title = 'New Version Available') => page.getByText(title, { exact: true });
/** Whether a newer worker is there that is not in charge yet. */
const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
const becomes = ({ id }: NextBuild, page: Page) =>
  page.locator(`meta[name="build"][content^="${id} "]`).waitFor({ state: 'attached' });
/** What links of the page do. */
const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().click();

test.each([
  ['en', '', 'New Version Available', 'Updates are ready, click to refresh', 'Refresh Now'],
  [
    'ja',
    '/ja',
    '新しいバージョンがあります',
    '更新の準備ができました。クリックして再読み込みしてください',
    '今すぐ更新',
  ],
  ['de', '/de', 'Neue Version verfügbar', 'Updates stehen bereit, zum Aktualisieren klicken', 'Jetzt aktualisieren'],
])(
  '%s: after ten minutes a newer build is offered, in the corner, and stays',
  async (locale, prefix, title, text, button) => {
    const page = await open(`${prefix}/docs/quickstart`, { locale });
    expect(await page.evaluate(() => localStorage.getItem('app_version'))).toBe(String(running.timestamp));
    await page.clock.fastForward(10 * minutes);
    await site.deploy(keeping.folder);
    expect(await notice(page, title).count()).toBe(0);
    await page.clock.fastForward(10 * minutes);
    await notice(page, title).waitFor();
    expect(await page.getByText(text, { exact: true }).count()).toBe(1);
    await page.clock.fastForward(600 * minutes);
    const box = (await page.getByRole('button', { name: button }).boundingBox())!;
    expect([box.x > 640, box.y > 600]).toEqual([true, true]);
    await page.getByRole('button', { name: button }).click();
    await becomes(keeping, page);
    await page.waitForFunction(
      (timestamp) => localStorage.getItem('app_version') === timestamp,
      String(keeping.timestamp),
    );
    expect(new URL(page.url()).pathname).toBe(`${prefix}/docs/quickstart`);
    await page.clock.fastForward(120 * minutes);
    expect(await notice(page, title).count()).toBe(0);
  },
);

test('on return to the tab at once', async () => {
  const page = await open('/docs');
  await site.deploy(keeping.folder);
  const asked = page.waitForRequest(/\/builds\/latest\.json\?\d+$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await notice(page).waitFor();
  expect(await page.getByText('Updates are ready, click to refresh', { exact: true }).isVisible()).toBe(true);
});

test('by the version file, every hour, against what was run last; failures are silent', async () => {
  const page = await open('/docs');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.type()));
  await page.route('**/builds/**', (route) => route.fulfill({ status: 500, body: '' }));
  const asked = page.waitForResponse(/\/version\.json\?\d+$/);
  await site.deploy(keeping.folder);
  await page.clock.fastForward(60 * minutes);
  expect((await asked).headers()['cache-control']).toBe('no-store');
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.route('**/version.json*', (route) => route.abort());
  await page.clock.fastForward(60 * minutes);
  await expect.poll(() => said.filter((type) => type === 'debug').length).toBeGreaterThan(0);
  expect(await notice(page).count()).toBe(0);
});

test('one notice, though both checks and the worker find the build; dismissed it does not come back', async () => {
  const page = await open('/docs/quickstart', { workers: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) =>
      sessionStorage.setItem('heard', JSON.stringify(data)),
    );
  });
  const most = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let count = 0;
        const look = () => {
          const now = document.body.innerText.split('New Version Available').length - 1;
          count = Math.max(count, now);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        addEventListener('counted', () => done(count), { once: true });
      }),
  );
  await site.deploy(bare.folder);
  await page.clock.fastForward(60 * minutes);
  await page.waitForFunction(() => sessionStorage.getItem('heard') !== null);
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('heard')))!)).toEqual({
    type: 'UPDATE_AVAILABLE',
    build_id: bare.id,
  });
  await notice(page).waitFor();
  await page.clock.fastForward(60 * minutes);
  await page.evaluate(() => dispatchEvent(new Event('counted')));
  expect(await most).toBe(1);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  const again = page.waitForResponse(/\/version\.json/);
  await page.clock.fastForward(60 * minutes);
  await again;
  expect(await notice(page).count()).toBe(0);
});

test('the notice brings the waiting worker into office', async () => {
  const page = await open('/docs/quickstart', { workers: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await site.deploy(bare.folder);
  await page.clock.fastForward(10 * minutes);
  await expect.poll(() => waits(page)).toBe(true);
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await becomes(bare, page);
  expect(await waits(page)).toBe(false);
  await site.stop();
  await page.reload();
  expect(await buildOf(page)).toBe(`${bare.id} ${bare.timestamp}`);
});

test('a page that is of the new build already has its worker take over, without a word', async () => {
  const page = await open('/docs/quickstart', { workers: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await site.deploy(bare.folder);
  await page.reload();
  await becomes(bare, page);
  const active = () =>
    page.evaluate(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().filter(({ url }) => url.includes('/docs/quickstart?')).length;
    });
  // Both copies while it installs; one when it is in charge.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(async () => [await waits(page), await active()]).toEqual([false, 1]);
  expect(await notice(page).count()).toBe(0);
  await site.stop();
  await page.reload();
  expect(await buildOf(page)).toBe(`${bare.id} ${bare.timestamp}`);
});

test('in the middle of a form nothing that was typed is lost', async () => {
  const page = await open('/dashboard/music');
  const prompt = page.getByLabel('What the songs are about');
  await prompt.fill('the last ferry, and nobody on it');
  await page.getByLabel('Title').fill('Half past');
  await site.deploy(keeping.folder);
  await page.clock.fastForward(10 * minutes);
  await notice(page).waitFor();
  expect(await prompt.inputValue()).toBe('the last ferry, and nobody on it');
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await becomes(keeping, page);
  await expect.poll(() => prompt.inputValue()).toBe('the last ferry, and nobody on it');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half past');
});

test('what a form does not keep is asked about first, and no password is ever stored', async () => {
  const page = await open('/auth/login');
  await page.getByLabel('E-mail').fill('robin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a quiet rainy evening');
  await site.deploy(keeping.folder);
  await page.clock.fastForward(10 * minutes);
  const asked = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Refresh Now' }).click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('robin@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a quiet rainy evening');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('rainy');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await becomes(keeping, page);
});

test('an open tab of the build before finds its scripts, where they were kept', async () => {
  const page = await open('/docs/quickstart');
  await site.deploy(keeping.folder);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await follow(page, '/docs/testing');
  await page.waitForFunction(() => document.title.startsWith('Test'));
  expect([loads, await buildOf(page)]).toEqual([0, `${running.build_id} ${running.timestamp}`]);
});

test('where they are gone the page is loaded anew, once, and is of the new build', async () => {
  const page = await open('/docs/quickstart');
  await site.deploy(bare.folder);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await follow(page, '/docs/testing');
  await becomes(bare, page);
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  expect([loads, new URL(page.url()).pathname]).toEqual([1, '/docs/testing']);
});

test('a page whose first scripts are gone is loaded anew once in ten seconds, then stays readable', async () => {
  const { page } = await site.open('/docs');
  pages.push(page);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  const first = /\/assets\/js\/main\./;
  await page.route(first, (route) => route.fulfill({ status: 404, body: 'Not found' }), { times: 1 });
  await page.goto(`${site.base}/docs/testing`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  expect(loads).toBe(2);

  loads = 0;
  await page.route(first, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(`${site.base}/docs/authentication`, { waitUntil: 'commit' });
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('load');
  expect(await page.locator('.markdown h1').isVisible()).toBe(true);
  expect([loads, await page.evaluate(() => document.documentElement.dataset.hasHydrated)]).toEqual([2, 'false']);
});

test('a second after the page, what is known of the pages ahead is loaded; not where bytes are dear', async () => {
  const asked = (page: Page) => {
    const paths: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('_payload.json')) paths.push(request.url().slice(site.base.length));
    });
    return paths;
  };
  const { page } = await site.open('/models/v5');
  pages.push(page);
  const paths = asked(page);
  await goTo(page, `${site.base}/docs/quickstart`);
  const query = `?${running.build_id}`;
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
    const none = asked(dear);
    await goTo(dear, `${site.base}/docs/quickstart`);
    await dear.waitForFunction(() => localStorage.getItem('app_version') !== null);
    await dear.waitForLoadState('networkidle');
    expect([
      none,
      await dear.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
    ]).toEqual([[], 0]);
  }
});
