import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { toTransferError } from './payout-store.ts';
import type { ProviderRefund } from './providers/provider.ts';
import type { PaymentRow } from './store.ts';
import { turnOffTopUps } from './top-ups/store.ts';
import { parseTransferKey } from './transfers.ts';

/** Our payouts among those with these ids. */
async function readOwnPayouts(tx: CustomerTx, customerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>('select id from payouts where customer_id = $1 and id = any($2)', [
    customerId,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Books the refunds of a payment that were made at the provider, each once: either those that failed, or the others. A refund
 * with the key of one of our payouts is ours, and is recorded where it was sent from.
 */
export async function recordProviderRefunds(
  core: Core,
  tx: CustomerTx,
  { id: payment, customer_id: customerId, amount }: PaymentRow,
  refunds: readonly ProviderRefund[],
  which: 'failed' | 'live',
): Promise<void> {
  const wanted = refunds.filter(({ state }) => (state === 'failed') === (which === 'failed'));
  if (wanted.length === 0) return;
  const toOwn = ({ key }: ProviderRefund) => (key === null ? null : parseTransferKey(key));
  const known = await readOwnPayouts(
    tx,
    customerId,
    refunds.map(toOwn).filter((id) => id !== null),
  );
  const isOwn = (refund: ProviderRefund) => known.has(toOwn(refund) ?? '');
  const live = refunds.filter(({ state }) => state !== 'failed');
  const rest = live.reduce((left, refund) => left - refund.amount, amount);
  const own = live.filter(isOwn).map(toOwn);
  for (const refund of wanted.filter((one) => !isOwn(one))) {
    const { is_new: isNew } = await tx.one<{ is_new: boolean }>(
      'select orders_provider_refund($1, $2, $3, $4, $5) as is_new',
      [
        payment,
        JSON.stringify({ ...refund, error: toTransferError(refund.failure) }),
        rest,
        own,
        [newId('pyo'), newId('pyo')],
      ],
    );
    if (!isNew) continue;
    core.log.warn({ payment, refund: refund.reference, amount: refund.amount }, 'A refund was made at the provider');
    // As after a request: someone who got money back must not be charged for a top-up.
    await turnOffTopUps(tx, customerId, 'refund');
  }
}
