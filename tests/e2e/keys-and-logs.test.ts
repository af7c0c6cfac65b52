import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axe, findOverflow } from './axe.ts';
import { type Site, goTo, sharedSite } from './site.ts';
import { makeKey } from './try-panel.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const GENERATE = '/api/v2/generate';
const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

/** Sends a request as a customer's server does, and returns the response. */
async function call(key: string, path: string, body?: object): Promise<string> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(site.base + path, { ...init, headers: bearer(key) });
  const { code } = (await response.json()) as { code?: string };
  return code ?? String(response.status);
}

/** Checks that axe finds nothing in either theme and that nothing is wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
}

const secretIn = async (page: Page): Promise<string> =>
  (await page
    .getByRole('dialog')
    .getByText(/^cdz_live_\w+$/)
    .textContent()) ?? '';

test('a key gets a budget, is rotated and frozen', async () => {
  const { page } = await site.open('/dashboard/api/keys', { width: 390, signedIn: true });
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Production');
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await dialog.getByText('Limits', { exact: true }).click();
  await dialog.getByLabel('Per day').fill('8');
  await dialog.getByLabel('Allowed addresses').fill('127.0.0.1\n::1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const old = await secretIn(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const song = { model: 'v3.5', prompt: 'rain', instrumental: true };
  expect([await call(old, GENERATE, song), await call(old, GENERATE, song)]).toEqual(['202', 'key_budget_exceeded']);

  await page.getByRole('button', { name: 'Actions for Production' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await dialog.getByRole('button', { name: 'Rotate key' }).click();
  const secret = await secretIn(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const open = async () => [await call(old, '/api/v2/credits'), await call(secret, '/api/v2/credits')];
  expect(await open()).toEqual(['200', '200']);
  expect(await call(secret, GENERATE, song)).toBe('key_budget_exceeded');

  await page.getByRole('link', { name: 'Production' }).last().click();
  await page.getByText('5 of 8 credits').waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: /127\.0\.0\.1|::1/ })
    .first()
    .waitFor();
  expect(page.url()).toContain('?id=key_');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Actions for all keys' }).click();
  await page.getByRole('menuitem', { name: 'Freeze all' }).click();
  await page.getByRole('button', { name: 'Freeze all keys' }).click();
  await page.getByText('All API keys are frozen').waitFor();
  expect(await open()).toEqual(['inactive_key', 'inactive_key']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unfreeze keys' }).click();
  await page.getByText('API keys are unfrozen').waitFor();
  expect(await open()).toEqual(['200', '200']);
  expect(site.violations).toEqual([]);
});

test('a failure cause leads to its request, which is replayed and compared', async () => {
  const { page } = await site.open('/docs', { signedIn: true });
  const live = await makeKey(page, 'live', 'live');
  await makeKey(page, 'test', 'test');
  const wrong = { model: 'v5', prompt: 'rain', title: 'x'.repeat(101) };
  expect([await call(live, GENERATE, wrong), await call(live, GENERATE, wrong)]).toEqual(
    Array(2).fill('invalid_field'),
  );
  const cause = page.getByRole('row', { name: /invalid_field/ });
  await expect
    .poll(
      async () => {
        await goTo(page, `${site.base}/dashboard/api/logs?view=causes`);
        await page.waitForFunction(() => document.querySelector('main output') === null);
        return (await cause.count()) > 0 ? cause.getByRole('cell').nth(3).textContent() : '';
      },
      { timeout: 200_000 },
    )
    .toBe('2');
  await expectAccessible(page);
  await cause.getByRole('link', { name: 'invalid_field' }).click();
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Long titles');
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('link', { name: 'Long titles' }).waitFor();
  // A list that is long enough to scroll.
  await page.getByLabel('Error code').press('ArrowDown');
  await page.getByRole('option', { name: 'invalid_field' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('link', { name: /v2\/generate/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: `POST ${GENERATE}` });
  await panel.getByRole('tab', { name: 'Replay' }).click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  await panel.getByRole('heading', { name: 'Headers' }).waitFor();
  expect(page.url()).toContain('tab=replay');
  expect(await panel.getByText('422').count()).toBeGreaterThanOrEqual(2);
  expect(await panel.getByText('No differences.').count()).toBe(2);
  await expectAccessible(page);
  expect(site.violations).toEqual([]);
});
