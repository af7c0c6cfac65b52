import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite } from './site.ts';

let site: Site;
let page: Page;
let faults: string[];
beforeAll(async () => {
  site = await sharedSite();
  ({ page, faults } = await site.open('/docs'));
});
afterAll(() => site.close());

const readHead = (page: Page) =>
  page.evaluate(() => {
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
    return {
      title: document.title,
      canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href'),
      address: content('[property="og:url"]'),
      described: content('[name=description]'),
      picture: content('[property="og:image"]'),
      languages: document.head.querySelectorAll('link[hreflang]').length,
      graphs: [...document.head.querySelectorAll('script[type="application/ld+json"]')].filter((data) =>
        data.textContent.includes('@graph'),
      ).length,
      repeated: document.head.querySelectorAll('link[rel=canonical]').length,
      isQuickstart: document.documentElement.classList.contains('docs-doc-id-quickstart'),
    };
  });

test('client-side navigation updates the head', async () => {
  await goTo(page, `${site.base}/docs/quickstart`);
  const first = await readHead(page);
  expect(first).toMatchObject({ graphs: 1, repeated: 1, isQuickstart: true });
  expect(first.picture).toMatch(/\/og\/card-/);
  expect(first.languages).toBeGreaterThan(1);

  await page.locator('.menu a[href="/docs/authentication"]').click();
  await page.waitForURL('**/docs/authentication');
  await expect.poll(() => page.title()).toContain('Authentication');
  const second = await readHead(page);
  expect([second.described === first.described, second.isQuickstart]).toEqual([false, false]);
  await page.goBack();
  await expect.poll(async () => (await readHead(page)).described).toBe(first.described);
  await page.goForward();
  await expect.poll(() => page.title()).toContain('Authentication');
  await page.reload();
  // While it hydrates, the framework's title is the site's name for a moment.
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  const fetched = await readHead(page);
  expect(fetched.canonical).toBe(`${site.base}/docs/authentication`);
  // Tags that only crawlers and link previews need are removed, not left over from the previous page.
  expect(second).toEqual({ ...fetched, picture: undefined, languages: 0, graphs: 0 });
  expect(fetched.picture).not.toBe(first.picture);
  expect(faults).toEqual([]);
});

test('navigating to a hash keeps the head', async () => {
  await goTo(page, `${site.base}/docs/quickstart`);
  const before = await readHead(page);
  await page.locator('.table-of-contents a').first().click();
  await page.waitForURL(/#/);
  expect(await readHead(page)).toEqual(before);
});

test('the home page of a language has one address', async () => {
  await goTo(page, `${site.base}/zh`);
  const { canonical, address } = await readHead(page);
  expect(canonical).toBe(`${site.base}/zh`);
  expect(address).toBe(canonical);
});
