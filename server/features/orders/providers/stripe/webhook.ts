import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Core } from '../../../../core/core.ts';
import type { StripeConfig } from '../../../../core/payment-config.ts';
import { Problem } from '../../../../core/problem.ts';
import { insertProviderEvent, hasProviderEvent, writeReference } from '../../store.ts';
import type { ProviderReports } from '../provider.ts';
import { isMissing, stripeClient } from './client.ts';

/** The maximum size of a message, which contains a whole Stripe object. It is parsed only if its signature is valid. */
const MESSAGE_BYTES = 1_048_576;

/** The part of a message that matters to us. */
interface StripeReference {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** The subject of a message: our id of the payment (with Stripe's id if we charged it), or one of our refunds. */
interface WebhookSubject {
  readonly payment?: string | undefined;
  readonly intent?: string | undefined;
  /** The key of one of our refunds. */
  readonly refund?: string;
}

async function resolveWebhook(stripe: Stripe, about: StripeReference): Promise<WebhookSubject> {
  const { object, id, metadata, payment_intent: of } = about;
  if (object === 'checkout.session') return { payment: metadata?.['payment'] };
  if (object === 'payment_intent') return { payment: metadata?.['payment'], intent: id };
  const key = object === 'refund' ? metadata?.['payout'] : undefined;
  if (key !== undefined) return { refund: key };
  const intent = typeof of === 'string' ? of : of?.id;
  if (intent === undefined) return {};
  try {
    return { payment: (await stripe.paymentIntents.retrieve(intent)).metadata['payment'] };
  } catch (error) {
    // The payment of another product, which this key can't read. Repeating the message wouldn't change that.
    if (isMissing(error)) return {};
    throw error;
  }
}

/**
 * Handles a Stripe webhook. A message only triggers a check, so order, repetition and concurrent changes don't matter. A message
 * that can't be processed isn't recorded, so that Stripe sends it again.
 */
export async function handleStripeWebhook(
  app: FastifyInstance,
  core: Core,
  config: StripeConfig,
  reports: ProviderReports,
): Promise<void> {
  const client = stripeClient(config);
  app.removeAllContentTypeParsers();
  // The signature covers the raw bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: unknown }>('/api/webhooks/stripe', { bodyLimit: MESSAGE_BYTES }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const stripe = await client();
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(
        Buffer.isBuffer(request.body) ? request.body : '',
        String(signature ?? ''),
        config.webhookSecret,
      );
    } catch (error) {
      throw new Problem('malformed_request', 'The Stripe signature is invalid.', { cause: error });
    }
    if (!(await hasProviderEvent(core.db, 'stripe', event.id))) {
      const { payment, intent, refund } = await resolveWebhook(stripe, event.data.object as StripeReference);
      // If the response to a charge was lost, this is how we learn its id.
      if (payment !== undefined && intent !== undefined) await writeReference(core.db, payment, intent, null);
      if (payment !== undefined) await reports.payment(payment);
      if (refund !== undefined) await reports.refund(refund);
      await insertProviderEvent(core.db, 'stripe', event.id);
    }
    return reply.code(204).send();
  });
}
