import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Core } from '../../../core/core.ts';
import type { StripeConfig } from '../../../core/payment-config.ts';
import { Problem } from '../../../core/problem.ts';
import { lookAt } from '../payments.ts';
import { keepEvent, knowsEvent } from '../store.ts';
import { stripeClient } from './stripe.ts';

/** What a message is about, as far as it concerns us. */
interface About {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/** Our name of the payment that a message is about; null for what is none of ours. */
async function paymentOf(stripe: Stripe, about: About): Promise<string | null> {
  if (about.object === 'checkout.session' || about.object === 'payment_intent')
    return about.metadata?.['payment'] ?? null;
  const { payment_intent: intent } = about;
  const id = typeof intent === 'string' ? intent : intent?.id;
  if (id === undefined) return null;
  const sessions = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  return sessions.data[0]?.metadata?.['payment'] ?? null;
}

/**
 * Messages of Stripe. A message only says that it is time to look: in which order they come, how often, and what else
 * happened meanwhile makes no difference. One that cannot be acted upon is not remembered, and comes again.
 */
export async function stripeWebhook(app: FastifyInstance, core: Core, config: StripeConfig): Promise<void> {
  const stripe = stripeClient(config);
  app.removeAllContentTypeParsers();
  // Signed are the bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: unknown }>('/api/webhooks/stripe', async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(
        Buffer.isBuffer(request.body) ? request.body : '',
        String(signature ?? ''),
        config.webhookSecret,
      );
    } catch (error) {
      throw new Problem('malformed_request', 'The message is not signed by Stripe.', { cause: error });
    }
    if (!(await knowsEvent(core.db, 'stripe', event.id))) {
      const payment = await paymentOf(stripe, event.data.object as About);
      if (payment !== null) await lookAt(core, payment);
      await keepEvent(core.db, 'stripe', event.id);
    }
    return reply.code(204).send();
  });
}
