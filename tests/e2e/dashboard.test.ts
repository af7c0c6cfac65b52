import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, goTo, sharedSite } from './site.ts';
import { createSong } from './songs.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test('on a phone, the tabs show the current page, an unpaid order has a Pay button, and the statement opens the song', async () => {
  const { page, faults } = await site.open('/docs', { width: 390, signedIn: true });
  await page.request.post(`${site.base}/api/account/orders`, {
    data: { pack: 'pack_500' },
    headers: { origin: site.base },
  });
  await createSong(site, page, { model: 'v3.5', prompt: 'the sea at night', title: 'Low tide' });

  await goTo(page, `${site.base}/dashboard/api/billing`);
  const tab = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Billing' });
  expect(await tab.getAttribute('aria-current')).toBe('page');
  const box = (await tab.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);

  await page.getByRole('tab', { name: 'Balance statement' }).click();
  const statement = page.getByRole('tabpanel', { name: 'Balance statement' });
  await statement.getByText('Charged', { exact: true }).waitFor();
  await statement.getByRole('button', { name: 'Low tide' }).click();
  const panel = page.getByRole('dialog', { name: 'Low tide' });
  await panel.getByRole('button', { name: /^Play/ }).nth(1).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Low tide');

  await page.getByRole('tab', { name: 'Billing History' }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await page.waitForURL('**/api/sandbox-pay/**');
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('the account menu names the account; without a session, its pages lead to the sign-in page', async () => {
  const { page } = await site.open('/dashboard/api/overview', { signedIn: true });
  await page.getByRole('button', { name: 'Robin, account' }).click();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.waitFor();
  await page.keyboard.press('Escape');
  expect(await signOut.isVisible()).toBe(false);
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'API Keys' }).first().click();
  await page.waitForURL(/\/auth\/login\?return=%2Fdashboard%2Fapi%2Fkeys/);
});

test('the command palette returns the focus, runs commands, and switches the mode of a list', async () => {
  const { page, faults } = await site.open('/dashboard/api/keys', { signedIn: true });
  const create = page.getByRole('button', { name: 'Create key' }).first();
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.waitFor();
  await create.focus();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  const isFieldFocused = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox');
  expect(await isFieldFocused()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  expect(await create.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('only live');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Live', checked: true }).waitFor({ state: 'attached' });
  await page.reload();
  await page.getByRole('radio', { name: 'Live', checked: true }).waitFor({ state: 'attached' });

  await opener.click();
  await palette.getByRole('option', { name: 'Create key' }).click();
  await page
    .getByRole('dialog', { name: 'Create an API key' })
    .getByRole('radio', { name: 'Live', checked: true })
    .waitFor({ state: 'attached' });
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
