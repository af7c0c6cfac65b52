import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTextLookup } from '../../plugins/markdown/interface-texts.ts';
import { root } from '../../scripts/freshness.ts';
import { axe } from './axe.ts';
import { type Site, goTo, newVisitor, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const readOffer = (page: Page) => page.locator('section[data-banner]');
/** The message of a page whose language was changed, as its readers get it. */
const readChanged = (locale: string) => createTextLookup(root, locale)('language.changed');
const readCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'locale');

test("a deep link is offered in the browser's language, without a redirect", async () => {
  const { page, faults } = await site.open('/models/v5?from=mail#limits', { locale: 'de-DE' });
  const offer = readOffer(page);
  await offer.waitFor();
  expect(new URL(page.url()).pathname).toBe('/models/v5');
  expect(await offer.getAttribute('lang')).toBe('de');
  expect(await offer.innerText()).toContain('Diese Seite gibt es auch auf Deutsch.');
  expect(await axe(page)).toEqual([]);
  const accept = offer.getByRole('link', { name: 'Auf Deutsch lesen' });
  expect(await accept.getAttribute('href')).toBe('/de/models/v5?from=mail#limits');
  await accept.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/de/models/v5?from=mail#limits');
  await page.getByRole('status').getByText(readChanged('de')).waitFor();
  const cookie = (await readCookie(page.context()))!;
  expect([cookie.value, cookie.path, cookie.sameSite, cookie.httpOnly]).toEqual(['de', '/', 'Lax', false]);
  expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(364.9 * 86_400);
  expect(await readOffer(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a dismissed language offer does not return, and causes no layout shift', async () => {
  const { page } = await site.open('/models/v5', { locale: 'ja-JP', width: 390 });
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
      document.documentElement.dataset.moved = JSON.stringify(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const offer = readOffer(page);
  await offer.waitFor();
  const box = (await offer.boundingBox())!;
  expect([box.x, Math.round(box.y + box.height), box.width]).toEqual([0, 844, 390]);
  await offer.getByRole('button', { name: '閉じる' }).focus();
  await page.keyboard.press('Enter');
  await offer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.dataset.moved ?? '[]')).toBe('[]');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await goTo(page, `${site.base}/models/v5?again=1`);
  await page.waitForLoadState('networkidle');
  expect(await offer.count()).toBe(0);
  expect(requested.filter((url) => url.includes('language-offer'))).toEqual([]);
});

test("no language is offered in the browser's own, on missing pages, to crawlers, or in the HTML", async () => {
  // The missing page first, when nothing is remembered yet.
  const { page } = await site.open('/nowhere', { locale: 'de' });
  await page.waitForLoadState('networkidle');
  expect(await readOffer(page).count()).toBe(0);
  await goTo(page, `${site.base}/de/models/v5`);
  await page.waitForLoadState('networkidle');
  expect(await readOffer(page).count()).toBe(0);
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
  const context = await newVisitor(site.browser, { locale: 'de', userAgent });
  const { page: crawled } = await site.open('/models/v5', { context });
  await crawled.waitForLoadState('networkidle');
  expect(await readOffer(crawled).count()).toBe(0);
  expect(await (await fetch(`${site.base}/models/v5`)).text()).not.toContain('data-banner');
});

test('the language menu keeps page, query and hash, and shows a message in the new language', async () => {
  const { page } = await site.open('/models/v5?from=mail#limits');
  await page.locator('.navbar .dropdown', { hasText: 'English' }).hover();
  await page.locator('.dropdown__link[lang="ja"]').click();
  await page.waitForURL('**/ja/models/v5?from=mail#limits');
  await page.getByRole('status').getByText(readChanged('ja')).waitFor();
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  expect(await page.getByText(readChanged('ja')).count()).toBe(0);

  const phone = await site.open('/models/v5?a=1', { width: 390 });
  await phone.page.getByRole('button', { name: /navigation bar/i }).click();
  await phone.page.getByRole('button', { name: 'Languages' }).click();
  await phone.page.locator('.menu__link[lang="de"]').click();
  await phone.page.waitForURL('**/de/models/v5?a=1');
  expect((await readCookie(phone.page.context()))?.value).toBe('de');
});
