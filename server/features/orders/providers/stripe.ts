import Stripe from 'stripe';
import type { StripeConfig } from '../../../core/payment-config.ts';
import type { Checkout, PaymentProvider, PaymentState, Seen, SeenDispute } from './provider.ts';

/** The answers this was written for: another version of the package must not change them by itself. */
const API_VERSION = '2026-10-28.endive';

/** The client, at the address of the configuration. */
export function stripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  const place = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    ...(place
      ? {
          host: place.hostname,
          port: place.port || (place.protocol === 'https:' ? 443 : 80),
          protocol: place.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  });
}

const intentStates: Readonly<Record<string, PaymentState>> = {
  processing: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
  succeeded: 'succeeded',
  requires_payment_method: 'failed',
  canceled: 'failed',
};

const expanded = <T>(value: string | T | null | undefined): T | null =>
  typeof value === 'string' ? null : (value ?? null);

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentState {
  if (session.payment_status === 'paid') return 'succeeded';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return 'unknown';
  return intentStates[intent?.status ?? ''] ?? 'unknown';
}

/** `Visa 4242`, or what kind it is. */
function methodOf(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  if (!details) return null;
  const name = details.card?.brand ?? details.type;
  const shown = name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return details.card?.last4 ? `${shown} ${details.card.last4}` : shown;
}

const disputeStates: Readonly<Record<string, SeenDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
};

const disputeOf = ({ id, amount, status }: Stripe.Dispute): SeenDispute => ({
  reference: id,
  amount,
  state: disputeStates[status] ?? 'open',
});

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Stripe: its hosted Checkout. What is told by webhook is only a reason to look: what counts is what is there then. */
export function stripeProvider(config: StripeConfig, publicUrl: string): PaymentProvider {
  const stripe = stripeClient(config);
  return {
    name: 'stripe',
    async open({ payment, order, amount, currency, description, email, locale, returnPath }: Checkout) {
      const session = await stripe.checkout.sessions.create(
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
          payment_intent_data: { metadata: { payment, order } },
        },
        { idempotencyKey: `open:${payment}` },
      );
      if (!session.url) throw new Error('Stripe made a session without a page.');
      return { reference: session.id, url: session.url };
    },
    async expire(reference) {
      try {
        await stripe.checkout.sessions.expire(reference);
      } catch (error) {
        // Only an open one can be closed.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
    async look(reference): Promise<Seen | null> {
      try {
        const session = await stripe.checkout.sessions.retrieve(reference, {
          expand: ['payment_intent.latest_charge'],
        });
        const intent = expanded<Stripe.PaymentIntent>(session.payment_intent);
        const charge = expanded<Stripe.Charge>(intent?.latest_charge);
        const disputed = intent !== null && charge?.disputed === true;
        const disputes = disputed ? (await stripe.disputes.list({ payment_intent: intent.id })).data : [];
        return {
          state: stateOf(session, intent),
          charge: intent?.id ?? null,
          method: methodOf(charge),
          disputes: disputes.map(disputeOf),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async giveBack({ key, charge, amount }) {
      // Stripe remembers an Idempotency-Key for a day: what was sent before is looked for by its name.
      for await (const refund of stripe.refunds.list({ payment_intent: charge, limit: 100 })) {
        if (refund.metadata?.['payout'] === key && refund.status !== 'failed' && refund.status !== 'canceled') {
          return refund.id;
        }
      }
      const refund = await stripe.refunds.create(
        { payment_intent: charge, amount, metadata: { payout: key } },
        { idempotencyKey: `payout:${key}` },
      );
      return refund.id;
    },
  };
}
