import type Stripe from 'stripe';
import type { Core } from '../../../../core/core.ts';
import { type Finding, fix, getReason, ok, skipped } from '../../../../core/finding.ts';
import { isStripeTestKey } from '../../../../core/payment-config.ts';
import { stripeClient } from './client.ts';

/** The Stripe events that the server needs. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
] as const;

/** An event of the last day that no attempt has delivered. A restricted key may not list them. */
async function findUndelivered(client: Stripe): Promise<Stripe.Event | undefined> {
  const since = Math.floor(Date.now() / 1000) - 86_400;
  const events = client.events.list({
    delivery_success: false,
    types: [...STRIPE_EVENTS],
    created: { gte: since },
    limit: 1,
  });
  return (await events.catch(() => null))?.data[0];
}

/** Checks whether Stripe accepts the API key and sends every event to this server. */
export async function tryStripe({ stripe, publicUrl }: Core['config']): Promise<Finding> {
  if (stripe === null) return skipped('STRIPE_SECRET_KEY is not set, so payments are simulated.');
  const url = `${publicUrl}/api/webhooks/stripe`;
  try {
    const client = await stripeClient(stripe)();
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((one) => one.url === url);
    const [mode, other] = isStripeTestKey(stripe.secretKey) ? ['test', 'live'] : ['live', 'test'];
    if (!endpoint) {
      return fix(
        `Stripe has no webhook endpoint ${url} in ${mode} mode, the mode of STRIPE_SECRET_KEY. Create it there, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
      );
    }
    if (endpoint.status !== 'enabled') return fix(`The webhook endpoint ${url} is disabled at Stripe. Enable it.`);
    const events = new Set<string>(endpoint.enabled_events);
    const missing = events.has('*') ? [] : STRIPE_EVENTS.filter((event) => !events.has(event));
    if (missing.length > 0) return fix(`The webhook endpoint ${url} lacks events: ${missing.join(', ')}.`);
    const lost = await findUndelivered(client);
    if (lost) {
      return fix(
        `Stripe couldn't deliver ${lost.type} (${lost.id}) to ${url}. If its attempts failed with 400, STRIPE_WEBHOOK_SECRET belongs to another endpoint or to ${other} mode: set the signing secret of this one.`,
      );
    }
    return ok('Stripe accepts the key and sends every event to this site.');
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 403) {
      return skipped("The restricted key can't list webhook endpoints, so they weren't checked.");
    }
    return fix(`Stripe can't be used with STRIPE_SECRET_KEY: ${getReason(error)}`);
  }
}
