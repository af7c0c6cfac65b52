import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseReleases } from '../../scripts/changelog.ts';
import { root } from '../../scripts/freshness.ts';
import { type Site, goTo, openSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The list above that of past outages, which a slow machine may have. */
const parts = (page: Page) => page.locator('main ul').first().locator('li');

test("the status page shows the server's measurements, and keeps them when the server is down", async () => {
  const { page, faults } = await site.open('/status');
  await page.getByText('All systems operational').waitFor();
  expect(await parts(page).count()).toBe(6);
  expect(await parts(page).filter({ hasText: 'Operational' }).count()).toBe(6);
  expect(await parts(page).filter({ hasText: 'Database' }).innerText()).toMatch(/\d+ ms/);
  expect(faults).toEqual([]);

  await page.clock.install();
  await page.route('**/api/status', (route) => route.abort());
  await page.evaluate(() => ['offline', 'online'].forEach((type) => dispatchEvent(new Event(type))));
  await page.clock.runFor(10_000);
  await page.getByText('The server isn’t responding').waitFor();
  expect(await parts(page).count()).toBe(6);
  await page.unroute('**/api/status');
  await page.clock.runFor(60_000);
  await page.getByText('All systems operational').waitFor();
});

test('an outage is shown for the component and overall, in the language, with daily history', async () => {
  const { page } = await site.open('/docs', { locale: 'en' });
  const today = new Date().toISOString().slice(0, 10);
  await page.route('**/api/status', (route) =>
    route.fulfill({
      json: {
        state: 'down',
        as_of: new Date().toISOString(),
        components: [
          { id: 'storage', state: 'down', latency_ms: null, waiting_seconds: null },
          { id: 'tasks', state: 'degraded', latency_ms: null, waiting_seconds: 61 },
          {
            id: 'engines',
            state: 'degraded',
            reason: 'engine_unavailable',
            latency_ms: null,
            waiting_seconds: null,
          },
        ],
        days: [{ date: today, operational: 999, degraded: 0, down: 1 }],
      },
    }),
  );
  await goTo(page, `${site.base}/de/status`);
  await page.getByText('Einige Systeme sind ausgefallen').waitFor();
  expect(await parts(page).filter({ hasText: 'Dateispeicher' }).innerText()).toContain('Ausgefallen');
  expect(await parts(page).filter({ hasText: 'Task-Warteschlange' }).innerText()).toContain('seit 61\u00a0s');
  expect(await parts(page).filter({ hasText: 'Engine' }).innerText()).toContain('Tasks');
  expect(await page.getByText(/^Gemessen: 1\.?000 Minuten\. In Ordnung: 99,9.%\.$/).count()).toBe(1);
});

test('the changelog works without JavaScript: what is new in the language of the page, and all changes in English', async () => {
  const { page } = await site.open('/ja/changelog', { locale: 'ja', javaScript: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('変更履歴');
  const releases = parseReleases(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const lists = page.locator('article > details');
  expect(await lists.count()).toBe(releases.length);
  const newest = lists.nth(releases.findIndex(({ id }) => id !== 'unreleased'));
  expect(await newest.locator('time').innerText()).toMatch(/年.*月.*日/);
  expect(await newest.getByRole('listitem').count()).toBe(0);
  await newest.locator('summary').click();
  expect(await newest.locator('[lang="en"]').getByRole('listitem').count()).toBeGreaterThan(10);
  const footer = page.locator('.footer');
  expect(await footer.locator('a[href="/ja/status"]').count()).toBe(1);
  expect(await footer.locator('a[href="/ja/changelog"]:not([data-language])').count()).toBe(1);
});

test('the system check shows the running build, every message and every screen', async () => {
  const { page, faults } = await site.open('/test');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const { build_id: id } = (await (await fetch(`${site.base}/version.json`)).json()) as { build_id: string };
  await fact('Build').getByText(id).waitFor();
  expect(await fact('API').innerText()).toMatch(/200 ok, \d+ ms/);
  expect(await fact('seo.clarityId').innerText()).toContain('not set');
  const german = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Deutsch' }) });
  expect(await german.getByRole('cell').allInnerTexts()).toEqual(Array.from({ length: 8 }, () => '100%'));
  await page.getByRole('searchbox', { name: 'Words or ID of a text' }).fill('api key deleted');
  const text = page.getByRole('listitem').filter({ hasText: 'keys.deleted' });
  await text.getByRole('link').first().waitFor();
  expect(await text.getByRole('link').allInnerTexts()).toContain('/dashboard/api/keys');
  await page.getByRole('searchbox').fill('no text has these words');
  await page.getByText('Texts found: 0').waitFor();
  await page.getByRole('button', { name: 'App image query failed' }).click();
  await page.getByRole('alert').getByText('App image query failed').waitFor();
  await page.getByRole('button', { name: 'Show until dismissed' }).click();
  await page.getByText('Stays until you dismiss it.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Stays until you dismiss it.').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  for (const [status, text] of [
    ['403', 'You do not have permission to access this page'],
    ['418', 'An unknown error occurred'],
  ] as const) {
    await goTo(page, `${site.base}/test`);
    await page.getByRole('button', { name: status, exact: true }).click();
    await page.getByText(text).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(status);
  }
});
