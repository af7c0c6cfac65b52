import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spendAll, topUpRig } from '../../../../tests/top-ups.ts';

const DAY = 86_400_000;
let rig: Awaited<ReturnType<typeof topUpRig>>;
beforeAll(async () => {
  rig = await topUpRig();
});
afterEach(() => rig.calm());
afterAll(() => rig.close());

describe('an automatic top-up', () => {
  it('is ordered and charged when the balance falls below the threshold, once', async () => {
    const mine = await rig.save();
    expect((await rig.set(mine)).body).toMatchObject({
      enabled: true,
      threshold: 100,
      amount: 2000,
      monthly_cap: 10_000,
      charged_this_month: 0,
      open_order: null,
    });
    await rig.run();
    expect(rig.listCharges(mine)).toEqual([]);
    await spendAll(rig.app, mine);
    await rig.run();
    await rig.run();
    expect(rig.listCharges(mine)).toMatchObject([{ amount: 2000, status: 'succeeded' }]);
    const [order, bought] = await rig.listOrders(mine);
    expect([order.automatic, bought.automatic]).toEqual([true, false]);
    expect(order).toMatchObject({
      status: 'paid',
      pack: null,
      amount: 2000,
      credits: 2200,
      payment_method: 'Visa 4242',
    });
    expect(order.receipt_number).toBeGreaterThan(1000);
    expect(await rig.kinds(mine, order.id)).toEqual(['created', 'automatic', 'paid']);
    expect(await rig.available(mine)).toBe(2200);
    expect(await rig.settings(mine)).toMatchObject({ charged_this_month: 2000, open_order: null });
  });

  it('runs once, also when several processes check at the same time', async () => {
    const mine = await rig.low();
    rig.stripe.saved.cards.get(mine.payer)!.temper = 'processing';
    await Promise.all([rig.run(), rig.run(), rig.run()]);
    await rig.run();
    const charges = rig.listCharges(mine);
    expect(charges).toHaveLength(1);
    expect(await rig.listOrders(mine)).toMatchObject([{ status: 'pending' }, { status: 'paid' }]);
    const [{ id }] = await rig.listOrders(mine);
    expect(await rig.settings(mine)).toMatchObject({ charged_this_month: 2000, open_order: id });
    charges[0]!.status = 'succeeded';
    await rig.send('payment_intent.succeeded', {
      object: 'payment_intent',
      id: charges[0]!.id,
      metadata: charges[0]!.metadata,
    });
    expect(await rig.available(mine)).toBe(2200);
    expect(await rig.settings(mine)).toMatchObject({ charged_this_month: 2000, open_order: null });
  });

  it('stays within the monthly limit, which includes pending charges', async () => {
    const mine = await rig.low({ monthly_cap: 4000 });
    rig.stripe.saved.cards.get(mine.payer)!.temper = 'processing';
    for (const charged of [2000, 4000, 4000]) {
      await rig.run();
      expect(await rig.settings(mine)).toMatchObject({ charged_this_month: charged });
      const last = rig.listCharges(mine).at(-1)!;
      last.status = 'succeeded';
      await rig.send('payment_intent.succeeded', { object: 'payment_intent', id: last.id, metadata: last.metadata });
      await spendAll(rig.app, mine);
      rig.later();
    }
    expect(rig.listCharges(mine)).toHaveLength(2);
    expect((await rig.settings(mine)).enabled).toBe(true);
    rig.clock.ahead = 32 * DAY;
    await rig.run();
    expect(rig.listCharges(mine)).toHaveLength(3);
  });

  it('beyond the monthly limit sends a notice once a month', async () => {
    const mine = await rig.low({ monthly_cap: 3000 });
    const notices = () => rig.emailsTo(mine, 'top-up-limit');
    await rig.run();
    expect(await notices()).toEqual([]);
    await spendAll(rig.app, mine);
    await rig.run();
    await rig.run();
    const data = { threshold: 100, amount: 2000, cap: 3000, charged: 2000, currency: 'usd' };
    expect(await notices()).toEqual([{ locale: 'en', data }]);
    await rig.set(mine, { monthly_cap: 3500 });
    await rig.run();
    expect(await notices()).toHaveLength(1);
    rig.clock.ahead = 32 * DAY;
    await rig.run();
    expect(rig.listCharges(mine)).toHaveLength(2);
    expect(await notices()).toHaveLength(1);
    await spendAll(rig.app, mine);
    await rig.run();
    expect(await notices()).toEqual([
      { locale: 'en', data },
      { locale: 'en', data: { ...data, cap: 3500 } },
    ]);
  });

  it('that is declined is not retried: top-ups are switched off, and an email says so in the customer’s language', async () => {
    const mine = await rig.low();
    await rig.app.db.query("update customers set locale = 'de' where id = $1", [mine.id]);
    rig.stripe.saved.cards.get(mine.payer)!.temper = 'declined';
    await rig.run();
    await rig.recharge();
    expect(rig.listCharges(mine)).toHaveLength(1);
    const [order] = await rig.listOrders(mine);
    expect(order).toMatchObject({ status: 'failed', amount: 2000 });
    expect(await rig.settings(mine)).toMatchObject({
      enabled: false,
      off_reason: 'declined',
      charged_this_month: 0,
      open_order: null,
    });
    expect(await rig.emailsTo(mine)).toEqual([
      { locale: 'de', data: { reason: 'declined', order: order.id, amount: 2000, currency: 'usd' } },
    ]);
  });

  it('that the bank wants confirmed is switched off; after a payment by hand its card is saved again', async () => {
    const mine = await rig.low();
    rig.stripe.saved.cards.get(mine.payer)!.temper = 'confirmation';
    await rig.run();
    expect(await rig.settings(mine)).toMatchObject({ enabled: false, off_reason: 'confirmation' });
    expect(await rig.emailsTo(mine)).toMatchObject([{ data: { reason: 'confirmation' } }]);
    const { id } = (await rig.listOrders(mine))[0];
    const { cookie } = mine;
    const { body } = await rig.app.call(`POST /api/account/orders/${id}/pay`, { cookie, body: {} });
    const session = body.checkout_url.split('/').at(-1);
    rig.stripe.pay(session);
    await rig.app.call(`POST /api/account/orders/${id}/check`, { cookie });
    expect(await rig.kinds(mine, id)).toEqual(['created', 'automatic', 'failed', 'paid']);
    expect(await rig.available(mine)).toBe(2200);
    // An order paid by hand doesn't count toward the monthly cap.
    expect((await rig.set(mine)).body).toMatchObject({ enabled: true, off_reason: null, charged_this_month: 0 });
    await spendAll(rig.app, mine);
    rig.later();
    await rig.run();
    const { customer } = rig.stripe.sessions.get(session)!;
    expect(customer).not.toBe(mine.payer);
    expect(rig.listCharges({ ...mine, payer: customer! })).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a crash between charge and record', () => {
  it('charges nothing twice', async () => {
    const mine = await rig.low();
    rig.stripe.breaks = (path) => path === 'POST /v1/payment_intents';
    await rig.run();
    expect(rig.listCharges(mine)).toHaveLength(1);
    expect(await rig.listOrders(mine)).toMatchObject([{ status: 'unpaid' }, { status: 'paid' }]);
    rig.stripe.breaks = () => false;
    await rig.recharge();
    expect(rig.listCharges(mine)).toHaveLength(1);
    expect(await rig.available(mine)).toBe(2200);
  });

  it("is resolved by the provider's webhook", async () => {
    const mine = await rig.low();
    rig.stripe.breaks = (path) => path === 'POST /v1/payment_intents';
    await rig.run();
    rig.stripe.breaks = () => false;
    const { id, metadata } = rig.listCharges(mine)[0]!;
    await rig.send('payment_intent.succeeded', { object: 'payment_intent', id, metadata });
    expect(await rig.available(mine)).toBe(2200);
    await rig.recharge();
    expect(rig.listCharges(mine)).toHaveLength(1);
  });

  it('after an hour the charge is looked up, and nothing is charged any more', async () => {
    const [charged, lost] = [await rig.low(), await rig.low()];
    rig.stripe.breaks = (path) => path === 'POST /v1/payment_intents';
    rig.stripe.loses = (path) => path === 'POST /v1/payment_intents' && rig.listCharges(charged).length > 0;
    await rig.app.db.query('update auto_top_ups set enabled = false where customer_id = $1', [lost.id]);
    await rig.run();
    await rig.app.db.query('update auto_top_ups set enabled = true where customer_id = $1', [lost.id]);
    await rig.run();
    rig.stripe.breaks = () => false;
    rig.stripe.loses = () => false;
    await rig.app.db.query(
      "update top_ups set next_at = next_at - interval '2 hours', tried_at = tried_at - interval '2 hours' where state = 'open'",
    );
    await rig.app.db.query("update top_ups set created_at = now() - interval '2 hours' where state = 'open'");
    await rig.app.db.query('update auto_top_ups set threshold = 1 where customer_id = $1', [lost.id]);
    await rig.run();
    expect([rig.listCharges(charged).length, rig.listCharges(lost).length]).toEqual([1, 0]);
    expect(await rig.available(charged)).toBe(2200);
    expect(await rig.listOrders(lost)).toMatchObject([{ status: 'unpaid' }, { status: 'paid' }]);
    expect(await rig.settings(lost)).toMatchObject({ enabled: true, charged_this_month: 0, open_order: null });
  });
});
