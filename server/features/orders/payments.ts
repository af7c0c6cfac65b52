import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { Seen } from './providers/provider.ts';
import { providerNamed } from './providers/providers.ts';
import { sealReceipt } from './receipt/service.ts';
import { duePayments, postponeLook, type PaymentRow, readPayment } from './store.ts';

/** Writes down what a provider sees: all of it in one transaction. */
async function learn(
  core: Core,
  { id: payment, order_id: order }: PaymentRow,
  { state, charge, method, disputes }: Seen,
): Promise<void> {
  await core.db.tx(async (tx) => {
    const { rows } = await tx.query<{ status: string | null }>('select orders_learn($1, $2, $3, $4, $5) as status', [
      payment,
      state,
      charge,
      method,
      newId('pyo'),
    ]);
    if (rows[0]?.status === 'paid') await sealReceipt(core, tx, order);
    for (const { reference, amount, state: dispute } of disputes) {
      await tx.query('select orders_dispute($1, $2, $3, $4)', [payment, reference, amount, dispute]);
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
      core.log.warn({ err: error, payment: row.id }, 'a payment could not be looked up');
      await postponeLook(core.db, row.id);
    }
  }
}
