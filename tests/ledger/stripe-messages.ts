import type { StripeRefund } from '../stripe-objects.ts';
import type { topUpRig } from '../top-ups.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

/** Stripe's webhook about a dispute. The message only triggers a check, so its content doesn't matter. */
export const sendDispute = (
  { send }: Rig,
  { id, intent }: { readonly id: string; readonly intent: string },
  n: number,
) =>
  send(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'][n % 3]!, {
    object: 'dispute',
    id,
    payment_intent: intent,
  });

/** Stripe's webhook about a refund, or about the charge that it belongs to. */
export const sendRefund = ({ send }: Rig, { id, intent, metadata }: StripeRefund, type: string) =>
  send(
    type,
    type === 'charge.refunded'
      ? { object: 'charge', id: `ch_${intent}`, payment_intent: intent }
      : { object: 'refund', id, metadata, payment_intent: intent },
  );
