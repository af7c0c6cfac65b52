import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, findOverflow } from './axe.ts';
import { type Site, built, goTo, openSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  // Pending payments stay pending until the test advances the time.
  site = await openSite(built, () => ({ sandboxSpeed: 1 }));
});
afterAll(() => site.close());

const BILLING = '/dashboard/api/billing';

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const notice = (page: Page) => page.getByRole('region', { name: 'Your order' });
/** The rows of the first list, which contains the orders. */
const orders = (page: Page) => page.locator('main table').first().locator('tbody tr');

/** Pays on the provider's page with a card that is named after its behavior. */
async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL('**/api/sandbox-pay/**');
  await page.getByRole('radio', { name: `${card} ••••` }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(`**${BILLING}?order=*`);
}

/** Chooses an action for the newest order in this state. */
async function act(page: Page, status: string, action: string): Promise<void> {
  const row = orders(page).filter({ hasText: status }).first();
  await row.getByRole('button', { name: /^Actions for order/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens a tab of the billing page. */
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Opens the newest order that contains the text. */
const openOrder = (page: Page, text: string) =>
  orders(page).filter({ hasText: text }).first().getByRole('link').first().click();

/** Performs an action of support on the admin page. */
async function support(path: string, body: object): Promise<void> {
  // A file, because no page is needed.
  const { page } = await site.open('/robots.txt', { signedIn: true, javaScript: false });
  const me = await page.request.get(`${site.base}/api/account/me`);
  const { id } = (await me.json()) as { id: string };
  await site.core.db.query("update customers set role = 'support' where id = $1", [id]);
  const response = await page.request.post(`${site.base}/api/admin/${path}`, {
    data: body,
    headers: { origin: site.base },
  });
  expect(response.status(), await response.text()).toBeLessThan(300);
  await page.context().close();
}

test('credits are bought with every kind of card result; the receipt is a file', async () => {
  const { page, faults } = await site.open(BILLING, { signedIn: true });
  await openTab(page, 'Receipt details');
  const mine = page.getByRole('tabpanel', { name: 'Receipt details' });
  await mine.getByLabel('Company').fill('Łódź Audio sp. z o.o.');
  await mine.getByLabel('Postal address').fill('ul. Piotrkowska 1\n90-001 Łódź');
  await mine.getByLabel('VAT number').fill('pl 1234567890');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(page, 'Changes saved');

  // The payment succeeds, and the method is saved.
  await openTab(page, 'Buy credits');
  await page.getByLabel('Save the payment method for automatic top-ups').check();
  await page.getByRole('button', { name: 'Buy 2,200 credits' }).click();
  await pay(page, 'Payment succeeds');
  await notice(page).getByText('2,200 credits added to your balance.').waitFor();
  await page.getByRole('link', { name: /2,250 credits/ }).waitFor();
  await page.getByText('Visa •••• 4242').waitFor();
  await openTab(page, 'Billing History');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const pdf = Buffer.concat(chunks).toString('latin1');
  expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);

  // The payment is declined. Nothing is charged, and the same order is paid afterwards.
  await openTab(page, 'Buy credits');
  const own = page.getByRole('listitem').filter({ has: page.getByLabel('Custom amount, USD') });
  const amount = own.getByLabel('Custom amount, USD');
  await amount.fill('4.99');
  await own.getByRole('button', { name: 'Buy' }).click();
  await waitForText(page, 'Enter an amount from $5.00 to $5,000.00');
  await amount.fill('25');
  await own.getByRole('button', { name: 'Buy' }).click();
  await pay(page, 'Payment is declined');
  await notice(page).getByText('The payment failed. You weren’t charged.').waitFor();
  expect(await axe(page)).toEqual([]);
  await notice(page).getByRole('button', { name: 'Pay again' }).click();
  await pay(page, 'Payment succeeds');
  await notice(page).getByText('2,750 credits added to your balance.').waitFor();

  // The payment stays pending. The page waits, and the credits arrive with the payment.
  await page.getByRole('button', { name: 'Buy 500 credits' }).click();
  await pay(page, 'Payment is pending, then succeeds');
  await notice(page).getByText('Your payment is being processed. Credits are added when it completes.').waitFor();
  await openTab(page, 'Billing History');
  await orders(page).getByText('Pending', { exact: true }).waitFor();
  await site.core.db.query("update sandbox_payments set acts_at = now() where state = 'pending'");
  await site.core.schedules.runNow('orders.sandbox');
  await notice(page).getByText('500 credits added to your balance.').waitFor();
  await page.getByRole('link', { name: /5,500 credits/ }).waitFor();

  // The order shows all its events.
  await openOrder(page, '$25.00');
  const panel = page.getByRole('dialog', { name: 'Order' });
  await panel.getByText('The payment failed').waitFor();
  const steps = await panel.getByRole('listitem').allTextContents();
  expect(steps.map((step) => step.replace(/(?<=[a-z]|\.00)[A-Z][a-z]{2} \d.*$/, ''))).toEqual([
    'Ordered',
    'The payment failed',
    'Paid, credits added · $25.00',
  ]);
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);

  // The saved method pays for automatic top-ups when the balance is low, until they are turned off.
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await openTab(page, 'Automatic top-ups');
  const topUps = page.getByRole('tabpanel', { name: 'Automatic top-ups' });
  await topUps.getByRole('button', { name: 'Turn on' }).click();
  await waitForText(page, 'Automatic top-ups are on');
  await topUps.getByText('$0.00 of $60.00 charged this month').waitFor();
  const top = () => site.core.schedules.runNow('orders.top-ups');
  await top();
  const count = async () => {
    await goTo(page, `${site.base}${BILLING}?tab=orders`);
    await orders(page).getByRole('link').first().waitFor();
    return orders(page).count();
  };
  expect(await count()).toBe(3);
  await site.core.db.query(
    `select ledger_transfer(customer_id, 'lyrics', 'all of ' || customer_id, 'charge', 'available', 'revenue', available)
     from accounts where available > 0`,
  );
  await top();
  await goTo(page, `${site.base}${BILLING}?tab=automatic`);
  await topUps.getByText('$20.00 of $60.00 charged this month').waitFor();
  expect(await count()).toBe(4);
  await openOrder(page, '$20.00');
  await panel.getByText('Automatic top-up, charged to your saved payment method').waitFor();
  await panel.getByText('Paid, credits added').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await openTab(page, 'Automatic top-ups');
  await page
    .getByRole('link', { name: /2,200 credits/ })
    .first()
    .waitFor();
  await topUps.getByRole('button', { name: 'Turn off' }).click();
  await waitForText(page, 'Automatic top-ups are off');
  await topUps.getByRole('button', { name: 'Turn on' }).waitFor();
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});

test('a refund and a question are submitted, and both are answered', async () => {
  const { page, faults } = await site.open(BILLING, { width: 390, signedIn: true });
  await page.getByRole('button', { name: 'Buy 2,200 credits' }).click();
  await pay(page, 'Payment succeeds');
  await goTo(page, `${site.base}/user/orders`);

  // The amount is shown before the request is sent. A reason and the checkbox are required.
  await act(page, 'Paid', 'Request a refund');
  const refund = page.getByRole('dialog', { name: 'Request a refund' });
  await refund
    .getByText('Unspent credits of this order: 2,200 credits. You’ll get a refund of $20.00.', { exact: false })
    .waitFor();
  await refund.getByRole('button', { name: 'Send request' }).click();
  await refund.getByText('Please select a reason').waitFor();
  await refund.getByText('Select the checkbox to send the request').waitFor();
  expect(await axe(page)).toEqual([]);
  await refund.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Accidental purchase' }).click();
  await refund.getByLabel('Details').fill('I meant the small pack.');
  await refund.getByRole('checkbox').check();
  await refund.getByRole('button', { name: 'Send request' }).click();
  await waitForText(page, 'Your refund request has been submitted. We will review it and contact you via email.');
  const requests = page.getByRole('region', { name: 'Refund requests' });
  await requests.getByText('Submitted').waitFor();
  // Reserved credits can't be spent.
  await page.waitForFunction(() => document.body.textContent.includes('50 credits'));
  const { rows } = await site.core.db.query<{ id: string }>("select id from refund_requests where state = 'submitted'");
  await support(`refunds/${rows[0]!.id}/decision`, { decision: 'approved' });
  await site.core.schedules.runNow('orders.payouts');
  await goTo(page, `${site.base}/user/orders`);
  await requests.getByText('Refunded').waitFor();
  // All of its money was refunded, so there is nothing more to request.
  await orders(page).getByText('Refunded', { exact: true }).waitFor();
  await orders(page)
    .first()
    .getByRole('button', { name: /^Actions for order/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ask a question' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Request a refund' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  // A question of type "other" requires a description.
  await act(page, 'Paid', 'Ask a question');
  const question = page.getByRole('dialog', { name: 'Ask a question' });
  await question.getByRole('button', { name: 'Send question' }).click();
  await question.getByText('Please select a question').waitFor();
  await question.getByLabel('Subject').click();
  await page.getByRole('option', { name: 'Other' }).click();
  await question.getByRole('button', { name: 'Send question' }).click();
  await question.getByText('Please describe your question').waitFor();
  await question.getByLabel('Description').fill('Can I have one receipt for both?');
  await question.getByRole('button', { name: 'Send question' }).click();
  await waitForText(page, 'Your question was sent. We’ll reply by email and in your orders.');
  const thread = page.getByRole('listitem').filter({ hasText: 'Can I have one receipt for both?' });
  await thread.getByText('Waiting for a reply').waitFor();
  const questions = await site.core.db.query<{ id: string }>('select id from questions');
  await support(`questions/${questions.rows[0]!.id}/messages`, { text: 'For which two?' });
  await goTo(page, `${site.base}/user/orders`);
  await thread.getByText('Replied').waitFor();
  await thread.getByText('For which two?').waitFor();
  await thread.getByLabel('Your message').fill('For both of today.');
  await thread.getByRole('button', { name: 'Send' }).click();
  await thread.getByText('For both of today.').waitFor();
  await thread.getByText('Waiting for a reply').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
