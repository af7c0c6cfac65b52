import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, newVisitor, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test.each([
  ['/nowhere', 'en'],
  ['/zh/nowhere', 'zh'],
  ['/ja/docs/nowhere', 'ja'],
])('%s is a real 404 in its language', async (path, language) => {
  const response = await fetch(site.base + path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toMatch(new RegExp(`<html[^>]+lang="?${language}`));
});

test('a missing asset is never HTML', async () => {
  const response = await fetch(`${site.base}/assets/js/gone.0123abcd.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).not.toContain('html');
});

test('dark mode applies from the first paint', async () => {
  const context = await newVisitor(site.browser, { colorScheme: 'dark' });
  const page = await context.newPage();
  await page.route('**/assets/js/**', () => undefined);
  for (const path of ['/', '/docs', '/dashboard/api/keys']) {
    await page.goto(site.base + path, { waitUntil: 'commit' });
    await page.locator('body').waitFor();
    const dark = await page.evaluate(() => {
      const [red = 255, green = 255, blue = 255] = (
        getComputedStyle(document.body).backgroundColor.match(/\d+/g) ??
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ??
        []
      ).map(Number);
      return red + green + blue;
    });
    expect(dark, path).toBeLessThan(200);
  }
  await context.close();
});

test('with reduced motion the theme changes at once', async () => {
  const context = await newVisitor(site.browser, { colorScheme: 'light' });
  const { page } = await site.open('/docs/generate-callback', { context });
  const text = () => page.evaluate(() => getComputedStyle(document.querySelector('main article p') as Element).color);
  const before = await text();
  const after = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return getComputedStyle(document.querySelector('main article p') as Element).color;
  });
  expect(after).not.toBe(before);
  // There was no transition: the colors are the same a moment later.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  expect(await text()).toBe(after);
  await context.close();
});

test('without JavaScript the home page shows its song and the reference its fields', async () => {
  const { page } = await site.open('/', { javaScript: false });
  expect(await page.locator('main svg').count()).toBeGreaterThan(0);
  expect(await page.getByText('/api/v2/generate').first().isVisible()).toBe(true);
  await page.goto(`${site.base}/docs/v2-generate`);
  for (const field of ['negative_style', 'vocal_gender', 'metadata', 'Idempotency-Key']) {
    expect(await page.getByText(field, { exact: true }).first().isVisible(), field).toBe(true);
  }
});

test('app pages are styled without JavaScript', async () => {
  const { page } = await site.open('/dashboard/music', { javaScript: false });
  const button = page.locator('main :is(.ant-btn, button):visible').first();
  await button.waitFor();
  expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
});

test('public pages do not load antd', async () => {
  const { page } = await site.open('/pricing', { ahead: true });
  for (const path of ['/', '/docs', '/docs/v2-generate', '/auth/login']) {
    await goTo(page, site.base + path);
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(
      loaded.filter((name) => /antd/.test(name)),
      path,
    ).toEqual([]);
  }
});

test("the first visit to / uses the browser's language; deep links are not redirected", async () => {
  const japanese = { 'accept-language': 'ja,en;q=0.5' };
  const home = await fetch(`${site.base}/`, { headers: japanese, redirect: 'manual' });
  expect(home.headers.get('location')).toBe('/ja');
  const deep = await fetch(`${site.base}/docs`, { headers: japanese, redirect: 'manual' });
  expect(deep.status).toBe(200);
  const english = await fetch(`${site.base}/en/docs?a=b`, { redirect: 'manual' });
  expect([english.status, english.headers.get('location'), english.headers.get('cache-control')]).toEqual([
    308,
    '/docs?a=b',
    'no-store',
  ]);
  expect(english.headers.get('set-cookie')).toMatch(/^locale=en; Max-Age=31536000; Path=\/; SameSite=Lax$/);
});
