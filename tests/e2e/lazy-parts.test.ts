import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const pages: Page[] = [];
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));

/** A page whose parts aren't loaded yet, and how many documents it has loaded since. */
async function open(path: string, signedIn: boolean) {
  const { page } = await site.open(path, { signedIn });
  pages.push(page);
  await page.waitForLoadState('networkidle');
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  return { page, loads };
}

test('a dialog that can’t be loaded shows a retry, with which it opens when the network is back', async () => {
  const { page, loads } = await open('/dashboard/api/keys', true);
  const button = page.getByRole('main').getByRole('button', { name: 'Create key' }).first();
  await page.context().setOffline(true);
  await button.click();
  const failure = page.getByRole('dialog', { name: 'This part couldn’t be loaded' });
  await failure.waitFor();
  // It can be closed, and the focus returns to the button.
  await page.keyboard.press('Escape');
  await failure.waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await failure.waitFor();
  await page.context().setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog', { name: 'Create' }).getByLabel('Name').waitFor();
  expect(loads).toEqual([]);
});

test('after a new build without the old scripts, a dialog offers to reload the page, and does so only then', async () => {
  const { page, loads } = await open('/dashboard/api/keys', true);
  await page.route(/\/assets\/js\//, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click();
  const failure = page.getByRole('dialog', { name: 'This part couldn’t be loaded' });
  await failure.getByRole('button', { name: 'Retry' }).click();
  const reload = failure.getByRole('button', { name: 'Reload page' });
  await reload.waitFor();
  expect(loads).toEqual([]);
  await page.unroute(/\/assets\/js\//);
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  expect(loads).toHaveLength(1);
});

test('try-it that can’t be loaded leaves the reference readable', async () => {
  const { page, loads } = await open('/docs/v2-generate', false);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try it', exact: true }).first().click();
  await page.getByText('This couldn’t be loaded. Try again.').waitFor();
  expect([await page.locator('[data-operation] h2').count(), loads]).toEqual([expect.any(Number), []]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try it', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Try it' }).getByText('/api/v2/').first().waitFor();
});

test('an error in try-it is shown in its panel', async () => {
  const { page } = await open('/docs/v2-generate', false);
  // Data of the form that its code can't show.
  await page.route(/\/reference\/.*\.json/, (route) =>
    route.fulfill({ json: { id: 'v2-generate', parameters: null } }),
  );
  await page.getByRole('button', { name: 'Try it', exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: 'Try it' });
  await panel.getByText('This part stopped working').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(await page.locator('h1').first().isVisible()).toBe(true);
});
