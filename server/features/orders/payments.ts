import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { keepMethod } from './methods/service.ts';
import type { Seen } from './providers/provider.ts';
import { providerNamed } from './providers/providers.ts';
import { sealReceipt } from './receipt/service.ts';
import { duePayments, postponeLook, type PaymentRow, readPayment } from './store.ts';
import { followPayment } from './top-ups/outcome.ts';
import { switchOff } from './top-ups/store.ts';

/** Writes down what a provider sees: all of it in one transaction. */
export async function learn(core: Core, row: PaymentRow, seen: Seen): Promise<void> {
  const { id: payment, order_id: order, customer_id: customerId } = row;
  const { state, charge, method, disputes, saved = null, refusal = null } = seen;
  await customerTransaction(core.db, customerId, async (tx) => {
    const { rows } = await tx.query<{ status: string | null }>('select orders_learn($1, $2, $3, $4, $5) as status', [
      payment,
      state,
      charge,
      method,
      newId('pyo'),
    ]);
    if (rows[0]?.status === 'paid') await sealReceipt(core, tx, order);
    if (saved !== null) await keepMethod(tx, row, saved);
    await followPayment(tx, payment, refusal);
    for (const { reference, amount, state: dispute } of disputes) {
      const { rows: told } = await tx.query<{ is_new: boolean }>('select orders_dispute($1, $2, $3, $4) as is_new', [
        payment,
        reference,
        amount,
        dispute,
      ]);
      // What is set aside for a dispute leaves less than the threshold: the same card is not charged for it.
      if (told[0]?.is_new) await switchOff(tx, customerId, 'disputed');
    }
  });
}

async function look(core: Core, row: PaymentRow): Promise<void> {
  const { id, provider, reference } = row;
  const seen = reference === null ? null : await providerNamed(core, provider)?.look(reference);
  if (seen) await learn(core, row, seen);
  else await postponeLook(core.db, id);
}

/** Asks the provider how a payment stands now. Messages, however late or often they come, are reasons to do so. */
export async function lookAt(core: Core, payment: string): Promise<void> {
  const row = await readPayment(core.db, payment);
  if (row) await look(core, row);
}

/** Asks for what has been open, pending or unknown for a while: a message may have been lost. */
export async function reconcile(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await duePayments(core.db)) {
    if (signal.aborted) return;
    try {
      await look(core, row);
    } catch (error) {
      core.log.warn({ err: error, payment: row.id }, 'Could not look up a payment');
      await postponeLook(core.db, row.id);
    }
  }
}
