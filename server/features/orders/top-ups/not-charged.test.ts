import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../../tests/customer.ts';
import { spendAll, topUpRig } from '../../../../tests/top-ups.ts';
import { customerTransaction } from '../../../core/customer-lock.ts';
import { verifyLedger } from '../../credits/service.ts';
import { endTopUp } from './store.ts';

let rig: Awaited<ReturnType<typeof topUpRig>>;
beforeAll(async () => {
  rig = await topUpRig();
});
afterEach(() => rig.calm());
afterAll(() => rig.close());

describe('nothing is charged', () => {
  it('for a removed card, which the provider deletes', async () => {
    const mine = await rig.low();
    expect((await rig.app.call('DELETE /api/account/payment-method', { cookie: mine.cookie })).status).toBe(204);
    await rig.run();
    expect(rig.listCharges(mine)).toEqual([]);
    expect(await rig.settings(mine)).toMatchObject({ enabled: false, off_reason: 'method_removed' });
    rig.stripe.breaks = (path) => path.startsWith('DELETE');
    await rig.app.core.schedules.runNow('orders.forget-payers');
    expect(rig.stripe.saved.cards.has(mine.payer)).toBe(false);
    rig.stripe.breaks = () => false;
    await rig.app.db.query('update payers_to_forget set next_at = now()');
    await rig.app.core.schedules.runNow('orders.forget-payers');
    expect((await rig.app.db.query('select from payers_to_forget')).rowCount).toBe(0);
  });

  it('when top-ups are switched off before the charge', async () => {
    const mine = await rig.low();
    rig.stripe.loses = (path) => path === 'POST /v1/payment_intents';
    await rig.run();
    rig.stripe.loses = () => false;
    await rig.set(mine, { enabled: false });
    await rig.recharge();
    expect(await rig.settings(mine)).toMatchObject({ open_order: expect.stringMatching(/^ord_/) });
    await rig.recharge('11 minutes');
    expect(rig.listCharges(mine)).toEqual([]);
    expect(await rig.settings(mine)).toMatchObject({ enabled: false, off_reason: null, open_order: null });
  });

  it('to a customer who requested a refund or disputes a payment', async () => {
    const [one, other] = [await rig.save(), await rig.save()];
    await rig.set(one);
    const input = { order_id: one.order, reason: 'no_longer_needed', acknowledged: true };
    expect((await rig.app.call('POST /api/account/refunds', { cookie: one.cookie, body: input })).status).toBe(201);
    expect(await rig.settings(one)).toMatchObject({ enabled: false, off_reason: 'refund' });
    await rig.set(other);
    const { intent } = [...rig.stripe.sessions.values()].find(({ customer }) => customer === other.payer)!;
    intent!.disputed = true;
    const { id } = intent!;
    const status = 'needs_response';
    rig.stripe.disputes.push({ id: `dp_${id}`, intent: id, amount: 500, status, balance_transactions: [] });
    const report = { object: 'dispute', id: `dp_${intent!.id}`, payment_intent: intent!.id };
    await rig.send('charge.dispute.created', report);
    expect(await rig.settings(other)).toMatchObject({ enabled: false, off_reason: 'disputed' });
    // Turning top-ups on again acknowledges the failure.
    await rig.set(other);
    await rig.send('charge.dispute.updated', report);
    expect(await rig.settings(other)).toMatchObject({ enabled: true });
    await rig.run();
    expect([...rig.listCharges(one), ...rig.listCharges(other)].map(({ customer }) => customer)).toEqual([other.payer]);
  });

  it('when the provider no longer has the card', async () => {
    const mine = await rig.low();
    rig.stripe.saved.cards.delete(mine.payer);
    await rig.run();
    expect(await rig.settings(mine)).toMatchObject({ enabled: false, off_reason: 'declined' });
    expect(await rig.listOrders(mine)).toMatchObject([{ status: 'failed' }, { status: 'paid' }]);
  });

  it('to a suspended account, even for an earlier order', async () => {
    const [mine, late] = [await rig.low(), await rig.low()];
    rig.stripe.loses = (path) => path === 'POST /v1/payment_intents';
    await rig.app.db.query('update customers set suspended_at = now() where id = $1', [mine.id]);
    await rig.run();
    await rig.app.db.query('update customers set suspended_at = now() where id = $1', [late.id]);
    rig.stripe.loses = () => false;
    await rig.recharge('11 minutes');
    expect([...rig.listCharges(mine), ...rig.listCharges(late)]).toEqual([]);
    expect((await rig.app.db.query('select from orders where customer_id = $1', [mine.id])).rowCount).toBe(1);
    const { rows } = await rig.app.db.query('select state from top_ups where customer_id = $1', [late.id]);
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  it('to an account scheduled for deletion', async () => {
    const mine = await rig.low();
    await rig.app.db.query("update customers set deletes_at = now() + interval '7 days' where id = $1", [mine.id]);
    await rig.run();
    expect(rig.listCharges(mine)).toEqual([]);
  });
});

describe('the settings', () => {
  it.each([
    [{ threshold: 0 }, '/threshold', 'too_small'],
    [{ amount: 499 }, '/amount', 'too_small'],
    [{ amount: 500_001, monthly_cap: 1_000_000 }, '/amount', 'too_large'],
    [{ monthly_cap: 1999 }, '/monthly_cap', 'too_small'],
    [{ enabled: undefined }, '/enabled', 'required'],
  ])('are rejected: %j', async (input, pointer, code) => {
    const refused = await rig.set(await rig.save(), input);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer, code }]]);
  });

  it('require a saved payment method only when they are on', async () => {
    const stranger = await signedIn(rig.app);
    expect((await rig.set(stranger)).body.errors).toMatchObject([{ pointer: '/enabled', code: 'invalid' }]);
    expect((await rig.set(stranger, { enabled: false })).body).toMatchObject({ enabled: false, amount: 2000 });
  });
});

it('the database allows one open top-up per customer, with one result', async () => {
  const mine = await rig.low();
  await rig.run();
  const { order_id: order } = await rig.app.db.one<{ order_id: string }>(
    'select order_id from top_ups where customer_id = $1',
    [mine.id],
  );
  await customerTransaction(rig.app.db, mine.id, (tx) => endTopUp(tx, order, 'failed', 'declined'));
  const ended = await rig.app.db.one('select state, refusal from top_ups where customer_id = $1', [mine.id]);
  expect(ended).toEqual({ state: 'paid', refusal: null });
  await spendAll(rig.app, mine);
  rig.stripe.saved.cards.get(mine.payer)!.temper = 'processing';
  rig.later();
  await rig.run();
  const second = rig.app.db.query(
    `insert into top_ups (order_id, payment_id, customer_id, payer, method)
     select order_id, id, customer_id, 'cus', 'pm' from payments where order_id = $1`,
    [mine.order],
  );
  await expect(second).rejects.toThrow('one_at_a_time');
  expect(await verifyLedger(rig.app.db, mine.id)).toMatchObject({ ok: true });
});
