import { expect } from 'vitest';
import { verifyLedger } from '../server/features/credits/service.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { hold, readState, settle } from './ledger/ledger.ts';
import type { StripeRefund } from './stripe-objects.ts';
import { topUpRig } from './top-ups.ts';

/** The credits that every customer gets when signing up. They are spent before bought ones. */
const FREE = 50;

/** A customer with a paid order of 2000 cents and 2200 credits. */
export interface Buyer extends TestCustomer {
  readonly order: string;
  readonly session: string;
  readonly intent: string;
}

/** A server with a Stripe double, in whose dashboard an operator refunds orders. */
export async function providerRefundRig(options: Parameters<typeof topUpRig>[0] = {}) {
  const rig = await topUpRig(options);
  const { app, stripe } = rig;
  const support = await signedIn(app, 'support');
  const callSupport = (request: string, body?: object) =>
    app.call(request, { cookie: support.cookie, ...(body && { body }) });

  async function order(): Promise<Buyer> {
    const customer = await signedIn(app);
    const input = { pack: 'pack_2200' };
    const { body } = await app.call('POST /api/account/orders', { cookie: customer.cookie, body: input });
    const session = String(body.checkout_url).split('/').at(-1)!;
    stripe.pay(session);
    return { ...customer, order: String(body.id), session, intent: `pi_${session}` };
  }

  const rawMessages = {
    refund: ({ id, intent, metadata, amount, status }: StripeRefund) => ({
      object: 'refund',
      id,
      amount,
      status,
      metadata,
      payment_intent: intent,
    }),
    charge: ({ intent }: Pick<StripeRefund, 'intent'>) => ({
      object: 'charge',
      id: `ch_${intent}`,
      payment_intent: intent,
      refunded: true,
    }),
  };

  return {
    ...rig,
    support,
    callSupport,
    order,
    messages: rawMessages,
    /** A customer whose order is known to be paid, and who has spent some of its credits. */
    async paid(spent = 0): Promise<Buyer> {
      const mine = await order();
      await app.call(`POST /api/account/orders/${mine.order}/check`, { cookie: mine.cookie });
      if (spent > 0) {
        const task = `task_${mine.order}`;
        await hold(app.db, mine.id, task, FREE + spent);
        await settle(app.db, mine.id, task, 'settle:1', FREE + spent);
      }
      return mine;
    },
    requestRefund: async ({ cookie, order: id }: Buyer) =>
      (
        await app.call('POST /api/account/refunds', {
          cookie,
          body: { order_id: id, reason: 'no_longer_needed', acknowledged: true },
        })
      ).body,
    /** Sends the messages of Stripe about a refund. */
    async sendRefund(refund: StripeRefund, types = ['refund.created', 'charge.refunded', 'charge.refund.updated']) {
      for (const type of types) {
        const object = type === 'charge.refunded' ? rawMessages.charge(refund) : rawMessages.refund(refund);
        expect((await rig.send(type, object)).status).toBe(204);
      }
    },
    /** The accounts in all views. Checks the whole ledger of the customer. */
    async standing({ id, cookie, order: orderId }: Buyer) {
      expect(await verifyLedger(app.db, id)).toMatchObject({ ok: true });
      const shown = (await app.call(`GET /api/account/orders/${orderId}`, { cookie })).body;
      const listed = (await callSupport('GET /api/admin/payouts')).body.data;
      const mine = listed.filter((one: { order_id: string }) => one.order_id === orderId);
      const { available, refund_hold: aside } = (await readState(app.db, id)).balances!;
      const owed = mine.map((one: { owed_credits: number; owed_amount: number }) => [
        one.owed_credits,
        one.owed_amount,
      ]);
      return { status: shown.status, refunded: shown.refunded, available, aside, owed };
    },
    kindsOf: async ({ cookie, order: id }: Buyer): Promise<string[]> => rig.kinds({ id: '', email: '', cookie }, id),
  };
}
