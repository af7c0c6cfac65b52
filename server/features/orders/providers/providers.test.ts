import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../../tests/harness.ts';
import { payWithSandbox } from '../../../../tests/sandbox-orders.ts';
import { testDatabase } from '../../../../tests/harness-databases.ts';
import { type StripeServer, stripeConfig, startStripeServer } from '../../../../tests/stripe-server.ts';
import { spendAll, setTopUp } from '../../../../tests/top-ups.ts';
import type { Db } from '../../../core/db.ts';
import { auth } from '../../auth/feature.ts';
import { credits } from '../../credits/feature.ts';
import { verifyLedger } from '../../credits/service.ts';
import { refunds } from '../../refunds/feature.ts';
import { orders } from '../feature.ts';

let db: Db;
let stripe: StripeServer;
/** The same server with and without Stripe. */
let withStripe: TestApp;
let without: TestApp;
let support: TestCustomer;
beforeAll(async () => {
  db = await testDatabase();
  stripe = await startStripeServer();
  const open = (config: object) =>
    testApp({
      partial: true,
      features: [auth, credits, orders, refunds],
      config,
      db: { ...db, close: async () => undefined },
    });
  without = await open({});
  withStripe = await open({
    stripe: stripeConfig(stripe),
  });
  support = await signedIn(without, 'support');
});
afterAll(async () => {
  await without.close();
  await withStripe.close();
  await stripe.close();
  await db.close();
});

const order = async (app: TestApp, { cookie }: TestCustomer, input: object = {}) =>
  (await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500', ...input } })).body;

/** A customer who paid on the sandbox page. */
async function paidOnSandbox(card = 'pays', input: object = {}) {
  const who = await signedIn(without);
  const { id, checkout_url: url } = await order(without, who, input);
  await payWithSandbox(without, url, card);
  return { ...who, order: id as string };
}

/** A customer who paid on Stripe's page. */
async function paidAtStripe() {
  const who = await signedIn(withStripe);
  const { id, checkout_url: url } = await order(withStripe, who);
  stripe.pay(String(url).split('/').at(-1)!);
  await withStripe.call(`POST /api/account/orders/${id}/check`, { cookie: who.cookie });
  return { ...who, order: id as string };
}

/** Requests a refund on a server, where it is approved and sent. */
async function refundOn(app: TestApp, { cookie, order: id }: { cookie: string; order: string }) {
  const input = { order_id: id, reason: 'other', acknowledged: true };
  const { body } = await app.call('POST /api/account/refunds', { cookie, body: input });
  await app.call(`POST /api/admin/refunds/${body.id}/decision`, {
    cookie: support.cookie,
    body: { decision: 'approved' },
  });
  await app.core.schedules.runNow('orders.payouts');
}

const shown = async (app: TestApp, id: string) =>
  (await app.call(`GET /api/admin/orders/${id}`, { cookie: support.cookie })).body;

it('an order of the sandbox is refunded by the sandbox after Stripe was configured', async () => {
  const mine = await paidOnSandbox();
  await refundOn(withStripe, mine);
  expect(await shown(withStripe, mine.order)).toMatchObject({ refunded: 500, payouts: [{ state: 'done' }] });
  expect(stripe.refunds).toEqual([]);
  expect(await verifyLedger(db, mine.id)).toMatchObject({ ok: true });
});

it('an unpaid order of the sandbox cannot be paid there any more, but at Stripe', async () => {
  const who = await signedIn(without);
  const { id, checkout_url: url } = await order(without, who);
  expect((await payWithSandbox(withStripe, url)).status).toBe(404);
  const { body } = await withStripe.call(`POST /api/account/orders/${id}/pay`, { cookie: who.cookie, body: {} });
  expect(body.checkout_url).toMatch(/^https:\/\/checkout/);
  const { payments } = await shown(withStripe, id);
  expect(payments.map(({ provider, state }: any) => [provider, state])).toEqual([
    ['sandbox', 'expired'],
    ['stripe', 'open'],
  ]);
});

it('an order of Stripe appears in the support list after Stripe was removed, and is refunded when it is configured again', async () => {
  const mine = await paidAtStripe();
  expect((await without.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie })).status).toBe(
    200,
  );
  await refundOn(without, mine);
  const listed = async () => (await without.call('GET /api/admin/payouts', { cookie: support.cookie })).body.data;
  const [payout] = await listed();
  expect(payout).toMatchObject({ order_id: mine.order, state: 'failed' });
  expect(payout.error).toMatch(/^The payment provider stripe is not configured/);
  expect(await shown(without, mine.order)).toMatchObject({ refunded: 0 });
  await withStripe.call(`POST /api/admin/payouts/${payout.id}/retry`, { cookie: support.cookie });
  await withStripe.core.schedules.runNow('orders.payouts');
  expect(await listed()).toEqual([]);
  expect(await shown(withStripe, mine.order)).toMatchObject({ refunded: 500, payouts: [{ state: 'done' }] });
});

it('a refund by a provider that this release does not know is left to other processes', async () => {
  const mine = await paidOnSandbox();
  const setProvider = async (name: string) => {
    // A trigger protects payments that succeeded.
    await db.query('alter table payments disable trigger user');
    await db.query('update payments set provider = $2 where order_id = $1', [mine.order, name]);
    await db.query('alter table payments enable trigger user');
  };
  await setProvider('new-provider');
  await refundOn(without, mine);
  const read = () => db.one('select state, tries, error from payouts where order_id = $1', [mine.order]);
  expect(await read()).toEqual({ state: 'due', tries: 0, error: null });
  await setProvider('sandbox');
  await without.core.schedules.runNow('orders.payouts');
  expect(await read()).toMatchObject({ state: 'done' });
});

it('a pending refund at Stripe stays pending while Stripe is not configured', async () => {
  const mine = await paidAtStripe();
  stripe.refundStatus = 'pending';
  await refundOn(withStripe, mine);
  stripe.refundStatus = 'succeeded';
  await db.query("update payouts set next_at = now() where state = 'sent'");
  await without.core.schedules.runNow('orders.refund-transfers');
  expect(await shown(without, mine.order)).toMatchObject({ refunded: 0, payouts: [{ state: 'sent' }] });
});

it('an unpaid order of Stripe is paid on the sandbox after Stripe was removed', async () => {
  const who = await signedIn(withStripe);
  const { id } = await order(withStripe, who);
  const check = await without.call(`POST /api/account/orders/${id}/check`, { cookie: who.cookie });
  expect([check.status, check.body.status]).toEqual([200, 'unpaid']);
  const { body } = await without.call(`POST /api/account/orders/${id}/pay`, { cookie: who.cookie, body: {} });
  expect(body.checkout_url).toMatch(/^\/api\/sandbox-pay\//);
});

it('a card saved at the sandbox is deleted there after Stripe was configured', async () => {
  const mine = await paidOnSandbox('pays', { save_method: true });
  const kept = async () => (await db.query('select from sandbox_cards')).rowCount;
  expect(await kept()).toBe(1);
  await withStripe.call('DELETE /api/account/payment-method', { cookie: mine.cookie });
  await withStripe.core.schedules.runNow('orders.forget-payers');
  expect(await kept()).toBe(0);
});

it('a top-up started in the sandbox is charged nowhere after Stripe was configured, and ends', async () => {
  const mine = await paidOnSandbox('pays', { save_method: true });
  await setTopUp(without, mine);
  await spendAll({ db }, mine);
  await db.query('update auto_top_ups set monthly_cap = 2000 where customer_id = $1', [mine.id]);
  // The charge was ordered, but the process died before it.
  await db.query("update sandbox_cards set card = 'pays'");
  await db.query(
    `with made as (
       insert into orders (id, customer_id, credits, amount, currency) values ('ord_dead', $1, 2200, 2000, 'usd') returning id
     ), paid as (
       insert into payments (id, order_id, customer_id, provider) select 'pay_dead', id, $1, 'sandbox' from made returning id
     )
     insert into top_ups (order_id, payment_id, customer_id, payer, method)
     select 'ord_dead', paid.id, $1, m.payer, m.reference from paid, payment_methods m where m.customer_id = $1`,
    [mine.id],
  );
  await withStripe.core.schedules.runNow('orders.top-ups');
  const { rows } = await db.query(
    "select t.state, o.status from top_ups t join orders o on o.id = t.order_id where o.id = 'ord_dead'",
  );
  expect(rows).toEqual([{ state: 'failed', status: 'unpaid' }]);
  expect((await db.query("select from sandbox_payments where payment = 'pay_dead'")).rowCount).toBe(0);
});

it('a refund to the card 5126 of the sandbox succeeds and fails later', async () => {
  const mine = await paidOnSandbox('refund_fails');
  await refundOn(without, mine);
  const state = async () => {
    const { refunded, payouts } = await shown(without, mine.order);
    return [refunded, payouts[0].state];
  };
  expect(await state()).toEqual([500, 'done']);
  await db.query('update sandbox_refunds set acts_at = now() where acts_at is not null');
  await without.core.schedules.runNow('orders.sandbox');
  expect(await state()).toEqual([0, 'failed']);
});
