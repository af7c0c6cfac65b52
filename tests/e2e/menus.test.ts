import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Opens and closes a menu in all ways, and returns what has the focus after Escape. */
async function escape(page: Page, name: string, item: string): Promise<string | undefined> {
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true });
  const entry = page.locator('.dropdown__menu').getByText(item, { exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await entry.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  const focused = await focusedText(page);
  // It opens again.
  await page.keyboard.press('Enter');
  await entry.waitFor();
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });

  await button.hover();
  await entry.waitFor();
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await page.mouse.move(5, 700);
  await button.hover();
  await entry.waitFor();
  await page.mouse.move(5, 700);
  return focused;
}

test('Escape closes menus, opened by keyboard or pointer', async () => {
  // Wide enough for the name of the language.
  const { page } = await site.open('/docs', { width: 1440 });
  expect(await escape(page, 'English', 'Deutsch')).toBe('English');
  expect(await escape(page, 'v2', 'v1')).toBe('v2');
});

test('on a phone, the menu of the site lists the pages of the dashboard there', async () => {
  const { page, faults } = await site.open('/dashboard/api/keys', { width: 390, signedIn: true });
  await page.locator('.navbar__toggle').click();
  const menu = page.locator('.navbar-sidebar');
  const current = menu.getByRole('list', { name: 'API' }).locator('[aria-current=page]');
  await current.waitFor();
  expect(await current.innerText()).toBe('API Keys');
  await menu.getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('**/dashboard/library');
  await menu.waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});

test('on a phone, Escape closes the menu of assistants, and the menu of the site, which has the focus until then', async () => {
  const { page, faults } = await site.open('/docs/quickstart', { width: 390 });
  await page.locator('summary', { hasText: 'Open in an assistant' }).click();
  const entry = page.getByRole('link', { name: 'View as Markdown' });
  await entry.focus();
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  expect(await focusedText(page)).toBe('Open in an assistant');

  const opener = page.locator('.navbar__toggle');
  const isFocused = (selector: string) => page.evaluate((to) => document.activeElement?.matches(to), selector);
  for (const round of [1, 2]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused('.navbar-sidebar__close'), { message: `round ${round}` }).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.navbar-sidebar').waitFor({ state: 'hidden' });
    expect(await isFocused('.navbar__toggle')).toBe(true);
  }
  expect(faults).toEqual([]);
});
