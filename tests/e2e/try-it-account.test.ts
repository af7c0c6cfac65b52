import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite } from './site.ts';
import { field, readStoredKey, makeKey, open, panel, send, status } from './try-panel.ts';

const GENERATE = '/docs/v2-generate';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('a signed-in customer uses a test key; a live key requires confirmation before it spends', async () => {
  const { page } = await site.open(GENERATE, { signedIn: true });
  const secret = await makeKey(page, 'test', 'my laptop');
  const live = await makeKey(page, 'live', 'production');
  const revealed: string[] = [];
  page.on('request', (request) => /reveal/.test(request.url()) && revealed.push(request.url()));
  await open(page);
  const key = panel(page).getByLabel('API key');
  await panel(page).getByText('Your test key.', { exact: false }).waitFor();
  expect(await key.textContent()).toContain('my laptop');
  expect(await key.textContent()).not.toContain('production');
  expect(revealed).toEqual([]);
  const sent = page.waitForRequest('**/api/v2/generate');
  await send(page);
  expect((await (await sent).allHeaders())['authorization']).toBe(`Bearer ${secret}`);
  await status(page, 202);
  expect(revealed).toHaveLength(1);
  expect(await readStoredKey(page)).not.toContain(secret);

  await key.selectOption('pasted');
  await panel(page).getByLabel('Secret of the key').fill(live);
  const credits = () => page.evaluate(async () => (await (await fetch('/api/account/credits')).json()) as object);
  const before = await credits();
  await send(page);
  const question = panel(page).getByRole('alertdialog');
  await question.getByText('12 credits', { exact: false }).first().waitFor();
  await question.getByRole('button', { name: 'Don’t send' }).click();
  expect(await credits()).toEqual(before);
  await send(page);
  await question.getByRole('button', { name: 'Send for 12 credits' }).click();
  await status(page, 202);
  expect(await credits()).not.toEqual(before);
  expect(await readStoredKey(page)).not.toContain(live);

  // The request is in the log, from where it is replayed.
  await goTo(page, `${site.base}/dashboard/api/docs`);
  await page.getByText(secret.slice(0, 13), { exact: false }).first().waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy with the full key' }).first().click();
  await page.getByText('API key copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${secret}`);
  await expect.poll(() => page.getByRole('row', { name: /generate/ }).textContent()).toContain('202');

  await goTo(page, `${site.base}/dashboard/api/logs?operation=v2-generate`);
  await page
    .getByRole('link', { name: /v2\/generate/ })
    .first()
    .click();
  // The page reads the request from its URL and then removes it from there.
  const opened = page.waitForURL('**/docs/v2-generate#try=**', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Try it with a test key' }).click();
  await opened;
  await panel(page).getByText('Your test key.', { exact: false }).waitFor();
  expect(await field(page, '/prompt').inputValue()).toBe('a slow bossa nova about rain on a tin roof');
});

test('focus returns to the button when the panel closes', async () => {
  const { page } = await site.open(GENERATE);
  const button = page.getByRole('button', { name: 'Try it', exact: true }).first();
  const focused = () => button.evaluate((element) => element === document.activeElement);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => panel(page).getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await open(page);
    expect(await focused()).toBe(false);
    await close();
    await panel(page).waitFor({ state: 'detached' });
    expect(await focused()).toBe(true);
  }
});

test('a guest receives a callback and verifies its signature', async () => {
  const { page, faults } = await site.open('/docs/generate-callback');
  await page.getByRole('button', { name: 'Receive a callback' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Receive a callback' });
  const address = await dialog
    .getByText(/\/api\/inbox\//)
    .first()
    .textContent();
  await dialog.getByRole('button', { name: 'Generate a song with this callback' }).click();
  await dialog.getByText('task.complete').first().waitFor();
  expect(await dialog.getByText('The signature is valid').count()).toBeGreaterThan(0);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  await page.getByRole('button', { name: 'Receive a callback' }).first().click();
  await dialog.getByText(address!, { exact: true }).waitFor();
  await dialog.getByText('task.complete').first().waitFor();
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
