import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, findOverflow, findSmallTargets } from './axe.ts';
import { built, goTo, openPhone, openSite, type Site } from './site.ts';
import { createSong } from './songs.ts';

let site: Site;
beforeAll(async () => {
  // Shorter songs have no lyrics.
  site = await openSite(built, () => ({ sandboxMaxSeconds: 15 }));
});
afterAll(() => site.close());

const phone = () => openPhone(site, { width: 390, height: 844 });

const song = {
  model: 'v3.5',
  lyrics: '[Verse]\nThe tide is low\nThe boats are home',
  title: 'Low tide',
  style: 'folk',
};

const openMenu = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

/** Publishes the first song of the library under a title, and returns the path of its page. */
async function publish(page: Page, title: string): Promise<string> {
  await openMenu(page, /^Actions for /);
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish in the gallery' });
  await dialog.getByText('You keep all rights').waitFor();
  await dialog.getByRole('button', { name: /^Play / }).waitFor();
  await dialog.getByLabel('Title').fill(title);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const link = dialog.getByRole('link', { name: 'Open in the gallery' });
  await link.waitFor();
  return (await link.getAttribute('href'))!;
}

test('a customer publishes a song on a phone, and its page opens for everyone until it becomes private', async () => {
  const { page, faults } = await site.open('/docs', { signedIn: true, context: await phone() });
  await createSong(site, page, song);
  await goTo(page, `${site.base}/dashboard/library`);
  await page.getByRole('link', { name: ' · 1' }).waitFor();
  const title = 'Low tide <&> “2”';
  const path = await publish(page, title);
  await page.getByRole('link', { name: 'Open in the gallery' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => page.title()).toContain(title);
  expect(faults).toEqual([]);

  const reader = await site.open(path, { javaScript: false });
  const read = (selector: string, attribute: string) => reader.page.locator(selector).getAttribute(attribute);
  expect(await reader.page.title()).toContain(title);
  expect(await reader.page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await read('meta[property="og:title"]', 'content')).toContain(title);
  expect(await read('meta[property="og:image"]', 'content')).toBe(`${site.base}/api${path}/cover`);
  expect(await read('meta[property="og:audio"]', 'content')).toBe(`${site.base}/api${path}/media`);
  expect(await read('link[rel="canonical"]', 'href')).toBe(site.base + path);

  const visitor = await site.open(path, { context: await phone() });
  const requested: string[] = [];
  visitor.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await goTo(visitor.page, site.base + path);
  await visitor.page.getByRole('button', { name: `Play ${title}` }).click();
  const getTime = () => visitor.page.evaluate(() => document.querySelector('audio')!.currentTime);
  await expect.poll(getTime).toBeGreaterThan(0);
  // The server inserted the work.
  expect(requested).not.toContain(`/api${path}`);
  expect(await axe(visitor.page)).toEqual([]);
  expect(await findSmallTargets(visitor.page)).toEqual([]);
  expect(await findOverflow(visitor.page)).toBeLessThanOrEqual(0);
  await visitor.page.getByRole('link', { name: 'Gallery' }).first().click();
  await visitor.page.getByRole('link', { name: `Open ${title}` }).click();
  await visitor.page.waitForURL(`**${path}`);
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(visitor.faults).toEqual([]);

  await goTo(page, `${site.base}/dashboard/library`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await openMenu(page, 'More actions for the selected works');
  await page.getByRole('menuitem', { name: 'Make private' }).press('Enter');
  await page.getByText('Public', { exact: true }).waitFor({ state: 'detached' });
  const response = await visitor.page.goto(site.base + path);
  expect(response!.status()).toBe(404);
  await visitor.page.getByText('There is no such public work').waitFor();
  expect(await visitor.page.title()).not.toContain('Low tide');
  // Apart from the status itself, which the browser reports.
  expect(visitor.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('the library is a list or a grid, and karaoke opens from the song with its transport in view', async () => {
  const { page, faults } = await site.open('/docs', { signedIn: true, width: 390 });
  await createSong(site, page, song);
  await goTo(page, `${site.base}/dashboard/library`);
  await page.locator('label', { hasText: 'Grid' }).click();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor();
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await page.getByRole('radio', { name: 'Grid', checked: true }).waitFor({ state: 'attached' });

  await openMenu(page, /^Actions for /);
  await page.getByRole('menuitem', { name: 'Karaoke editor' }).press('Enter');
  await page.getByRole('button', { name: /^Open editor/ }).click();
  const table = page.getByRole('table', { name: 'Words and times' });
  await table.getByRole('button', { name: 'Play line 2' }).waitFor();
  expect(await axe(page)).toEqual([]);
  const last = table.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const isCovered = () =>
    play.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isCovered).toBe(false);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await play.click();
  const getTime = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
  await expect.poll(getTime).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
