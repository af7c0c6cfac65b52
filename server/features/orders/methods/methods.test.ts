import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../../tests/harness.ts';
import { payWithSandbox } from '../../../../tests/sandbox-orders.ts';
import { readState } from '../../../../tests/ledger/ledger.ts';
import { setTopUp, spendAll } from '../../../../tests/top-ups.ts';
import { auth } from '../../auth/feature.ts';
import { credits } from '../../credits/feature.ts';
import { orders } from '../feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, credits, orders] });
});
afterAll(() => app.close());

const run = (schedule: string) => app.core.schedules.runNow(schedule);
const method = async (cookie: string) => (await app.call('GET /api/account/payment-method', { cookie })).body.method;
const topUps = async (cookie: string) => (await app.call('GET /api/account/top-up', { cookie })).body;

/** Pays on the sandbox page with a card, which is saved by default. */
async function bought(card: string, save = true, who?: Awaited<ReturnType<typeof signedIn>>) {
  const customer = who ?? (await signedIn(app));
  const { cookie } = customer;
  const input = { pack: 'pack_500', ...(save ? { save_method: true } : {}) };
  const { body } = await app.call('POST /api/account/orders', { cookie, body: input });
  const page = await app.call(`GET ${body.checkout_url}`);
  await payWithSandbox(app, body.checkout_url, card);
  return { ...customer, page: page.text, order: body.id as string };
}

describe('a payment method', () => {
  it("is saved on request, shown without the provider's id, and removed", async () => {
    const mine = await bought('pays');
    expect(mine.page).toContain('saved for automatic top-ups');
    const saved = await method(mine.cookie);
    expect(saved).toEqual({
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      saved_at: expect.stringMatching(/^20/),
    });
    expect((await app.call('DELETE /api/account/payment-method', { cookie: mine.cookie })).status).toBe(204);
    expect((await app.call('DELETE /api/account/payment-method', { cookie: mine.cookie })).status).toBe(204);
    expect(await method(mine.cookie)).toBeNull();
    // Checking the payment again doesn't restore the deleted method.
    await app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
    expect(await method(mine.cookie)).toBeNull();
    await run('orders.forget-payers');
    const { rows } = await app.db.query(
      'select c.payer from sandbox_payments p join sandbox_cards c on c.payer = p.payer join payments o on o.id = p.payment where o.order_id = $1',
      [mine.order],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['pays', false],
    ['declined', true],
  ])('is not saved: %s, %s', async (card, save) => {
    const mine = await bought(card, save);
    expect(mine.page.match(/type="radio"/g)).toHaveLength(save ? 7 : 5);
    expect(await method(mine.cookie)).toBeNull();
  });

  it('is saved when the payment succeeds, and replaces the previous one', async () => {
    const mine = await bought('pays');
    await bought('pending', true, mine);
    expect(await method(mine.cookie)).toMatchObject({ last4: '4242' });
    await run('orders.sandbox');
    expect(await method(mine.cookie)).toMatchObject({ last4: '3220' });
    expect((await app.db.query('select from payers_to_forget')).rowCount).toBe(1);
    await run('orders.forget-payers');
    expect((await app.db.query('select from payers_to_forget')).rowCount).toBe(0);
  });
});

describe('a saved sandbox card', () => {
  it.each([
    ['pays', 'paid', null],
    ['declined_later', 'failed', 'declined'],
    ['confirmation_later', 'failed', 'confirmation'],
    ['pending', 'pending', null],
  ])('pays a top-up: %s', async (card, status, reason) => {
    const mine = await bought(card);
    await run('orders.sandbox');
    await setTopUp(app, mine);
    await spendAll(app, mine);
    await run('orders.top-ups');
    const { body } = await app.call('GET /api/account/orders?limit=1', { cookie: mine.cookie });
    expect(body.data).toMatchObject([{ amount: 2000, status }]);
    expect(await topUps(mine.cookie)).toMatchObject({ enabled: reason === null, off_reason: reason });
    await run('orders.sandbox');
    const paid = status !== 'failed';
    expect((await readState(app.db, mine.id)).balances).toMatchObject({ available: paid ? 2200 : 0 });
  });
});

it.each([
  ['GET', '/api/account/payment-method'],
  ['DELETE', '/api/account/payment-method'],
  ['GET', '/api/account/top-up'],
  ['PUT', '/api/account/top-up'],
])('requires a session: %s %s', async (verb, path) => {
  expect((await app.call(`${verb} ${path}`, verb === 'PUT' ? { body: {} } : {})).status).toBe(401);
});
