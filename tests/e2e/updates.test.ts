import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type NextBuild, nextBuild } from './next-build.ts';
import { type Site, openSite, saveData } from './site.ts';
import { openTab, readBuild, waitForRegistration, waitForValue, waitForWorker } from './tabs.ts';

const minutes = 60_000;

let site: Site;
/** The current build, with workers that are installed quickly. */
let current: NextBuild;
let keeping: NextBuild;
/** Later than `keeping`, and without the scripts of other builds. */
let newest: NextBuild;
beforeAll(async () => {
  current = await nextBuild({ keeping: false, hours: 0, languages: ['ja'] });
  site = await openSite(current.folder);
  keeping = await nextBuild({ keeping: true, languages: ['ja'] });
  newest = await nextBuild({ keeping: false, hours: 2 });
});
afterAll(async () => {
  await site.close();
  await current.remove();
  await keeping.remove();
  await newest.remove();
});
let pages: Page[] = [];
afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages = [];
});

async function open(path: string, opening?: Parameters<typeof openTab>[2]): Promise<Page> {
  await site.deploy(current.folder);
  const page = await openTab(site, path, opening);
  pages.push(page);
  return page;
}

const notice = (page: Page, title = 'New Version Available') => page.getByText(title, { exact: true });
/** Whether a newer worker is waiting. */
const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test.each([
  ['en', '', 'New Version Available', 'Updates are ready, click to refresh', 'Refresh Now'],
  [
    'ja',
    '/ja',
    '新しいバージョンがあります',
    '更新の準備ができました。クリックして再読み込みしてください。',
    '今すぐ更新',
  ],
])(
  '%s: after ten minutes a newer build is offered in the corner, and the notice stays',
  async (locale, prefix, title, text, button) => {
    const page = await open(`${prefix}/docs/quickstart`, { locale });
    expect(await page.evaluate(() => localStorage.getItem('app_version'))).toBe(String(waitForWorker.timestamp));
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
    await waitForValue(keeping, page);
    await page.waitForFunction(
      (timestamp) => localStorage.getItem('app_version') === timestamp,
      String(keeping.timestamp),
    );
    expect(new URL(page.url()).pathname).toBe(`${prefix}/docs/quickstart`);
    await page.clock.fastForward(120 * minutes);
    expect(await notice(page, title).count()).toBe(0);
  },
);

test('a newer build is found as soon as the tab is visible again', async () => {
  const page = await open('/docs');
  await site.deploy(keeping.folder);
  const request = page.waitForRequest(/\/builds\/latest\.json\?\d+$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await request;
  await notice(page).waitFor();
  expect(await page.getByText('Updates are ready, click to refresh', { exact: true }).isVisible()).toBe(true);
});

test('a newer build is found by the hourly version file; failures are silent', async () => {
  const page = await open('/docs');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.type()));
  await page.route('**/builds/**', (route) => route.fulfill({ status: 500, body: '' }));
  const response = page.waitForResponse(/\/version\.json\?\d+$/);
  await site.deploy(keeping.folder);
  await page.clock.fastForward(60 * minutes);
  expect((await response).headers()['cache-control']).toBe('no-store');
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.route('**/version.json*', (route) => route.abort());
  await page.clock.fastForward(60 * minutes);
  await expect.poll(() => messages.filter((type) => type === 'debug').length).toBeGreaterThan(0);
  expect(await notice(page).count()).toBe(0);
});

describe('one reader with a worker across two deployments', () => {
  let page: Page;
  beforeAll(async () => {
    await site.deploy(current.folder);
    page = await openTab(site, '/docs/quickstart', { workers: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  afterAll(() => page.context().close());

  test('the notice activates the waiting worker', async () => {
    await site.deploy(keeping.folder);
    await page.clock.fastForward(10 * minutes);
    await expect.poll(() => waits(page)).toBe(true);
    await page.getByRole('button', { name: 'Refresh Now' }).click();
    await waitForValue(keeping, page);
    expect(await waits(page)).toBe(false);
    await site.stop();
    await page.reload();
    expect(await readBuild(page)).toBe(`${keeping.id} ${keeping.timestamp}`);
    await site.deploy(keeping.folder);
    await page.reload();
    await page.clock.fastForward(1000);
    await waitForRegistration(page);
  });

  test('one notice is shown for both checks and the worker; once dismissed it does not return', async () => {
    const message = page.evaluate(
      () =>
        new Promise((done) =>
          navigator.serviceWorker.addEventListener('message', ({ data }) => done(data), { once: true }),
        ),
    );
    const most = page.evaluate(
      () =>
        new Promise<number>((done) => {
          let count = 0;
          const measure = () => {
            const now = document.body.innerText.split('New Version Available').length - 1;
            count = Math.max(count, now);
          };
          new MutationObserver(measure).observe(document.body, { childList: true, subtree: true });
          addEventListener('counted', () => done(count), { once: true });
        }),
    );
    await site.deploy(newest.folder);
    await page.clock.fastForward(60 * minutes);
    expect(await message).toEqual({ type: 'UPDATE_AVAILABLE', build_id: newest.id });
    await notice(page).waitFor();
    await page.clock.fastForward(60 * minutes);
    await page.evaluate(() => dispatchEvent(new Event('counted')));
    expect(await most).toBe(1);

    await page.getByRole('button', { name: 'Dismiss' }).click();
    const secondCheck = page.waitForResponse(/\/version\.json/);
    await page.clock.fastForward(60 * minutes);
    await secondCheck;
    expect(await notice(page).count()).toBe(0);
    expect(await waits(page)).toBe(true);
  });

  test('a page of the newest build activates its worker without a notice', async () => {
    // A request during the takeover restarts the old worker. The browser then waits until that worker is idle for half a
    // minute, or forever while DevTools are attached, as here.
    await saveData(page);
    await page.reload();
    await waitForValue(newest, page);
    await page.clock.fastForward(1000);
    // Before the takeover, copies of both builds are stored; afterwards only the new ones. Only one page is loaded, because the
    // worker deletes copies while others load.
    const kept = () =>
      page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const address = '/docs/quickstart';
        const copies = await Promise.all(all.map((cache) => cache.matchAll(address, { ignoreSearch: true })));
        const texts = await Promise.all(copies.flat().map((copy) => copy.text()));
        return texts.map((text) => /<meta name="?build"? content="(\w+)/.exec(text)?.[1]);
      });
    await expect.poll(kept).toEqual([newest.id]);
    await expect.poll(() => waits(page)).toBe(false);
    expect(await notice(page).count()).toBe(0);
    await site.stop();
    await page.reload();
    expect(await readBuild(page)).toBe(`${newest.id} ${newest.timestamp}`);
  });
});

test('a refresh within a form keeps the input', async () => {
  const page = await open('/dashboard/music');
  const prompt = page.getByLabel('Song description');
  await prompt.fill('the last ferry, and nobody on it');
  await page.getByText('More options').click();
  await page.getByLabel('Title').fill('Half past');
  await site.deploy(keeping.folder);
  await page.clock.fastForward(10 * minutes);
  await notice(page).waitFor();
  expect(await prompt.inputValue()).toBe('the last ferry, and nobody on it');
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await waitForValue(keeping, page);
  await expect.poll(() => prompt.inputValue()).toBe('the last ferry, and nobody on it');
  await page.getByText('More options').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half past');
});

test('a dialog warns before unsaved input is lost, and no password is stored', async () => {
  const page = await open('/auth/login');
  await page.getByLabel('Email').fill('robin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a quiet rainy evening');
  await site.deploy(keeping.folder);
  await page.clock.fastForward(10 * minutes);
  const dialog = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Refresh Now' }).click({ noWaitAfter: true });
  const question = await dialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await page.getByLabel('Email').inputValue()).toBe('robin@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a quiet rainy evening');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('rainy');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Refresh Now' }).click();
  await waitForValue(keeping, page);
});
