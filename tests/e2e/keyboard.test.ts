import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite, newPerson } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/**
 * Whether the focus is visible on one of these elements; null if it isn't on any of them, or moved during the check.
 */
async function seen([element]: Element[]): Promise<boolean | null> {
  if (!element) return null;
  await Promise.all(element.getAnimations().map((animation) => animation.finished.catch(() => null)));
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  if (document.activeElement !== element) return null;
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
}

/** Presses Tab until an element with this role and name has the focus, as a keyboard user would. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  const found = page.getByRole(role as 'button', { name }).and(page.locator('*:focus'));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const outlined = await found.evaluateAll(seen);
    if (outlined === false) throw new Error(`The focus on ${name} cannot be seen on ${page.url()}`);
    if (outlined) return;
  }
  throw new Error(`No ${role} ${name} within 80 presses of Tab on ${page.url()}`);
}

test('a keyboard user can register, create a key, generate and listen', async () => {
  const person = newPerson();
  const { page, faults } = await site.open('/auth/register');
  await tabTo(page, 'textbox', /^Name/);
  await page.keyboard.type(person.name);
  await tabTo(page, 'textbox', /^Email/);
  await page.keyboard.type(person.email);
  await tabTo(page, 'textbox', /^Password/);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/**');

  await goTo(page, `${site.base}/dashboard/api/keys`);
  await page.getByRole('button', { name: 'Create key' }).first().waitFor();
  await tabTo(page, 'button', /Create key/);
  await page.keyboard.press('Enter');
  // The dialog takes the focus only after its opening animation.
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await tabTo(page, 'button', /^Create key$/);
  await page.keyboard.press('Enter');
  await page.getByText('API key created').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await goTo(page, `${site.base}/dashboard/music`);
  await page.getByLabel('Song description').waitFor();
  await tabTo(page, 'textbox', /Song description/);
  await page.keyboard.type('a waltz for a small room');
  await tabTo(page, 'button', /^Generate/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Play/ }).first().waitFor();
  await tabTo(page, 'button', /^Play/);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3));
  await page.keyboard.press('Space');
  await tabTo(page, 'slider', /./);
  const before = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('audio')].map((a) => a.currentTime)),
  );
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    (from) => Math.max(...[...document.querySelectorAll('audio')].map((a) => a.currentTime)) > from + 3,
    before,
  );
  expect(faults).toEqual([]);
});
