import type { CustomerTx } from '../../../core/customer-lock.ts';
import { readRecipient } from '../../auth/service.ts';
import { queueEmail } from '../../emails/service.ts';
import { topUpsOff } from '../emails/top-ups-off.ts';
import type { ChargeRefusal } from '../providers/provider.ts';
import { endTopUp, lockTopUp, turnOffTopUps, type LockedTopUp } from './store.ts';

/** Turns top-ups off after a refusal, until the customer turns them on again. */
async function switchOffTopUps(
  tx: CustomerTx,
  { customer_id: customerId, order_id: order, amount, currency }: LockedTopUp,
  reason: ChargeRefusal,
) {
  if (!(await turnOffTopUps(tx, customerId, reason))) return;
  const customer = await readRecipient(tx, customerId);
  if (!customer) return;
  const { email: to, locale } = customer;
  await queueEmail(tx, topUpsOff, { to, locale, customerId, data: { reason, order, amount, currency } });
}

/** Applies the result of a payment to its top-up, in the same transaction. Does nothing for other payments. */
export async function finishTopUp(tx: CustomerTx, payment: string, refusal: ChargeRefusal | null): Promise<void> {
  const row = await lockTopUp(tx, payment);
  if (!row) return;
  const { order_id: order, state, payment_state: now } = row;
  if (now === 'succeeded' && state !== 'paid') await endTopUp(tx, order, 'paid', null);
  if (state !== 'open' || (now !== 'failed' && now !== 'expired')) return;
  await endTopUp(tx, order, 'failed', refusal);
  if (now === 'failed') await switchOffTopUps(tx, row, refusal ?? 'declined');
}
