import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { musicModels } from '../../catalog/models.ts';
import { type Site, goTo, sharedSite } from './site.ts';

let site: Site;
/** One tab for all tests, because it loads the next page in half the time of a new one. */
let page: Page;
let faults: string[];
beforeAll(async () => {
  site = await sharedSite();
  ({ page, faults } = await site.open('/docs'));
});
afterAll(() => site.close());

const inView = (page: Page, id: string) =>
  page.waitForFunction((anchor) => {
    const { top, bottom, height } = document.getElementById(anchor)!.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight + height;
  }, id);

test('a link to a nested field opens its parents, also in another language and after navigation', async () => {
  const deep = 'response-202-clips-audio_url';
  await goTo(page, `${site.base}/docs/v2-generate#${deep}`);
  await inView(page, deep);
  await goTo(page, `${site.base}/ja/docs/v2-generate#${deep}`);
  await inView(page, deep);
  await goTo(page, `${site.base}/docs/v2-credits`);
  await page.getByRole('link', { name: 'Generate songs' }).first().click();
  await page.locator('#body-negative_style').waitFor();
  await page.locator('#body-negative_style a').click();
  expect(new URL(page.url()).hash).toBe('#body-negative_style');
});

/** The visible samples and payloads, without the example of a response. */
const shown = (page: Page) =>
  page
    .locator('[data-panel]:not([data-choice="response-status"] *):visible')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['panel']));

test('the sample language is remembered across pages and applies from the first paint', async () => {
  await goTo(page, site.base + '/docs/v2-generate');
  expect(await shown(page)).toEqual(['curl']);
  await page.getByRole('radio', { name: 'Python' }).check();
  expect(await shown(page)).toEqual(['python-client']);
  await page.getByRole('radio', { name: 'urllib' }).check();
  expect(await shown(page)).toEqual(['python']);

  await page.getByRole('link', { name: 'Extend a song' }).first().click();
  await page.getByText('/api/v2/extend').first().waitFor();
  expect(await shown(page)).toEqual(['python']);
  expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);

  // Only the script in the head has run, and the style sheets, which the first paint waits for, have loaded.
  const other = await page.context().newPage();
  await other.route('**/assets/js/**', () => undefined);
  await other.goto(`${site.base}/de/docs/v1/v1-feed`, { waitUntil: 'commit' });
  await other.locator('[data-panel="python"]').waitFor();
  await other.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  expect(await shown(other)).toEqual(['python']);
  await other.close();
});

test('a page is copied as Markdown, and opened in an assistant, also after navigation', async () => {
  await goTo(page, site.base + '/docs/quickstart');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Files and retention' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Files and retention' }).waitFor();
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByText('Copy success').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('\n# Files and retention\n');
  // The browser opens these disclosures by itself: by keyboard, and without scripts.
  await page.locator('summary', { hasText: 'Open in an assistant' }).press('Enter');
  const assistant = await page.getByRole('link', { name: 'Claude' }).getAttribute('href');
  expect(new URL(assistant!).searchParams.get('q')).toContain('/docs/files.md');
  expect(await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toBe('/docs/files.md');
  expect(faults).toEqual([]);
});

test('tables and diagrams of guides render on load and after navigation, and their links stay in the site', async () => {
  await goTo(page, site.base + '/docs/quickstart');
  await page.getByRole('link', { name: 'Credits and prices' }).first().click();
  const price = page.getByRole('cell').getByRole('link', { name: 'Get timestamped lyrics' });
  await price.waitFor();
  const models = page.getByRole('table').filter({ hasText: 'Longest song' });
  expect(await models.locator('tbody tr').count()).toBe(musicModels.length);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await price.click();
  await page.locator('[data-operation] h2').first().waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.goBack();
  await models.waitFor();

  await goTo(page, `${site.base}/docs/tasks`);
  const diagram = page.getByRole('img', { name: /States of a task/ });
  expect(await diagram.locator('rect').count()).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});

test('the sidebar scrolls to the current page, and the link to the section in view is marked', async () => {
  await goTo(page, site.base + '/docs/errors/unavailable');
  const entry = page.locator('.theme-doc-sidebar-container [aria-current]');
  await expect.poll(() => entry.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await goTo(page, `${site.base}/docs/v2-generate#responses`);
  await page.locator('#sections [data-current]').waitFor();
  expect(await page.locator('#sections [data-current]').allTextContents()).toEqual(['Responses']);
  expect(faults).toEqual([]);
});

test('without JavaScript every language and payload is reachable', async () => {
  const { page } = await site.open('/docs/v2-generate', { javaScript: false });
  for (const [label, language] of [
    ['curl', 'curl'],
    ['C#', 'csharp'],
    ['Go', 'go-client'],
    ['net/http', 'go'],
    ['PHP', 'php'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    expect(await shown(page)).toEqual([language]);
  }
  const response = page.locator('[data-choice="response-status"] [data-panel]:visible');
  expect(await response.textContent()).toContain('"queued"');
  const error = page.locator('details:has(#response-401)');
  await error.locator('> summary').click();
  expect(await error.textContent()).toContain('"invalid_key"');
  await page.goto(`${site.base}/docs/generate-callback`);
  for (const stage of ['text', 'first', 'complete', 'failed']) {
    await page.getByRole('radio', { name: stage }).check();
    expect(await shown(page)).toEqual([stage, 'javascript']);
    expect(await page.locator('[data-panel]:visible').first().textContent()).toContain(`"task.${stage}"`);
  }
  await page.getByRole('radio', { name: 'Ruby' }).check();
  expect(await shown(page)).toEqual(['failed', 'ruby']);
});

test('changing the version keeps the page if both have it; version 1 shows its end date', async () => {
  await goTo(page, site.base + '/de/docs/v2-generate');
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).hover();
    await page.locator('.navbar .dropdown__link', { hasText: to }).click();
  };
  await choose('v2', 'v1');
  await page.waitForURL('**/de/docs/v1/v1-generate');
  await page.getByText('/api/v1/generate').first().waitFor();
  const banner = page.getByRole('complementary', { name: 'Zu dieser Version' });
  expect(await banner.textContent()).toContain('20. November 2027');
  expect(await banner.getByRole('link', { name: 'Diese Seite in Version 2' }).getAttribute('href')).toBe(
    '/de/docs/v2-generate',
  );
  await choose('v1', 'v2');
  await page.waitForURL('**/de/docs/v2-generate');
  await goTo(page, `${site.base}/de/docs/v1/migration`);
  await choose('v1', 'v2');
  await page.waitForURL('**/de/docs');
});

/** Bytes of scripts, as transferred, that a page runs before any interaction. */
async function scriptBytes(path: string): Promise<number> {
  const { page } = await site.open(path);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType === 'script' && new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
  return bytes;
}

test('a reference page loads no more script than a documentation page', async () => {
  const [prose, reference] = [await scriptBytes('/docs/quickstart'), await scriptBytes('/docs/v2-generate')];
  expect(prose).toBeGreaterThan(50_000);
  expect(reference).toBeLessThanOrEqual(prose);
});

test('a keyboard user gets from a search word to its field, also to a folded one', async () => {
  await goTo(page, site.base + '/docs/quickstart');
  const field = page.locator('.navbar__search-input');
  const options = page.getByRole('listbox').getByRole('option');
  const marked = () => page.getByRole('option', { selected: true }).textContent();
  const isSeen = (id: string) =>
    page.locator(`[id="${id}"]`).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom > top && top < innerHeight;
    });

  await page.keyboard.press('Control+k');
  // One query, so that its results aren't replaced while the keys are pressed.
  await field.fill('style');
  await options.nth(1).waitFor();
  const first = await marked();
  await field.press('ArrowDown');
  await expect.poll(marked).not.toBe(first);
  await field.press('ArrowUp');
  await expect.poll(marked).toBe(first);
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/docs/quickstart');

  await page.keyboard.press('Control+k');
  await field.fill('negative_style');
  // Checked at once, when the list still shows the results of the previous query.
  await field.press('Enter');
  await page.waitForURL(/\/docs\/v2-generate#body-negative_style$/);
  await expect.poll(() => isSeen('body-negative_style')).toBe(true);

  await page.keyboard.press('Control+k');
  await field.fill('eta_seconds');
  await field.press('Enter');
  await page.waitForURL(/\/docs\/task-object#task-eta_seconds$/);
  await expect.poll(() => isSeen(new URL(page.url()).hash.slice(1))).toBe(true);

  await page.keyboard.press('Control+k');
  await field.fill('checksum');
  await field.press('Enter');
  await page.waitForURL(/\/docs\/task-object#task-[a-z]+-checksum$/);
  await expect.poll(() => isSeen(new URL(page.url()).hash.slice(1))).toBe(true);

  await page.keyboard.press('Control+k');
  await field.fill('insufficient_credits');
  await field.press('Enter');
  await page.waitForURL(/\/docs\/errors\/insufficient_credits$/);
  expect(faults).toEqual([]);
});
