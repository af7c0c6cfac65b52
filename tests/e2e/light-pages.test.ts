import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('what is typed before the search has loaded is searched', async () => {
  const word = 'クレジット';
  const { page, faults } = await site.open('/ja/docs');
  const loaded = page.waitForRequest(/search-index/);
  const field = page.locator('.navbar__search-input');
  await field.focus();
  await field.pressSequentially(word.slice(0, 2));
  await loaded;
  await field.pressSequentially(word.slice(2));
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(0);
  expect(await field.inputValue()).toBe(word);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
});

test('Ctrl+K focuses the search on any page, and Enter opens the first result, also before it has loaded', async () => {
  const { page } = await site.open('/docs/quickstart');
  let go = (): void => undefined;
  const may = new Promise<void>((done) => (go = done));
  await page.route(/\/assets\/js\/|search-index/, async (route) => {
    await may;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('navbar__search-input');
  await page.keyboard.type('negative_style');
  await page.keyboard.press('Enter');
  go();
  await page.waitForURL(/\/docs\/v2-generate#body-negative_style$/);
});
