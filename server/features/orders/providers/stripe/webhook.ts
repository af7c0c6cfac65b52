import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Core } from '../../../../core/core.ts';
import type { StripeConfig } from '../../../../core/payment-config.ts';
import { Problem } from '../../../../core/problem.ts';
import { insertProviderEvent, hasProviderEvent, writeReference } from '../../store.ts';
import type { ProviderReports } from '../provider.ts';
import { stripeClient } from './client.ts';

/** Bytes of a message, which holds a whole object of Stripe. It is parsed only when it is signed. */
const MESSAGE_BYTES = 1_048_576;

/** What a message is about, as far as it concerns us. */
interface StripeReference {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** What a message is about: our name for the payment, with Stripe's where it is one that we charged, or a refund of ours. */
interface WebhookSubject {
  readonly payment?: string | undefined;
  readonly intent?: string | undefined;
  /** The key of a refund of ours. */
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
  return { payment: (await stripe.paymentIntents.retrieve(intent)).metadata['payment'] };
}

/**
 * Messages of Stripe. A message only says that it is time to look: in which order they come, how often, and what else
 * happened meanwhile makes no difference. One that cannot be acted upon is not remembered, and comes again.
 */
export async function handleStripeWebhook(
  app: FastifyInstance,
  core: Core,
  config: StripeConfig,
  reports: ProviderReports,
): Promise<void> {
  const client = stripeClient(config);
  app.removeAllContentTypeParsers();
  // Signed are the bytes.
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
      // A charge whose answer was lost: this is its name.
      if (payment !== undefined && intent !== undefined) await writeReference(core.db, payment, intent, null);
      if (payment !== undefined) await reports.payment(payment);
      if (refund !== undefined) await reports.refund(refund);
      await insertProviderEvent(core.db, 'stripe', event.id);
    }
    return reply.code(204).send();
  });
}
