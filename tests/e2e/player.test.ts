import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { goTo, sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const getTime = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

/** Plays the first song of the page. */
async function playFirst(page: Page): Promise<string> {
  const button = page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first();
  const title = (await button.getAttribute('aria-label'))!.replace('Play ', '');
  await button.click();
  await player(page).waitFor();
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.3);
  return title;
}

test('a song continues while pages change, and the space bar pauses it', async () => {
  const { page, faults } = await site.open('/');
  const title = await playFirst(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  const before = await getTime(page);
  await expect.poll(() => getTime(page)).toBeGreaterThan(before);
  await page.keyboard.press(' ');
  await player(page)
    .getByRole('button', { name: `Play ${title}` })
    .waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await player(page).getByRole('button', { name: 'Close player' }).click();
  await player(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('after a reload of the page, as for another language, the player is paused where it was', async () => {
  const { page } = await site.open('/');
  const title = await playFirst(page);
  const before = await getTime(page);
  await goTo(page, `${site.base}/docs`);
  const bar = page.locator('[data-player]');
  await bar.getByText(title).waitFor();
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
  await bar.locator('button[aria-keyshortcuts]').click();
  await expect.poll(() => getTime(page)).toBeGreaterThan(before);
});

test('on a phone, the end of a page is above the player, and a banner too', async () => {
  const { page } = await site.open('/models/v5', { locale: 'ja-JP', width: 390 });
  const offer = page.locator('section[data-banner]');
  await offer.waitFor();
  await playFirst(page);
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const bar = await box('[data-player]');
  expect([bar.x, Math.round(bar.y + bar.height), bar.width]).toEqual([0, 844, 390]);
  const banner = await box('section[data-banner]');
  expect(Math.round(banner.y + banner.height)).toBeLessThanOrEqual(Math.round(bar.y));
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const footer = await box('footer');
  expect(Math.round(footer.y + footer.height)).toBeLessThanOrEqual(Math.round(banner.y) + 1);
});
