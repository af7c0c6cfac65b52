import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { readState } from '../../../tests/ledger/ledger.ts';
import { type Message, type StripeServer, stripeConfig, startStripeServer } from '../../../tests/stripe-server.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { verifyLedger } from '../credits/service.ts';
import { orders } from './feature.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const config = { stripe: stripeConfig(stripe) };
  app = await testApp({ partial: true, features: [auth, credits, orders], config });
});
afterEach(() => {
  stripe.breaks = () => false;
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const send = ({ body, headers }: Message) => app.call('POST /api/webhooks/stripe', { body, headers });
const getSessionId = (url: string): string => url.split('/').at(-1)!;

/** A customer with an order and its payment session. */
async function ordering() {
  const customer = await signedIn(app);
  const { body } = await app.call('POST /api/account/orders', {
    cookie: customer.cookie,
    body: { pack: 'pack_2200', locale: 'de' },
  });
  const session = getSessionId(body.checkout_url);
  const report = (object: object = {}) => ({
    object: 'checkout.session',
    id: session,
    metadata: stripe.sessions.get(session)!.metadata,
    ...object,
  });
  return { ...customer, order: body.id as string, session, report };
}

const readOrder = async ({ cookie, order }: { cookie: string; order: string }) =>
  (await app.call(`GET /api/account/orders/${order}`, { cookie })).body;
const run = (schedule: string) => app.core.schedules.runNow(schedule);
const checkPaymentsNow = () => app.db.query('update payments set look_at = now() where look_at is not null');

describe('paying with Stripe', () => {
  it('grants credits after a webhook: the state is read from Stripe, not from the message', async () => {
    const mine = await ordering();
    expect(stripe.sessions.get(mine.session)).toMatchObject({
      amount: 2000,
      successUrl: `http://localhost:3000/de/dashboard/api/billing?order=${mine.order}`,
    });
    stripe.pay(mine.session);
    expect((await send(stripe.message('checkout.session.completed', mine.report()))).status).toBe(204);
    const order = await readOrder(mine);
    expect(order).toMatchObject({ status: 'paid', payment_method: 'Visa 4242', credits: 2200, amount: 2000 });
    expect(order.events.map(({ kind }: any) => kind)).toEqual(['created', 'paid']);
    expect((await readState(app.db, mine.id)).balances).toMatchObject({ available: 2250 });
  });

  it('grants them once, whatever the number and order of messages', async () => {
    const mine = await ordering();
    stripe.pay(mine.session, 'processing');
    const first = stripe.message('checkout.session.completed', mine.report());
    stripe.settle(mine.session, 'succeeded');
    const last = stripe.message('checkout.session.async_payment_succeeded', mine.report());
    for (const message of [last, first, last, first]) expect((await send(message)).status).toBe(204);
    expect((await readOrder(mine)).events.map(({ kind }: any) => kind)).toEqual(['created', 'paid']);
    expect((await readState(app.db, mine.id)).balances).toMatchObject({ available: 2250 });
  });

  it('waits for a delayed payment, and accepts it even after it was marked failed', async () => {
    const mine = await ordering();
    stripe.pay(mine.session, 'processing');
    await send(stripe.message('checkout.session.completed', mine.report()));
    expect(await readOrder(mine)).toMatchObject({ status: 'pending', payment_method: null });
    stripe.settle(mine.session, 'requires_payment_method');
    await send(stripe.message('checkout.session.async_payment_failed', mine.report()));
    expect(await readOrder(mine)).toMatchObject({ status: 'failed' });
    stripe.settle(mine.session, 'succeeded');
    await send(stripe.message('checkout.session.async_payment_succeeded', mine.report()));
    const order = await readOrder(mine);
    expect(order.events.map(({ kind }: any) => kind)).toEqual(['created', 'pending', 'failed', 'paid']);
  });

  it('reports an unknown state and checks Stripe again', async () => {
    const mine = await ordering();
    stripe.pay(mine.session, 'processing');
    stripe.sessions.get(mine.session)!.intent!.status = 'in_another_world';
    await checkPaymentsNow();
    await run('orders.reconcile');
    expect(await readOrder(mine)).toMatchObject({ status: 'unknown' });
    stripe.settle(mine.session, 'succeeded');
    await checkPaymentsNow();
    await run('orders.reconcile');
    expect(await readOrder(mine)).toMatchObject({ status: 'paid' });
  });

  it('finds a payment without a message, at the latest when the customer returns', async () => {
    const mine = await ordering();
    stripe.pay(mine.session);
    const { body } = await app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
    expect(body).toMatchObject({ status: 'paid' });
  });
});

describe('Stripe webhooks', () => {
  it.each([
    ['without a signature', (message: Message) => ({ ...message, headers: { 'content-type': 'application/json' } })],
    ['that were changed', (message: Message) => ({ ...message, body: message.body.replace('evt_', 'evt_x') })],
  ])('%s are rejected', async (_, change) => {
    const mine = await ordering();
    stripe.pay(mine.session);
    const response = await send(change(stripe.message('checkout.session.completed', mine.report())));
    expect([response.status, response.body.code]).toEqual([400, 'malformed_request']);
    expect(await readOrder(mine)).toMatchObject({ status: 'unpaid' });
  });

  it('older than ten minutes are rejected', async () => {
    const { report } = await ordering();
    const old = stripe.message('checkout.session.completed', report(), { at: Date.now() - 600_000 });
    expect((await send(old)).status).toBe(400);
  });

  it('are delivered again when they could not be processed', async () => {
    const mine = await ordering();
    stripe.pay(mine.session);
    const message = stripe.message('checkout.session.completed', mine.report());
    stripe.breaks = () => true;
    expect((await send(message)).status).toBe(500);
    stripe.breaks = () => false;
    expect((await send(message)).status).toBe(204);
    expect(await readOrder(mine)).toMatchObject({ status: 'paid' });
  });

  it('about unknown objects change nothing', async () => {
    const foreign = { object: 'checkout.session', id: 'cs_other', metadata: { payment: 'pay_nobodys' } };
    expect((await send(stripe.message('checkout.session.completed', foreign))).status).toBe(204);
    expect((await send(stripe.message('customer.created', { object: 'customer', id: 'cus_1' }))).status).toBe(204);
    for (const object of ['dispute', 'charge', 'refund']) {
      const about = { object, id: `${object}_other`, payment_intent: 'pi_of_another_product' };
      expect((await send(stripe.message(`${object}.created`, about))).status).toBe(204);
    }
  });
});

describe('paying again', () => {
  it('closes the previous page', async () => {
    const mine = await ordering();
    const { body } = await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect(stripe.sessions.get(mine.session)!.status).toBe('expired');
    expect(getSessionId(body.checkout_url)).not.toBe(mine.session);
  });

  it('creates no page when the order was paid meanwhile', async () => {
    const mine = await ordering();
    stripe.pay(mine.session);
    const { body } = await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect(body).toMatchObject({ status: 'paid', checkout_url: null });
  });

  it('twice refunds the second payment, once, even after a crash between provider and ledger', async () => {
    const mine = await ordering();
    // Both pages are paid at the same time, because the first wasn't closed in time.
    stripe.pay(mine.session, 'processing');
    stripe.sessions.get(mine.session)!.intent!.status = 'requires_payment_method';
    await send(stripe.message('checkout.session.completed', mine.report()));
    const { body } = await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    stripe.pay(getSessionId(body.checkout_url));
    stripe.settle(mine.session, 'succeeded');
    for (const id of [mine.session, getSessionId(body.checkout_url)]) {
      const { metadata } = stripe.sessions.get(id)!;
      await send(stripe.message('checkout.session.completed', { object: 'checkout.session', id, metadata }));
    }
    stripe.breaks = (path) => path === 'POST /v1/refunds';
    await run('orders.payouts');
    expect((await readOrder(mine)).events.map(({ kind }: any) => kind)).toEqual([
      'created',
      'failed',
      'paid',
      'paid_twice',
    ]);
    stripe.breaks = () => false;
    await app.db.query("update payouts set next_at = now() where state = 'due'");
    await run('orders.payouts');
    expect((await readOrder(mine)).events.at(-1)).toMatchObject({ kind: 'returned', amount: 2000 });
    const back = stripe.refunds.filter(({ intent }) =>
      [mine.session, getSessionId(body.checkout_url)].includes(intent.slice(3)),
    );
    expect(back.map(({ amount }) => amount)).toEqual([2000]);
    expect((await readState(app.db, mine.id)).balances).toMatchObject({ available: 2250 });
  });
});

it('a second payment that cannot be refunded goes to support, who can retry', async () => {
  const mine = await ordering();
  const support = await signedIn(app, 'support');
  const failed = async () => (await app.call('GET /api/admin/payouts', { cookie: support.cookie })).body.data;
  const gauge = async () => /^payouts_failed (\d+)/m.exec(await app.core.metrics.registry.metrics())?.[1];
  stripe.pay(mine.session);
  await send(stripe.message('checkout.session.completed', mine.report()));
  await app.db.query(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id, tries)
     select 'pyo_' || id, id, order_id, customer_id, 2000, 'surplus', id, 15 from payments where order_id = $1`,
    [mine.order],
  );
  stripe.breaks = (path) => path === 'POST /v1/refunds';
  await run('orders.payouts');
  expect(await failed()).toMatchObject([
    { order_id: mine.order, customer_id: mine.id, amount: 2000, currency: 'usd', state: 'failed', tries: 16 },
  ]);
  expect((await failed())[0].error).toMatch(/./);
  expect(await gauge()).toBe('1');
  stripe.breaks = () => false;
  const retry = (cookie: string, id: string) => app.call(`POST /api/admin/payouts/${id}/retry`, { cookie });
  const { id } = (await failed())[0];
  expect((await retry(mine.cookie, id)).status).toBe(403);
  expect((await retry(support.cookie, 'pyo_nobodys')).status).toBe(404);
  expect((await retry(support.cookie, id)).body).toMatchObject({ state: 'due', tries: 0 });
  await run('orders.payouts');
  expect((await retry(support.cookie, id)).body).toMatchObject({ state: 'done' });
  expect([await failed(), await gauge()]).toEqual([[], '0']);
  const { intent } = stripe.sessions.get(mine.session)!;
  expect(stripe.refunds.filter((one) => one.intent === intent!.id)).toHaveLength(1);
});

describe('a dispute', () => {
  async function disputed(status: string) {
    const mine = await ordering();
    stripe.pay(mine.session);
    const { intent } = stripe.sessions.get(mine.session)!;
    intent!.disputed = true;
    const dispute = { id: `dp_${mine.session}`, intent: intent!.id, amount: 2000, status, balance_transactions: [] };
    stripe.disputes.push(dispute);
    const about = { object: 'dispute', id: dispute.id, payment_intent: intent!.id };
    // The dispute arrives before the message that the order was paid.
    await send(stripe.message('charge.dispute.created', about));
    return { ...mine, dispute, about };
  }

  it('reserves what is unspent, and releases it when it is won', async () => {
    const mine = await disputed('needs_response');
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 50, held: 0, refund_hold: 2200 });
    mine.dispute.status = 'won';
    for (const type of ['charge.dispute.closed', 'charge.dispute.funds_reinstated']) {
      await send(stripe.message(type, mine.about));
    }
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 2250, held: 0, refund_hold: 0 });
    expect((await readOrder(mine)).events.map(({ kind }: any) => kind)).toEqual([
      'created',
      'paid',
      'disputed',
      'dispute_won',
    ]);
  });

  it('removes the credits when it is lost', async () => {
    const mine = await disputed('lost');
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 50, held: 0, refund_hold: 0 });
    expect(await verifyLedger(app.db, mine.id)).toMatchObject({ ok: true });
  });
});

it('an order whose payment page could not be created stays unpaid, and can be paid later', async () => {
  const { cookie } = await signedIn(app);
  stripe.breaks = () => true;
  const failed = await app.call('POST /api/account/orders', { cookie, body: { amount: 2500 } });
  expect([failed.status, failed.body.code]).toEqual([503, 'unavailable']);
  stripe.breaks = () => false;
  const { body } = await app.call('GET /api/account/orders', { cookie });
  expect(body.data).toMatchObject([{ status: 'unpaid', amount: 2500, credits: 2750, pack: null }]);
  const repeated = await app.call(`POST /api/account/orders/${body.data[0].id}/pay`, { cookie, body: {} });
  expect(repeated.body.checkout_url).toMatch(/^https:\/\/checkout/);
});
