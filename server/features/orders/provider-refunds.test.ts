import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold, release } from '../../../tests/ledger/ledger.ts';
import { type Buyer, providerRefundRig } from '../../../tests/provider-refunds.ts';

let rig: Awaited<ReturnType<typeof providerRefundRig>>;
beforeAll(async () => {
  rig = await providerRefundRig();
});
afterEach(() => rig.calm());
afterAll(() => rig.close());

const run = (schedule: string) => rig.app.core.schedules.runNow(schedule);
const refund = async (mine: Buyer, amount: number) => {
  const made = rig.stripe.refund(mine.intent, amount);
  await rig.sendRefund(made);
  return made;
};
const decide = (id: string, decision: string) =>
  rig.callSupport(`POST /api/admin/refunds/${id}/decision`, { decision, note: 'Because.' });
const readRequest = async ({ cookie }: Buyer) =>
  (await rig.app.call('GET /api/account/refunds', { cookie })).body.data[0];
const readPayouts = async ({ order }: Buyer) =>
  (await rig.callSupport(`GET /api/admin/orders/${order}`)).body.payouts.map(
    ({ cause, state, amount }: { cause: string; state: string; amount: number }) => [cause, state, amount],
  );

describe('a refund in the dashboard of Stripe', () => {
  it('takes the credits of the order, once', async () => {
    const mine = await rig.paid();
    await refund(mine, 2000);
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 2000, available: 50, aside: 0, owed: [] });
    expect(await rig.kindsOf(mine)).toEqual(['created', 'paid', 'refunded']);
    const { data } = (await rig.app.call('GET /api/account/credits/statement', { cookie: mine.cookie })).body;
    expect(data[0]).toMatchObject({ outcome: 'refunded', amount: -2200, balance: 50, order_id: mine.order });
  });

  it('takes the share of the credits that was refunded; what is spent is owed, and support is told how much', async () => {
    const mine = await rig.paid(1000);
    await refund(mine, 700);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 700, available: 430, owed: [] });
    await refund(mine, 1300);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 0, owed: [[1000, 909]] });
    expect(await rig.app.core.metrics.registry.metrics()).toMatch(/^payouts_owed [1-9]/m);
  });

  it('turns automatic top-ups off', async () => {
    const mine = await rig.save();
    await rig.set(mine);
    const { rows } = await rig.app.db.query<{ charge: string }>('select charge from payments where order_id = $1', [
      mine.order,
    ]);
    await rig.sendRefund(rig.stripe.refund(rows[0]!.charge, 500));
    expect(await rig.settings(mine)).toMatchObject({ enabled: false, off_reason: 'refund' });
  });

  it('that fails after it succeeded gives the credits back', async () => {
    const mine = await rig.paid(1000);
    const made = await refund(mine, 2000);
    Object.assign(made, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await rig.sendRefund(made, ['refund.failed', 'refund.updated', 'charge.refund.updated']);
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 0, available: 1200, aside: 0, owed: [] });
    expect(await rig.kindsOf(mine)).toEqual(['created', 'paid', 'refunded', 'refund_failed']);
    expect(await readPayouts(mine)).toEqual([['provider', 'canceled', 2000]]);
    const { data } = (await rig.app.call('GET /api/account/credits/statement', { cookie: mine.cookie })).body;
    expect(data[0]).toMatchObject({ outcome: 'refund_failed', amount: 1200, order_id: mine.order });
  });

  it.each(['oldest', 'latest'])(
    'that fails and was made again before Stripe told us takes the credits once, with the %s listed first',
    async (first) => {
      const mine = await rig.paid(1000);
      const failed = await refund(mine, 2000);
      failed.status = 'failed';
      const again = rig.stripe.refund(mine.intent, 2000);
      if (first === 'latest') rig.stripe.refunds.reverse();
      await rig.sendRefund(again);
      expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 0, aside: 0, owed: [[1000, 909]] });
    },
  );

  it('that fails after its credits were settled leaves what was settled of another refund', async () => {
    const mine = await rig.paid(2200);
    const refunds = [await refund(mine, 1000), await refund(mine, 1000)];
    const { data } = (await rig.callSupport('GET /api/admin/payouts')).body;
    const { id } = data.filter(({ order_id: order }: { order_id: string }) => order === mine.order).at(-1);
    await rig.callSupport(`POST /api/admin/payouts/${id}/settle`, { reason: 'Paid by bank transfer.' });
    expect(await rig.standing(mine)).toMatchObject({ owed: [[1100, 1000]] });
    refunds[1]!.status = 'failed';
    await rig.sendRefund(refunds[1]!, ['refund.failed']);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 1000, available: 0, owed: [] });
  });

  it('that is pending takes the credits and counts as refunded when it arrives; the schedule notices if it is canceled', async () => {
    rig.stripe.refundStatus = 'pending';
    const [arrives, canceled] = [await rig.paid(), await rig.paid()];
    const made = [await refund(arrives, 1000), await refund(canceled, 1000)];
    for (const mine of [arrives, canceled])
      expect(await rig.standing(mine)).toMatchObject({ refunded: 0, available: 1150 });
    made[0]!.status = 'succeeded';
    made[1]!.status = 'canceled';
    await rig.app.db.query("update payouts set next_at = now() where state = 'sent'");
    await run('orders.refund-transfers');
    expect(await rig.standing(arrives)).toMatchObject({ refunded: 1000, available: 1150 });
    expect(await rig.standing(canceled)).toMatchObject({ refunded: 0, available: 2250 });
    expect(await rig.kindsOf(canceled)).toEqual(['created', 'paid']);
  });

  it('whose webhook was lost is found by the schedule', async () => {
    const mine = await rig.paid();
    rig.stripe.refund(mine.intent, 1000);
    await run('orders.refund-sweep');
    expect(await rig.standing(mine)).toMatchObject({ refunded: 1000, available: 1150 });
  });

  it('later takes credits that a task had reserved and releases', async () => {
    const mine = await rig.paid();
    await hold(rig.app.db, mine.id, `task_${mine.order}`, 2250);
    await refund(mine, 2000);
    expect(await rig.standing(mine)).toMatchObject({ available: 0, owed: [[2200, 2000]] });
    await release(rig.app.db, mine.id, `task_${mine.order}`, 2250);
    await run('orders.collect');
    expect(await rig.standing(mine)).toMatchObject({ available: 50, owed: [] });
  });

  it('whose credits are owed is settled by support, once', async () => {
    const mine = await rig.paid(2200);
    await refund(mine, 2000);
    const { data } = (await rig.callSupport('GET /api/admin/payouts')).body;
    const { id } = data.find(({ order_id: order }: { order_id: string }) => order === mine.order);
    expect((await rig.callSupport(`POST /api/admin/payouts/${id}/retry`)).body).toMatchObject({ state: 'done' });
    for (const reason of ['Paid by bank transfer.', 'Again.']) {
      const settled = await rig.callSupport(`POST /api/admin/payouts/${id}/settle`, { reason });
      expect(settled.body).toMatchObject({ state: 'done', owed_credits: 0, owed_amount: 0 });
    }
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, owed: [] });
    const audit = await rig.app.db.query('select before, after, reason from audit_log where target_id = $1', [id]);
    expect(audit.rows).toEqual([
      { before: { owed_credits: 2200 }, after: { owed_credits: 0 }, reason: 'Paid by bank transfer.' },
    ]);
  });
});

describe('a refund in the dashboard, while one of ours is open,', () => {
  it('answers a request that waits for a decision', async () => {
    const mine = await rig.paid(1000);
    await rig.requestRefund(mine);
    await refund(mine, 2000);
    expect(await readRequest(mine)).toMatchObject({ state: 'refunded', credits: 1200, amount: 1090 });
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 0, aside: 0, owed: [[1000, 909]] });
  });

  it('that is less than what was requested reduces the request', async () => {
    const mine = await rig.paid();
    const { id } = await rig.requestRefund(mine);
    await refund(mine, 500);
    expect(await readRequest(mine)).toMatchObject({ state: 'submitted', credits: 1650, amount: 1500 });
    await decide(id, 'approved');
    await run('orders.payouts');
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 2000, available: 50, aside: 0, owed: [] });
  });

  it('takes the place of an approved one that Stripe can no longer make', async () => {
    const mine = await rig.paid();
    const { id } = await rig.requestRefund(mine);
    await decide(id, 'approved');
    await refund(mine, 2000);
    await run('orders.payouts');
    expect(await readRequest(mine)).toMatchObject({ state: 'refunded' });
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 2000, available: 50, aside: 0, owed: [] });
    expect(await readPayouts(mine)).toEqual([['refund', 'done', 2000]]);
  });

  it('takes the place of one that failed, and may fail as well', async () => {
    const mine = await rig.paid();
    const { id } = await rig.requestRefund(mine);
    await decide(id, 'approved');
    rig.stripe.refundStatus = 'failed';
    await run('orders.payouts');
    rig.stripe.refundStatus = 'succeeded';
    const made = await refund(mine, 2000);
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 2000, available: 50, aside: 0, owed: [] });
    made.status = 'failed';
    await rig.sendRefund(made, ['refund.failed']);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 0, available: 50, aside: 2200, owed: [[0, 0]] });
    expect(await readPayouts(mine)).toEqual([['refund', 'failed', 2000]]);
  });

  it('is the one that support had settled by hand before Stripe told us', async () => {
    const mine = await rig.paid();
    const { id } = await rig.requestRefund(mine);
    await decide(id, 'approved');
    rig.stripe.refundStatus = 'failed';
    await run('orders.payouts');
    rig.stripe.refundStatus = 'succeeded';
    const made = rig.stripe.refund(mine.intent, 2000);
    const { rows } = await rig.app.db.query<{ id: string }>('select id from payouts where order_id = $1', [mine.order]);
    await rig.callSupport(`POST /api/admin/payouts/${rows[0]!.id}/settle`, { reason: 'Refunded in the dashboard.' });
    await rig.sendRefund(made);
    expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 2000, available: 50, aside: 0, owed: [] });
  });

  it('is not confused with ours, even while its response is lost', async () => {
    const mine = await rig.paid(1000);
    const { id } = await rig.requestRefund(mine);
    await decide(id, 'approved');
    rig.stripe.breaks = (path) => path === 'POST /v1/refunds';
    await run('orders.payouts');
    rig.stripe.breaks = () => false;
    const [ours] = rig.stripe.refunds.filter(({ intent }) => intent === mine.intent);
    await rig.sendRefund(ours!);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 0, aside: 1200, owed: [] });
    await rig.app.db.query("update payouts set next_at = now() where state = 'due'");
    await run('orders.payouts');
    await rig.sendRefund(ours!);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 1090, available: 0, aside: 0, owed: [] });
    expect(rig.stripe.refunds.filter(({ intent }) => intent === mine.intent)).toHaveLength(1);
  });

  it.each([2000, 1500])(
    'of a second payment (%i) leaves the credits, and no more goes back than was paid',
    async (amount) => {
      const mine = await rig.order();
      // Both pages are paid, because the first wasn't closed in time.
      rig.stripe.settle(mine.session, 'requires_payment_method');
      rig.stripe.sessions.get(mine.session)!.paymentStatus = 'unpaid';
      await rig.app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
      const again = await rig.app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
      const second = String(again.body.checkout_url).split('/').at(-1)!;
      rig.stripe.pay(second);
      await rig.app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
      rig.stripe.settle(mine.session, 'succeeded');
      await rig.sendRefund(rig.stripe.refund(mine.intent, amount));
      await run('orders.payouts');
      expect(await rig.standing(mine)).toEqual({ status: 'paid', refunded: 0, available: 2250, aside: 0, owed: [] });
      const back = rig.stripe.refunds.filter(({ intent }) => intent === mine.intent);
      expect(back.reduce((sum, one) => sum + one.amount, 0)).toBe(2000);
    },
  );
});

it('messages about refunds lead to the same accounts in any order and number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.boolean(), async (random, isKnown) => {
      const mine = isKnown ? await rig.paid(300) : await rig.order();
      const refunds = [500, 300, 1200].map((amount) => rig.stripe.refund(mine.intent, amount));
      refunds[1]!.status = 'failed';
      const messages = [
        { type: 'checkout.session.completed', object: { object: 'checkout.session', id: mine.session, metadata: {} } },
        ...refunds.flatMap((one) => [
          { type: 'refund.created', object: rig.messages.refund(one) },
          { type: 'charge.refunded', object: rig.messages.charge(one) },
          { type: 'charge.refund.updated', object: rig.messages.refund(one) },
        ]),
      ].flatMap((message) => [message, message]);
      const { metadata } = rig.stripe.sessions.get(mine.session)!;
      messages[0]!.object = messages[1]!.object = { object: 'checkout.session', id: mine.session, metadata } as never;
      const sorted = messages.map((message) => [random.next().value as number, message] as const);
      sorted.sort(([a], [b]) => a - b);
      // Some arrive at the same time.
      for (let n = 0; n < sorted.length; n += 3) {
        const sent = sorted.slice(n, n + 3).map(([, { type, object }]) => rig.send(type, object));
        expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204, 204].slice(0, sent.length));
      }
      expect(await rig.standing(mine)).toEqual({
        status: 'paid',
        refunded: 1700,
        // 1870 of 2200 credits are gone, and 50 were free.
        available: isKnown ? 30 : 380,
        aside: 0,
        owed: [],
      });
    }),
    { numRuns: 12 },
  );
});

describe('a payment of another amount or currency', () => {
  it.each([
    { amount: 1500, currency: 'usd' },
    { amount: 2000, currency: 'jpy' },
  ])('than the order (%j) grants nothing, and the order fails when it was refunded', async (received) => {
    const mine = await rig.order();
    rig.stripe.sessions.get(mine.session)!.received = received;
    const { body } = await rig.app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
    expect(body).toMatchObject({ status: 'unknown', paid_at: null });
    expect(await rig.standing(mine)).toMatchObject({ status: 'unknown', available: 50 });
    await rig.sendRefund(rig.stripe.refund(mine.intent, received.amount));
    expect(await rig.standing(mine)).toMatchObject({ status: 'failed', refunded: 0, available: 50 });
  });
});
