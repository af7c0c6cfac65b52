import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { type Site, built, goTo, openSite } from './site.ts';
import { responseBody, startAsGuest, field, open, panel, pasteKey, send, status } from './try-panel.ts';

const GENERATE = '/docs/v2-generate';

let site: Site;
/** One tab for all tests, because it loads the page again in half the time of a new one. */
let page: Page;
let faults: string[];
beforeAll(async () => {
  // A server creates at most five guest keys per address. Shorter songs have no lyrics.
  site = await openSite(built, () => ({ sandboxMaxSeconds: 15 }));
  ({ page, faults } = await site.open('/docs'));
});
afterAll(() => site.close());

/** Opens the panel without keys or drafts, as on a first visit. */
async function startOver(): Promise<void> {
  await page.goto(`${site.base}/robots.txt`);
  await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()));
  await goTo(page, site.base + GENERATE);
  await open(page);
}

test('a guest generates and plays a song; opening the panel loads 30 KiB', async () => {
  await goTo(page, site.base + GENERATE);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await open(page);
  await startAsGuest(page);
  const opened = [...new Set(loaded)].filter((path) => /^\/(assets|reference)\//.test(path));
  expect(opened.length).toBeGreaterThan(1);
  const bytes = opened.map((path) => gzipSync(readFileSync(join(root, 'build', path)), { level: 9 }).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(30 * 1024);
  const authorized = page.waitForRequest('**/api/v2/generate');
  await send(page);
  const { authorization, cookie } = await (await authorized).allHeaders();
  expect(authorization).toMatch(/^Bearer cdz_test_guest_/);
  expect(cookie).toBeUndefined();
  await status(page, 202);
  await responseBody(page).getByRole('button', { name: /^Play/ }).nth(1).waitFor();
  await responseBody(page)
    .getByRole('region', { name: /^Lyrics of/ })
    .first()
    .waitFor();
  expect(await responseBody(page).locator('svg path[d*="M"]').count()).toBeGreaterThan(4);
  // The finished task is shown beside the first response.
  const finished = responseBody(page).getByRole('region', { name: 'Finished task' });
  await finished.getByText('"succeeded"').first().waitFor();
  expect(await responseBody(page).getByText('POST /api/v2/generate').count()).toBe(1);
  expect(
    await responseBody(page)
      .getByText(/^GET \/api\/v2\/tasks\/task_\w+$/)
      .count(),
  ).toBe(1);
  await responseBody(page).getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.5));

  // The guest key stays in this tab.
  const shared = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie, location.href]));
  expect(shared).not.toContain('cdz_test_');
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('a draft survives a reload, can be shared, sent again and replayed', async () => {
  await startOver();
  await startAsGuest(page);
  await field(page, '/prompt').fill('rain & thunder: "für Elise" 雨');
  const name = field(page, ':Idempotency-Key');
  const first = await name.inputValue();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  await send(page);
  await status(page, 202);
  await expect.poll(() => name.inputValue()).not.toBe(first);
  await responseBody(page).getByRole('button', { name: 'Send again with the same idempotency key' }).click();
  await responseBody(page).getByText('Replayed: no new task was created').waitFor();

  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  await open(page);
  const prompt = field(page, '/prompt');
  expect(await prompt.inputValue()).toBe('rain & thunder: "für Elise" 雨');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await responseBody(page).getByText('History').click();
  await responseBody(page).getByRole('button', { name: 'Copy a link to this request without the key' }).first().click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/docs/v2-generate#try=');
  expect(link).not.toContain('cdz_');
  // The guest key survived the reload.
  await panel(page)
    .getByText(/Works until/)
    .waitFor();
  await responseBody(page).getByRole('button', { name: 'Send again', exact: true }).first().click();
  await status(page, 202);

  await prompt.fill('snow');
  await page.goto(`${site.base}/robots.txt`);
  await goTo(page, link);
  await panel(page).waitFor();
  expect(await prompt.inputValue()).toBe('rain & thunder: "für Elise" 雨');
  expect(faults).toEqual([]);
});

test('form and JSON stay in step; invalid JSON shows its position', async () => {
  await startOver();
  await panel(page).getByRole('radio', { name: 'lyrics + style' }).check();
  await field(page, '/style').fill('bossa nova');
  await panel(page).getByRole('radio', { name: 'JSON', exact: true }).check();
  const json = panel(page).getByLabel('Body as JSON');
  expect(JSON.parse(await json.inputValue())).toEqual({ model: 'v5', style: 'bossa nova' });
  await json.fill('{\n  "model": "v4",\n  "seed": 7,\n}');
  await panel(page).getByText('This isn’t valid JSON: line 4, column 1.').waitFor();
  await panel(page).getByRole('radio', { name: 'Form', exact: true }).check();
  await panel(page)
    .getByText(/The form can’t show invalid JSON/)
    .waitFor();
  await panel(page).getByRole('radio', { name: 'JSON', exact: true }).check();
  expect(await json.inputValue()).toBe('{\n  "model": "v4",\n  "seed": 7,\n}');
  await json.fill('{"model": "v4", "seed": 7}');
  await panel(page).getByRole('radio', { name: 'Form', exact: true }).check();
  expect(await field(page, '/model').inputValue()).toBe('v4');
  await panel(page).getByText('Optional fields').click();
  expect(await field(page, '/seed').inputValue()).toBe('7');
});

test('the JSON of a failed task is shown, and an unknown field is named as one', async () => {
  await startOver();
  await startAsGuest(page);
  expect(await field(page, 'key').evaluate((list) => list === document.activeElement)).toBe(true);
  await field(page, '/prompt').fill('magic:fail');
  await send(page);
  await status(page, 202);
  const finished = responseBody(page).getByRole('region', { name: 'Finished task' });
  await finished.getByText('"failed"').first().waitFor({ timeout: 60_000 });

  await panel(page).getByRole('radio', { name: 'JSON', exact: true }).check();
  await panel(page).getByLabel('Body as JSON').fill('{"model": "v5", "prompt": "rain", "tempo": 90}');
  await send(page);
  await panel(page).getByText('/tempo Unknown field').waitFor();
});

test('an invalid key, an unreachable server, and a canceled request are reported', async () => {
  await startOver();
  await pasteKey(page, `cdz_test_${'a'.repeat(38)}`);
  expect(await panel(page).getByLabel('Secret of the key').inputValue()).toMatch(/^cdz_test_a+$/);
  await send(page);
  await status(page, 401);
  await responseBody(page).getByText('No key has this value.', { exact: false }).waitFor();

  await page.route('**/api/v2/generate', (route) => route.abort('connectionrefused'));
  await send(page);
  await responseBody(page).getByText('The server couldn’t be reached.', { exact: false }).waitFor();

  await page.unroute('**/api/v2/generate');
  await page.route('**/api/v2/generate', () => undefined);
  await send(page);
  await panel(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await responseBody(page).getByText('Canceled.', { exact: false }).waitFor();
  expect(await responseBody(page).getByRole('alert').count()).toBe(1);
});
