import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, providerRefundRig } from '../../../tests/provider-refunds.ts';

let rig: Awaited<ReturnType<typeof providerRefundRig>>;
beforeAll(async () => {
  rig = await providerRefundRig();
});
afterAll(() => rig.close());

/** Opens a dispute at the bank. Returns a function that reports another status of it. */
async function dispute({ intent, session }: Buyer, amount: number, status = 'needs_response', taken = amount) {
  const balance_transactions = taken > 0 ? [{ amount: -taken }] : [];
  const opened = { id: `dp_${intent}_${amount}`, intent, amount, status, balance_transactions };
  rig.stripe.disputes.push(opened);
  rig.stripe.sessions.get(session)!.intent!.disputed = true;
  const report = async (type: string) => {
    const object = { object: 'dispute', id: opened.id, payment_intent: intent };
    expect((await rig.send(type, object)).status).toBe(204);
  };
  await report('charge.dispute.created');
  return async (next: string) => {
    opened.status = next;
    for (const type of ['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_withdrawn'])
      await report(type);
  };
}

describe('a dispute', () => {
  it('that is lost takes what is left; what is spent is owed', async () => {
    const mine = await rig.paid(1000);
    const become = await dispute(mine, 2000);
    expect(await rig.standing(mine)).toMatchObject({ available: 0, aside: 1200, owed: [] });
    await become('lost');
    expect(await rig.standing(mine)).toMatchObject({ available: 0, aside: 0, owed: [[1000, 909]] });
  });

  it('of a part of the payment concerns this part of the credits', async () => {
    const mine = await rig.paid();
    const become = await dispute(mine, 500);
    expect(await rig.standing(mine)).toMatchObject({ available: 1700, aside: 550 });
    await become('lost');
    expect(await rig.standing(mine)).toMatchObject({ available: 1700, aside: 0, owed: [] });
  });

  it('that was lost and is won by an appeal returns its credits', async () => {
    const mine = await rig.paid(1000);
    const become = await dispute(mine, 2000);
    await become('lost');
    await become('appeal_under_review');
    expect(await rig.standing(mine)).toMatchObject({ available: 0, owed: [[1000, 909]] });
    await become('won');
    await become('lost');
    expect(await rig.standing(mine)).toMatchObject({ available: 1200, aside: 0, owed: [] });
    expect(await rig.kindsOf(mine)).toEqual(['created', 'paid', 'disputed', 'dispute_lost', 'dispute_won']);
  });

  it('that is lost after a refund takes the rest', async () => {
    const mine = await rig.paid(300);
    await rig.sendRefund(rig.stripe.refund(mine.intent, 500));
    expect(await rig.standing(mine)).toMatchObject({ refunded: 500, available: 1350 });
    const become = await dispute(mine, 1500);
    await become('lost');
    expect(await rig.standing(mine)).toMatchObject({ refunded: 500, available: 0, aside: 0, owed: [[300, 272]] });
  });

  it('that ends because the payment was refunded does not return what the refund took', async () => {
    const mine = await rig.paid();
    const become = await dispute(mine, 2000, 'warning_needs_response', 0);
    await rig.sendRefund(rig.stripe.refund(mine.intent, 2000));
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 50, aside: 2200 });
    await become('warning_closed');
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 50, aside: 0, owed: [] });
  });

  it('that is lost while a refund is on its way takes everything when the refund fails', async () => {
    const mine = await rig.paid(1000);
    const made = rig.stripe.refund(mine.intent, 2000);
    await rig.sendRefund(made);
    const become = await dispute(mine, 2000);
    await become('lost');
    expect(await rig.standing(mine)).toMatchObject({ available: 0, aside: 0, owed: [[1000, 909]] });
    made.status = 'failed';
    await rig.sendRefund(made, ['refund.failed']);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 0, available: 0, aside: 0, owed: [[1000, 909]] });
  });

  it('that is known together with the failure of a refund reserves what the refund had taken', async () => {
    const mine = await rig.paid(1000);
    const made = rig.stripe.refund(mine.intent, 2000);
    await rig.sendRefund(made);
    made.status = 'failed';
    await dispute(mine, 2000);
    expect(await rig.standing(mine)).toMatchObject({ refunded: 0, available: 0, aside: 1200, owed: [] });
  });

  it('that is won by an appeal leaves what a later refund takes', async () => {
    const mine = await rig.paid(1000);
    const become = await dispute(mine, 2000, 'warning_needs_response');
    await become('lost');
    await become('warning_under_review');
    await rig.sendRefund(rig.stripe.refund(mine.intent, 2000));
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 0, owed: [[1000, 909]] });
    await become('won');
    expect(await rig.standing(mine)).toMatchObject({ refunded: 2000, available: 0, aside: 0, owed: [[1000, 909]] });
  });

  it.each([
    [2000, 'was lost if its money was taken', 50],
    [0, 'is over if no money was taken', 2250],
  ])('that was prevented (%i cents taken) %s', async (taken, _, available) => {
    const mine = await rig.paid();
    await dispute(mine, 2000, 'prevented', taken);
    expect(await rig.standing(mine)).toMatchObject({ available, aside: 0, owed: [] });
  });
});
