import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite } from './site.ts';
import { makeKey } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Navigates to a path as a link of the page would. */
const wander = (page: Page, path: string) =>
  page.evaluate((to) => {
    const state = { key: Math.random().toString(36).slice(2) };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

const readScreen = (page: Page) => page.locator('main').innerText();

/** Serves the site's scripts with a part of them changed. */
async function rewrite(page: Page, from: RegExp, to: string): Promise<void> {
  await page.route('**/assets/js/*.js', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replace(from, to) });
  });
}

test('an unknown address shows one 404 screen, from the server and in the browser, in the language', async () => {
  const { page } = await site.open('/ja/nowhere', { locale: 'ja' });
  const served = await readScreen(page);
  expect(served).toContain('404');
  expect(served).toContain('ページが見つかりません：/ja/nowhere');
  expect(await page.title()).toContain('ページが見つかりません');
  await page.locator('main a').first().click();
  await page.waitForURL(/\/ja\/?$/);
  await page.locator('main [type="range"]').first().waitFor({ state: 'attached' });
  await wander(page, '/ja/nowhere');
  await expect.poll(() => readScreen(page)).toBe(served);
  expect(await page.locator('main svg').count()).toBe(1);
});

test('a part of a page that throws shows a retry in its place, and leaves the page', async () => {
  const { page } = await site.open('/dashboard/music', { signedIn: true });
  await page.route('**/api/account/keys*', (route) => route.fulfill({ json: { data: [{}], next_cursor: null } }));
  await wander(page, '/dashboard/api/keys');
  await page.getByText('This part stopped working').waitFor();
  await page.getByRole('link', { name: 'API Keys' }).first().waitFor();
  await page.unroute('**/api/account/keys*');
  await page.getByRole('link', { name: 'Docs' }).first().click();
  await page.waitForURL('**/docs');
  await page.locator('.markdown h1').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('No API keys yet').waitFor();
  expect(await page.getByText('This part stopped working').count()).toBe(0);
});

test('missing scripts: one reload in ten seconds, then the error screen and an event', async () => {
  const { page } = await site.open('/docs');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.exposeFunction('preloadError', () => undefined);
  await page.addInitScript(() => {
    addEventListener('preload-error', (event) => {
      sessionStorage.setItem('reported', String((event as CustomEvent<Error>).detail));
    });
  });
  // Only the page's own script, because the shared ones are already loaded.
  const own = /\/assets\/js\/(?!main|runtime)[^/]+\.js$/;
  await page.route(own, (route) => route.abort());
  await wander(page, '/auth/login');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(loads).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('reported'))).toContain('Loading chunk');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('500');

  await page.unroute(own);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Email').waitFor();

  await page.route(own, (route) => route.abort());
  loads = 0;
  await page.goto(`${site.base}/auth/register`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(loads).toBe(2);
});

test('a private page is never shown to signed-out visitors, not even briefly', async () => {
  const { page } = await site.open('/docs');
  let reply = (): void => undefined;
  const requested = new Promise<void>((done) => (reply = done));
  await page.route('**/api/account/session', async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(`${site.base}/dashboard/api/keys`);
  await page.locator('main table[aria-busy="true"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/api/keys');
  reply();
  await page.waitForURL('**/auth/login?return=%2Fdashboard%2Fapi%2Fkeys');
});

test('route rules redirect, on the server and on navigation; external ones by a full load', async () => {
  const { page } = await site.open('/register');
  expect(new URL(page.url()).pathname).toBe('/auth/register');
  await wander(page, '/login?return=%2Fdocs');
  await page.waitForURL('**/auth/login?return=%2Fdocs');

  await rewrite(page, /"\/login":"\/auth\/login"/, '"/login":"http://127.0.0.1:9/help"');
  await goTo(page, `${site.base}/docs`);
  const [request] = await Promise.all([page.waitForRequest('http://127.0.0.1:9/help'), wander(page, '/login')]);
  expect(request.isNavigationRequest()).toBe(true);
});

test('scrolls to the top, restores positions, and shows hash targets below the header', async () => {
  const { page } = await site.open('/docs/quickstart');
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await wander(page, '/docs/authentication');
  await page.waitForFunction(() => document.title.startsWith('Authentication'));
  expect(await top()).toBe(0);
  await page.goBack();
  await page.waitForFunction(() => !document.title.startsWith('Authentication'));
  await expect.poll(top).toBe(500);

  const id = await page.locator('.markdown h2').last().getAttribute('id');
  await wander(page, `/docs/authentication`);
  await page.waitForFunction(() => scrollY === 0);
  await wander(page, `/docs/quickstart#${id}`);
  const below = () =>
    page.evaluate((name) => {
      const bar = document.querySelector('.navbar')!.getBoundingClientRect().bottom;
      return Math.round(document.getElementById(name)!.getBoundingClientRect().top - bar);
    }, id!);
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  expect(await below()).toBeLessThan(800);

  // Content that loads later above the target doesn't push it away.
  await page.evaluate(() => {
    const late = document.createElement('div');
    late.style.height = '900px';
    document.querySelector('.markdown')!.prepend(late);
  });
  await expect.poll(below).toBeLessThan(800);
  expect(await below()).toBeGreaterThanOrEqual(0);

  await page.evaluate(() => scrollTo({ top: 401, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Back to top' }).click();
  await page.waitForFunction(() => scrollY === 0);
});

test('icon buttons have tooltips on hover and focus, within the window', async () => {
  const { page } = await site.open('/docs', { width: 390, signedIn: true });
  await makeKey(page, 'test', 'a key with quite a long name, so that its tip needs lines');
  await wander(page, '/dashboard/api/keys');
  const actions = page.getByRole('button', { name: /^Actions for a key/ });
  await actions.hover();
  const tip = page.getByText(/^Actions for a key/);
  await tip.waitFor();
  const box = (await tip.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(250);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await page.mouse.move(5, 700);
  await tip.waitFor({ state: 'hidden' });
  await actions.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await tip.waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
});

test('the navigation bar fits in every language from 997 px, and every menu item has a name', async () => {
  const { page } = await site.open('/pricing');
  for (const locale of ['ru', 'fr', 'ja', 'de', 'tr']) {
    await goTo(page, `${site.base}/${locale}/docs/quickstart`);
    for (const width of [997, 1024, 1150, 1300]) {
      await page.setViewportSize({ width, height: 700 });
      const boxes = await page.locator('.navbar__inner .navbar__items > :visible').evaluateAll((items) =>
        items.map((item) => {
          const { left, right, height } = item.getBoundingClientRect();
          return { left, right, height };
        }),
      );
      expect(boxes.length).toBeGreaterThan(5);
      for (const [at, box] of boxes.entries()) {
        const { right } = boxes[at - 1] ?? { right: 0 };
        expect(box.left, `${locale} at ${width} px, item ${at}`).toBeGreaterThanOrEqual(right - 1);
        expect(box.height, `${locale} at ${width} px, item ${at}`).toBeLessThanOrEqual(60);
      }
      expect(boxes.at(-1)!.right).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await goTo(page, `${site.base}/pricing`);
  await page.locator('.navbar__toggle').click();
  const rows = page.locator('.navbar-sidebar .menu__list > li:visible');
  await rows.first().waitFor();
  for (const name of await rows.allInnerTexts()) expect(name.trim()).not.toBe('');
});
