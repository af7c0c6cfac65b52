import type Stripe from 'stripe';
import type { StripeConfig } from '../../../../core/payment-config.ts';
import type { Charge, Checkout, PaymentProvider, ProviderModule, ProviderPayment } from '../provider.ts';
import { isKind, isMissing, stripeClient } from './client.ts';
import { type AfterPayment, getCharge, getExpanded, intentToPayment, sessionToPayment, toTransfer } from './convert.ts';
import { handleStripeWebhook } from './webhook.ts';

/** The refunds and the disputes that are read of one payment. */
const LISTED = 1000;

/** Stripe with its hosted Checkout. Webhooks only trigger a check; the state is always read from the API. */
function createStripeProvider(config: StripeConfig, publicUrl: string): PaymentProvider {
  const stripe = stripeClient(config);
  /** Disputes and refunds. Both exist only for payments that succeeded. */
  async function listAfterPayment(intent: Stripe.PaymentIntent | null): Promise<AfterPayment> {
    if (intent?.status !== 'succeeded') return { disputes: [], refunds: [] };
    const client = await stripe();
    const query = { payment_intent: intent.id, limit: 100 };
    const isDisputed = getCharge(intent)?.disputed === true;
    return {
      disputes: isDisputed ? await client.disputes.list(query).autoPagingToArray({ limit: LISTED }) : [],
      refunds: await client.refunds.list(query).autoPagingToArray({ limit: LISTED }),
    };
  }
  return {
    name: 'stripe',
    async open(checkout: Checkout) {
      const { payment, order, amount, currency, description, email, locale, returnPath, save } = checkout;
      const session = await (
        await stripe()
      ).checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: order,
          customer_email: email,
          locale,
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: description } } },
          ],
          success_url: `${publicUrl}${returnPath}`,
          cancel_url: `${publicUrl}${returnPath}`,
          metadata: { payment, order },
          payment_intent_data: {
            metadata: { payment, order },
            ...(save ? { setup_future_usage: 'off_session' as const } : {}),
          },
          ...(save ? { customer_creation: 'always' as const } : {}),
        },
        { idempotencyKey: `open:${payment}` },
      );
      if (!session.url) throw new Error('Stripe created a session without a payment page.');
      return { reference: session.id, url: session.url };
    },
    async expire(reference) {
      try {
        await (await stripe()).checkout.sessions.expire(reference);
      } catch (error) {
        // Stripe rejects this if the page is no longer open.
        if (!isKind(error, 'StripeInvalidRequestError')) throw error;
      }
    },
    async findPayment(reference): Promise<ProviderPayment | null> {
      try {
        if (reference.startsWith('pi_')) {
          const intent = await (await stripe()).paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
          return intentToPayment(intent, await listAfterPayment(intent));
        }
        const session = await (
          await stripe()
        ).checkout.sessions.retrieve(reference, {
          expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'],
        });
        const intent = getExpanded<Stripe.PaymentIntent>(session.payment_intent);
        return sessionToPayment(session, intent, await listAfterPayment(intent));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async refund({ key, charge, amount }) {
      // Stripe stores an Idempotency-Key for a day, so older refunds are found by our key in their metadata.
      for await (const refund of (await stripe()).refunds.list({ payment_intent: charge, limit: 100 })) {
        if (refund.metadata?.['payout'] === key) return toTransfer(refund);
      }
      const refund = await (
        await stripe()
      ).refunds.create(
        { payment_intent: charge, amount, metadata: { payout: key } },
        { idempotencyKey: `payout:${key}` },
      );
      return toTransfer(refund);
    },
    async findRefund(reference) {
      try {
        return toTransfer(await (await stripe()).refunds.retrieve(reference));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async listRefunds(since) {
      const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
      const found: { reference: string; charge: string }[] = [];
      for await (const { id, status, payment_intent: intent } of (await stripe()).refunds.list(query)) {
        const charge = typeof intent === 'string' ? intent : intent?.id;
        if (charge !== undefined && status !== 'failed' && status !== 'canceled') found.push({ reference: id, charge });
      }
      return found;
    },
    async charge({ payment, order, amount, currency, payer, method }: Charge) {
      try {
        const intent = await (
          await stripe()
        ).paymentIntents.create(
          {
            amount,
            currency,
            customer: payer,
            payment_method: method,
            off_session: true,
            confirm: true,
            // No one is present to be redirected.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: order,
            metadata: { payment, order },
          },
          { idempotencyKey: `charge:${payment}` },
        );
        return intent.id;
      } catch (error) {
        // The card was declined or needs confirmation; a later check of the intent shows which.
        if (isKind(error, 'StripeCardError')) return error.payment_intent?.id ?? null;
        // The customer or card no longer exists at Stripe.
        if (isKind(error, 'StripeInvalidRequestError')) return null;
        throw error;
      }
    },
    async findCharge(payer, payment) {
      for await (const intent of (await stripe()).paymentIntents.list({ customer: payer, limit: 100 })) {
        if (intent.metadata['payment'] === payment) return intent.id;
      }
      return null;
    },
    async deletePayer(payer) {
      try {
        await (await stripe()).customers.del(payer);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** Stripe, if its secret key is configured. */
export const stripe: ProviderModule = {
  make: ({ config }) => config.stripe && createStripeProvider(config.stripe, config.publicUrl),
  async routes(app, core, reports) {
    if (core.config.stripe) await handleStripeWebhook(app, core, core.config.stripe, reports);
  },
};
