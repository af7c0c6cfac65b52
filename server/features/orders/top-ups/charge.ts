import { limits } from '../../../../catalog/limits.ts';
import type { Core } from '../../../core/core.ts';
import { customerTransaction } from '../../../core/customer-lock.ts';
import { newId } from '../../../core/ids.ts';
import { recordPayment, checkPayment } from '../payments.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { getConfiguredProviders, getCurrentProvider } from '../providers/providers.ts';
import { insertOrder, insertPayment, readPayment, insertOrderEvent, writeReference } from '../store.ts';
import { priceOrder } from '../price-order.ts';
import { sendLimitEmails } from './limit.ts';
import { startOfMonth } from './month.ts';
import { type ClaimedTopUp, claimTopUps, insertTopUp, readDueTopUps } from './store.ts';

/** The number of concurrent charges. */
const AT_ONCE = 8;

/** Seconds within which a provider finishes a charge. If it doesn't know a charge by then, it never will. */
const SETTLES = 600;

const SPACE_MS = limits.autoTopUpMinutes * 60_000;

const toDueFilter = (core: Core, at: Date) => ({
  provider: getCurrentProvider(core).name,
  since: startOfMonth(at),
  lastBefore: new Date(at.getTime() - SPACE_MS),
});

/**
 * Orders a top-up for a customer whose credits are low. The decision is repeated under the customer's lock, so that two concurrent
 * calls create one top-up. The index `top_ups_one_at_a_time` enforces the same.
 */
async function createTopUp(core: Core, customerId: string): Promise<void> {
  const at = core.clock.now();
  const provider = getCurrentProvider(core).name;
  await customerTransaction(core.db, customerId, async (tx) => {
    const [due] = await readDueTopUps(tx, { ...toDueFilter(core, at), customerId });
    if (!due) return;
    const { amount, payer, method } = due;
    const [order, payment] = [newId('ord'), newId('pay')];
    await insertOrder(tx, { id: order, customerId, automatic: true, ...priceOrder({ amount }) });
    await insertOrderEvent(tx, order, 'automatic');
    // If the customer has to pay this order by hand, the payment method is saved.
    await insertPayment(tx, { id: payment, orderId: order, customerId, provider, save: true });
    await insertTopUp(tx, { order, payment, customerId, payer, method, at });
  });
}

async function chargeTopUp(core: Core, provider: PaymentProvider, topUp: ClaimedTopUp): Promise<void> {
  const { order_id: order, payment_id: payment, payer, method, amount, currency, charges, tried } = topUp;
  const reference = charges
    ? await provider.charge({ payment, order, amount, currency, payer, method })
    : await provider.findCharge(payer, payment);
  if (reference !== null) {
    // After a crash here, the next attempt gets the same id, or the provider's message contains it.
    await writeReference(core.db, payment, reference, null);
    await checkPayment(core, payment);
    return;
  }
  if (!charges && tried !== null && tried < SETTLES) return;
  const row = await readPayment(core.db, payment);
  const state = charges ? 'failed' : 'expired';
  const nothing = { received: null, charge: null, method: null, disputes: [], refunds: [] };
  if (row) await recordPayment(core, row, { ...nothing, state, refusal: 'declined' });
}

/**
 * Creates and charges the top-ups that are due, and notifies customers whose monthly cap is reached. Failures are retried with the
 * same key.
 */
export async function runTopUps(core: Core, signal: AbortSignal): Promise<void> {
  const current = getCurrentProvider(core);
  for (const { customer_id: customerId } of await readDueTopUps(core.db, toDueFilter(core, core.clock.now()))) {
    if (signal.aborted) return;
    await createTopUp(core, customerId);
  }
  await sendLimitEmails(core, signal);
  // Charges by another provider, started before it was replaced, are only checked there and not repeated.
  for (const provider of getConfiguredProviders(core)) {
    await chargeClaimedTopUps(core, provider, provider === current, signal);
  }
}

async function chargeClaimedTopUps(
  core: Core,
  provider: PaymentProvider,
  mayCharge: boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimTopUps(core.db, provider.name, { mayCharge, limit: AT_ONCE });
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map((one) =>
        chargeTopUp(core, provider, one).catch((error: unknown) =>
          core.log.warn({ err: error, order: one.order_id }, 'Could not charge an automatic top-up'),
        ),
      ),
    );
  }
}
