import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite, register, newPerson } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

async function generate(secret: string, body: object) {
  return fetch(`${site.base}/api/v2/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Presses play in the first player of `scope` and waits until its song moves. */
async function playFirst(page: Page, scope: Page | Locator = page): Promise<void> {
  await scope.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.5));
}

test('a visitor edits the request of the home page, plays its song, and gets from there to the first song of an account', async () => {
  const { page, faults } = await site.open('/');
  // The song of the page itself.
  await playFirst(page);
  await page.getByLabel('Describe a song').fill('a quiet waltz for two cellos');
  await page.getByRole('button', { name: 'Generate two songs' }).click();
  await playFirst(page, page.getByRole('region', { name: 'Task', exact: true }));
  expect(await page.evaluate(() => sessionStorage.getItem('cadenza.guest-key.visitor'))).toContain('cdz_test_guest_');

  await page
    .getByRole('link', { name: /Sign in/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await page.waitForURL('**/auth/register**');
  await register(page, newPerson());
  await expect
    .poll(() => page.getByRole('banner').or(page.locator('nav.navbar')).first().textContent())
    .toContain('50');

  await goTo(page, `${site.base}/dashboard/api/keys`);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('first');
  await dialog.getByRole('radio', { name: /Test/ }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('API key created').waitFor();
  const shown = await page
    .getByRole('dialog')
    .getByText(/cdz_test_/)
    .first()
    .textContent();
  const secret = shown?.match(/cdz_test_\w+/)?.[0] ?? '';
  expect(secret).toMatch(/^cdz_test_\w{30,}$/);
  await page.getByRole('button', { name: 'Done' }).click();

  const made = await generate(secret, { model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof' });
  expect(made.status).toBe(202);

  await goTo(page, `${site.base}/dashboard/music`);
  await page.getByRole('button', { name: /^Play/ }).first().waitFor();
  await playFirst(page);

  await page.getByLabel('Song description').fill('lo-fi for a long night of work');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => page.locator('nav.navbar').textContent(), { interval: 500 }).toContain('38');
  await expect.poll(() => page.getByRole('button', { name: /^Play/ }).count()).toBe(4);
  const credits = await page.evaluate(async () => (await fetch('/api/account/credits')).json());
  expect(credits).toEqual({ available: 38, held: 0, used: 12 });
  const ledger = await page.evaluate(async () => (await fetch('/api/account/credits/verify')).json());
  expect(ledger.ok).toBe(true);

  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('the songs that a visitor made are in the library of the account that saves them', async () => {
  const { page, faults } = await site.open('/');
  await page.getByLabel('Describe a song').fill('a lullaby for a lighthouse');
  await page.getByRole('button', { name: 'Generate two songs' }).click();
  await page.getByRole('link', { name: 'Save these songs' }).click();
  await page.waitForURL('**/auth/register**');
  await register(page, newPerson());
  await page.getByText('Your songs are saved').waitFor();
  await expect.poll(() => page.locator('main').getByRole('button', { name: /^Play/ }).count()).toBe(2);
  expect(new URL(page.url()).search).toBe('');
  await playFirst(page, page.locator('main'));
  const works = await page.evaluate(async () => (await fetch('/api/account/works')).json());
  expect(works.data.map(({ kept, prompt }: { kept: boolean; prompt: string }) => [kept, prompt])).toEqual([
    [true, 'a lullaby for a lighthouse'],
    [true, 'a lullaby for a lighthouse'],
  ]);
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
