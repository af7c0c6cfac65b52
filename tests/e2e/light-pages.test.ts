import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('client-side navigation updates the head of public pages', async () => {
  const { page, faults } = await site.open('/docs/quickstart');
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      classes: document.documentElement.classList.contains('docs-doc-id-quickstart'),
    }));
  const before = await head();
  expect(before).toMatchObject({ canonical: [expect.stringMatching(/\/docs\/quickstart$/)], classes: true });
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Authentication' }).click();
  await expect.poll(() => page.title()).toContain('Authentication');
  const after = await head();
  expect(after).toMatchObject({ canonical: [expect.stringMatching(/\/docs\/authentication$/)], classes: false });
  expect(after.description).not.toBe(before.description);
  await page.goBack();
  await expect.poll(head).toEqual(before);
  expect(faults).toEqual([]);
});

test.for([
  ['en', '/docs', 'idempotency'],
  ['ja', '/ja/docs', 'クレジット'],
] as const)('%s: what is typed before the search has loaded is searched', async ([, path, word]) => {
  const { page, faults } = await site.open(path);
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
