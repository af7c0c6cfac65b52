import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Presses Enter `tasks` tasks of the browser after a result with the words is in the page. */
const pressAfter = (page: Page, words: string, tasks: number): Promise<void> =>
  page.evaluate(
    ([text, count]) => {
      const field = document.querySelector('[role="combobox"]')!;
      const { port1, port2 } = new MessageChannel();
      let left = count;
      port1.onmessage = () => {
        left -= 1;
        if (left > 0) port2.postMessage(null);
        else field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      };
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role="option"]')?.textContent?.includes(text)) return;
        observer.disconnect();
        port2.postMessage(null);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [words, tasks] as const,
  );

test('Enter opens the first result, at whatever moment it is pressed', async () => {
  const { page } = await site.open('/docs');
  const field = page.getByRole('combobox', { name: 'Search' });
  for (const tasks of [1, 2, 3, 4]) {
    await goTo(page, `${site.base}/pricing`);
    await field.fill('polling');
    await page.getByRole('option').first().waitFor();
    await pressAfter(page, 'double-entry ledger', tasks);
    await field.fill('double-entry ledger');
    await expect.poll(() => new URL(page.url()).pathname, { message: `${tasks} tasks` }).toBe('/blog/ledger');
  }
});

test('an operation is found by its name, its path, with a typo, and by a synonym; a page lists all results', async () => {
  const { page, faults } = await site.open('/pricing');
  const field = page.getByRole('combobox', { name: 'Search' });
  const first = page.getByRole('listbox').getByRole('option').first();
  for (const words of ['v2-extend', '/api/v2/extend', 'extent a song']) {
    await field.fill(words);
    await expect.poll(() => first.textContent()).toContain('Extend a song');
  }
  await field.fill('polling');
  await expect.poll(() => page.getByRole('listbox').textContent()).toContain('Tasks');
  await field.fill('double-entry ledger');
  await expect.poll(() => first.textContent()).toContain('Why your credits are kept in a double-entry ledger');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/ledger**');

  // The results page has all results, can be limited to a version, and keeps the words in its address.
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, `${site.base}/search?q=callback`);
  const results = page.getByRole('main').getByRole('listitem');
  await page.getByText(/^\d+ pages$/).waitFor();
  const all = await results.count();
  await page.getByRole('link', { name: 'v1', exact: true }).click();
  await page.waitForURL('**/search?q=callback&version=v1');
  await expect.poll(() => results.count()).toBeLessThan(all);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => href.startsWith('/docs/v1/')).length).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('searchbox')).fill('x9y8z7');
  await page.getByText(/No results for/).waitFor();
  expect(faults).toEqual([]);
});
