import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { applyDispute } from './disputes.ts';
import { saveMethod } from './methods/service.ts';
import { applyPayment } from './payment-state.ts';
import type { PaymentState, ProviderPayment } from './providers/provider.ts';
import { findProvider } from './providers/providers.ts';
import { saveSellerAndBuyer } from './receipt/store.ts';
import { duePayments, postponeCheck, type PaymentRow, readPayment } from './store.ts';
import { finishTopUp } from './top-ups/outcome.ts';
import { turnOffTopUps } from './top-ups/store.ts';
import { recordProviderRefunds } from './provider-refunds.ts';

/** The state of a payment. Money that isn't the order's doesn't pay for it: an operator decides what it is. */
function getPaymentState(core: Core, row: PaymentRow, { state, received, refunds }: ProviderPayment): PaymentState {
  const { id: payment, order_id: order, amount, currency } = row;
  if (state !== 'succeeded' || received === null) return state;
  if (received.amount === amount && received.currency === currency) return state;
  core.log.error({ payment, order, received, expected: { amount, currency } }, 'A payment differs from its order');
  const refunded = refunds.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.amount), 0);
  return refunded < received.amount ? 'unknown' : 'failed';
}

/** Records the state of a payment at its provider, in one transaction. */
export async function recordPayment(core: Core, row: PaymentRow, seen: ProviderPayment): Promise<void> {
  const { id: payment, order_id: order, customer_id: customerId } = row;
  const { charge, method, disputes, refunds, saved = null, refusal = null } = seen;
  const state = getPaymentState(core, row, seen);
  await customerTransaction(core.db, customerId, async (tx) => {
    const status = await applyPayment(tx, payment, { state, charge, method });
    if (status === 'paid') await saveSellerAndBuyer(tx, order, core.config.seller);
    if (saved !== null) await saveMethod(tx, row, saved);
    await finishTopUp(tx, payment, refusal);
    // Money that came back is booked before the money that could only leave again because of that.
    if (state === 'succeeded') await recordProviderRefunds(core, tx, row, refunds, 'failed');
    for (const dispute of disputes) {
      const isNew = await applyDispute(tx, payment, dispute);
      // Credits reserved for a dispute can lower the balance below the threshold, but the disputed card must not be charged for a
      // top-up.
      if (isNew) await turnOffTopUps(tx, customerId, 'disputed');
    }
    if (state === 'succeeded') await recordProviderRefunds(core, tx, row, refunds, 'live');
  });
}

async function fetchPayment(core: Core, row: PaymentRow): Promise<void> {
  const { id, provider, reference } = row;
  const seen = reference === null ? null : await findProvider(core, provider)?.findPayment(reference);
  if (seen) await recordPayment(core, row, seen);
  else await postponeCheck(core.db, id);
}

/** Reads the state of a payment at its provider. Webhooks only trigger this, so their order, delays and repetitions don't matter. */
export async function checkPayment(core: Core, payment: string): Promise<void> {
  const row = await readPayment(core.db, payment);
  if (row) await fetchPayment(core, row);
}

/** Checks payments that have been open, pending or unknown for a while, since a webhook may have been lost. */
export async function reconcilePayments(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await duePayments(core.db)) {
    if (signal.aborted) return;
    try {
      await fetchPayment(core, row);
    } catch (error) {
      core.log.warn({ err: error, payment: row.id }, 'Could not look up a payment');
      await postponeCheck(core.db, row.id);
    }
  }
}
