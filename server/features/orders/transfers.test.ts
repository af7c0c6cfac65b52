import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { readState } from '../../../tests/ledger/ledger.ts';
import { type StripeServer, stripeConfig, startStripeServer } from '../../../tests/stripe-server.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { verifyLedger } from '../credits/service.ts';
import { refunds } from '../refunds/feature.ts';
import { orders } from './feature.ts';
import { applyTransfer } from './transfer-state.ts';

let stripe: StripeServer;
let app: TestApp;
let support: { readonly id: string; readonly cookie: string };
beforeAll(async () => {
  stripe = await startStripeServer();
  const config = { stripe: stripeConfig(stripe) };
  app = await testApp({ partial: true, features: [auth, credits, orders, refunds], config });
  support = await signedIn(app, 'support');
});
afterEach(() => {
  stripe.refundStatus = 'succeeded';
  stripe.breaks = () => false;
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const run = (schedule: string) => app.core.schedules.runNow(schedule);
const callSupport = (request: string, body?: object) =>
  app.call(request, { cookie: support.cookie, ...(body && { body }) });

/** A customer whose refund of 500 credits was approved and sent; `status` is its state at Stripe. */
async function refunded(status = 'succeeded') {
  const { id, cookie } = await signedIn(app);
  const { body: order } = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500' } });
  const session = String(order.checkout_url).split('/').at(-1)!;
  stripe.pay(session);
  await app.call(`POST /api/account/orders/${order.id}/check`, { cookie });
  const input = { order_id: order.id, reason: 'no_longer_needed', acknowledged: true };
  const { body: request } = await app.call('POST /api/account/refunds', { cookie, body: input });
  await callSupport(`POST /api/admin/refunds/${request.id}/decision`, { decision: 'approved' });
  stripe.refundStatus = status;
  await run('orders.payouts');
  const { rows } = await app.db.query<{ id: string }>('select id from payouts where order_id = $1', [order.id]);
  return { id, cookie, order: String(order.id), payout: rows[0]!.id, intent: `pi_${session}` };
}
type Mine = Awaited<ReturnType<typeof refunded>>;

const listRefunds = ({ intent }: Mine) => stripe.refunds.filter((one) => one.intent === intent);
const latest = (mine: Mine) => listRefunds(mine).at(-1)!;

/** Sends a Stripe message about the latest refund, whose content is only a trigger for a check. */
function send(mine: Mine, type: string) {
  const { id, metadata, intent } = latest(mine);
  const { body, headers } = stripe.message(type, { object: 'refund', id, metadata, payment_intent: intent });
  return app.call('POST /api/webhooks/stripe', { body, headers });
}

function fail(mine: Mine) {
  Object.assign(latest(mine), { status: 'failed', failure_reason: 'expired_or_canceled_card' });
}

/** The state of the refund in every view. */
async function standing({ id, cookie, order, payout }: Mine) {
  const shown = (await app.call(`GET /api/account/orders/${order}`, { cookie })).body;
  const { data } = (await app.call('GET /api/account/refunds', { cookie })).body;
  const { payouts } = (await callSupport(`GET /api/admin/orders/${order}`)).body;
  expect(await verifyLedger(app.db, id)).toMatchObject({ ok: true });
  const listed = (await callSupport('GET /api/admin/payouts')).body.data.some((one: any) => one.id === payout);
  return {
    payout: payouts[0].state,
    listed,
    request: data[0].state,
    refunded: shown.refunded,
    aside: (await readState(app.db, id)).balances?.['refund_hold'],
    last: shown.events.at(-1).kind,
  };
}

const delivered = { payout: 'done', listed: false, request: 'refunded', refunded: 500, aside: 0, last: 'refunded' };
const owed = { payout: 'failed', listed: true, request: 'approved', refunded: 0, aside: 500, last: 'refund_failed' };
const onItsWay = {
  payout: 'sent',
  listed: false,
  request: 'approved',
  refunded: 0,
  aside: 500,
  last: 'refund_requested',
};

describe('a refund at Stripe', () => {
  it.each(['pending', 'requires_action'])(
    'that is %s counts as sent, not refunded, until it succeeds',
    async (status) => {
      const mine = await refunded(status);
      expect(await standing(mine)).toEqual(onItsWay);
      await run('orders.payouts');
      latest(mine).status = 'succeeded';
      for (const type of ['refund.updated', 'charge.refund.updated', 'refund.created']) {
        expect((await send(mine, type)).status).toBe(204);
      }
      expect(await standing(mine)).toEqual(delivered);
      expect(listRefunds(mine)).toHaveLength(1);
    },
  );

  it.each(['failed', 'canceled'])('that is %s at once goes to support', async (status) => {
    expect(await standing(await refunded(status))).toEqual(owed);
  });

  it('that fails while pending goes to support with the reason, once', async () => {
    const mine = await refunded('pending');
    fail(mine);
    for (const type of ['refund.failed', 'refund.updated']) await send(mine, type);
    expect(await standing(mine)).toEqual(owed);
    const { data } = (await callSupport('GET /api/admin/payouts')).body;
    expect(data.find(({ id }: any) => id === mine.payout).error).toContain('expired_or_canceled_card');
  });

  it('that fails after it had succeeded is owed again: order, request and credits show it', async () => {
    const mine = await refunded();
    expect(await standing(mine)).toEqual(delivered);
    fail(mine);
    await send(mine, 'refund.failed');
    expect(await standing(mine)).toEqual(owed);
    const gauge = /^payouts_failed (\d+)/m.exec(await app.core.metrics.registry.metrics())?.[1];
    expect(Number(gauge)).toBeGreaterThan(0);
  });

  it('that failed is sent again by a retry; late messages about the failed one change nothing', async () => {
    const mine = await refunded();
    fail(mine);
    await send(mine, 'refund.failed');
    const late = stripe.message('refund.failed', { object: 'refund', ...latest(mine) });
    expect((await callSupport(`POST /api/admin/payouts/${mine.payout}/retry`)).body).toMatchObject({ state: 'due' });
    await run('orders.payouts');
    expect((await app.call('POST /api/webhooks/stripe', late)).status).toBe(204);
    expect(await standing(mine)).toEqual(delivered);
    expect(listRefunds(mine).map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 500],
      ['succeeded', 500],
    ]);
    fail(mine);
    await send(mine, 'refund.failed');
    expect(await standing(mine)).toEqual(owed);
  });

  it('that failed and is retried is still owed, whatever was recorded of the failed one', async () => {
    const mine = await refunded();
    const seen = { reference: latest(mine).id, state: 'succeeded', failure: null } as const;
    fail(mine);
    await send(mine, 'refund.failed');
    await callSupport(`POST /api/admin/payouts/${mine.payout}/retry`);
    // A check that began before the refund failed finishes only now.
    const late = customerTransaction(app.db, mine.id, (tx) => applyTransfer(tx, { id: mine.payout, attempt: 1 }, seen));
    expect(await late).toBe(false);
    expect(await standing(mine)).toMatchObject({ payout: 'due', refunded: 0, aside: 500 });
    await run('orders.payouts');
    expect(await standing(mine)).toEqual(delivered);
    expect(listRefunds(mine).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('that failed is settled by hand, and Stripe is not queried about it again', async () => {
    const mine = await refunded();
    fail(mine);
    await send(mine, 'refund.failed');
    await callSupport(`POST /api/admin/payouts/${mine.payout}/settle`, { reason: 'Sent by bank transfer.' });
    await send(mine, 'refund.updated');
    expect(await standing(mine)).toEqual(delivered);
    const { rows } = await app.db.query('select next_at from payouts where id = $1', [mine.payout]);
    expect(rows).toEqual([{ next_at: null }]);
  });

  it('without a message is found by the schedule, pending or delivered', async () => {
    const [sent, done] = [await refunded('pending'), await refunded()];
    stripe.breaks = () => true;
    const soon = () => app.db.query("update payouts set next_at = now() where state in ('sent', 'done')");
    await soon();
    await run('orders.refund-transfers');
    expect([(await standing(sent)).payout, (await standing(done)).payout]).toEqual(['sent', 'done']);
    stripe.breaks = () => false;
    latest(sent).status = 'succeeded';
    fail(done);
    await soon();
    await run('orders.refund-transfers');
    expect([await standing(sent), await standing(done)]).toEqual([delivered, owed]);
  });

  it('whose response was lost is not created again, however long ago that was', async () => {
    stripe.breaks = (path) => path === 'POST /v1/refunds';
    const mine = await refunded('pending');
    expect((await standing(mine)).payout).toBe('due');
    stripe.breaks = () => false;
    // The message arrives before the response, so there is no reference to compare yet.
    await send(mine, 'refund.created');
    stripe.clearKeys();
    await app.db.query('update payouts set next_at = now() where id = $1', [mine.payout]);
    await run('orders.payouts');
    expect(await standing(mine)).toEqual(onItsWay);
    expect(listRefunds(mine)).toHaveLength(1);
  });
});

it('a customer whose refund failed may have requested another one meanwhile', async () => {
  const mine = await refunded();
  await app.db.query(
    `insert into refund_requests (id, order_id, customer_id, reason, details, credits, amount)
     values ('rfd_' || $1, $1, $2, 'other', '', 1, 1)`,
    [mine.order, mine.id],
  );
  fail(mine);
  expect((await send(mine, 'refund.failed')).status).toBe(204);
  expect(await standing(mine)).toMatchObject({ payout: 'failed', listed: true, refunded: 0, aside: 500 });
});
