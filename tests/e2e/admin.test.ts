import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionNames } from '../../src/features/support/section-names.ts';
import { axe, findOverflow, settle } from './axe.ts';
import { type Site, goTo, openSite } from './site.ts';

let site: Site;
let mine: Awaited<ReturnType<typeof customer>>;
let support: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  site = await openSite();
  mine = await customer();
  support = await administrator();
});
afterAll(() => site.close());

const ORDERS = '/user/orders';
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(`${site.base}${path}`, { data, headers: { origin: site.base } });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return (await response.json()) as T;
}

const whoIs = async (page: Page) =>
  (await (await page.request.get(`${site.base}/api/account/me`)).json()) as { id: string; email: string };

/** A customer with a key, a purchase, a refund request and a question. */
async function customer() {
  const { page, faults } = await site.open(ORDERS, { signedIn: true });
  const { email } = await whoIs(page);
  const order = await post<{ id: string; checkout_url: string }>(page, '/api/account/orders', { pack: 'pack_500' });
  await page.request.post(`${site.base}${order.checkout_url}`, { form: { card: 'pays' } });
  await post(page, '/api/account/refunds', { order_id: order.id, reason: 'no_longer_needed', acknowledged: true });
  await post(page, '/api/account/questions', { order_id: order.id, type: 'other', description: 'Who are you?' });
  const { secret } = await post<{ secret: string }>(page, '/api/account/keys', { name: '', mode: 'test' });
  const call = () => fetch(`${site.base}/api/v2/credits`, { headers: { authorization: `Bearer ${secret}` } });
  return { page, faults, email, call };
}

async function administrator() {
  const { page, faults } = await site.open('/docs', { signedIn: true });
  const { id } = await whoIs(page);
  await site.core.db.query("update customers set role = 'admin' where id = $1", [id]);
  await goTo(page, `${site.base}/user/admin`);
  const go = (name: string) => page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name }).click();
  return { page, faults, go };
}

test('every support section is accessible, on desktop and phone', async () => {
  const { page, faults } = support;
  const found: string[] = [];
  for (const section of sectionNames) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, `${site.base}/user/admin?section=${section}`);
    await settle(page);
    found.push(...(await axe(page)).map((finding) => `${section}: ${finding}`));
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = await findOverflow(page);
    if (wider > 0) found.push(`${section}: ${wider} px wider than the screen`);
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test('a refund and a question go to support and back, and an account is suspended', async () => {
  await support.page.setViewportSize({ width: 1280, height: 800 });
  await goTo(support.page, `${site.base}/user/admin`);
  await support.page.getByRole('table', { name: 'Overview' }).getByRole('link', { name: 'Refund requests' }).click();
  await support.page.getByRole('button', { name: 'Approve' }).click();
  const decide = support.page.getByRole('dialog', { name: 'Approve refund' });
  await decide.getByText('$5.00').waitFor();
  await decide.getByRole('button', { name: 'Approve refund' }).click();
  await waitForText(support.page, 'No waiting refund requests');
  await site.core.schedules.runNow('orders.payouts');

  await support.go('Questions');
  await waitForText(support.page, 'Who are you?');
  await support.page.getByLabel('Reply').fill('The makers of songs.');
  await support.page.getByRole('button', { name: 'Send reply' }).click();
  await waitForText(support.page, 'No waiting questions');
  await goTo(mine.page, `${site.base}${ORDERS}`);
  await waitForText(mine.page, 'Refunded');
  await waitForText(mine.page, 'The makers of songs.');
  const { rows } = await site.core.db.query<{ kind: string }>('select kind from emails where address = $1', [
    mine.email,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund-decided', 'question-answered']));

  expect((await mine.call()).status).toBe(200);
  await support.go('Customers');
  await support.page.getByLabel('Search customers').fill(mine.email);
  await support.page.keyboard.press('Enter');
  await support.page.getByRole('link', { name: mine.email }).click();
  await support.page.getByRole('button', { name: `Actions for ${mine.email}` }).click();
  await support.page.getByRole('menuitem', { name: 'Suspend' }).click();
  const suspend = support.page.getByRole('dialog', { name: 'Suspend' });
  await suspend.getByLabel('Reason').fill('A card that was stolen.');
  await suspend.getByLabel(`Type ${mine.email} to confirm`).fill('somebody else');
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  expect((await mine.call()).status).toBe(200);
  await suspend.getByLabel(`Type ${mine.email} to confirm`).fill(mine.email);
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await waitForText(support.page, 'Account suspended');
  const refused = await mine.call();
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'account_suspended' }]);
  await mine.page.goto(`${site.base}${ORDERS}`);
  await mine.page.waitForURL('**/auth/login*');

  await support.go('Audit log');
  await support.page.getByRole('cell', { name: 'A card that was stolen.' }).waitFor();
  expect(support.faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
