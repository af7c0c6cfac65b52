import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import {
  duePayouts,
  dueTransfers,
  failPayout,
  type PayoutRow,
  postponeTransfer,
  postponePayout,
  readTransfer,
  type TransferRow,
} from './payout-store.ts';
import { findProvider, providerNames } from './providers/providers.ts';
import type { RefundTransfer } from './providers/provider.ts';
import { applyTransfer } from './transfer-state.ts';

/** Attempts before support has to act. The last one is about two days after the first. */
const TRIES = 16;

/** The key of a transfer at its provider. */
const toTransferKey = ({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}:${attempt}`;

/** The id of the payout in a provider's key. */
export const parseTransferKey = (key: string): string => key.split(':')[0] ?? key;

/** Records the state of a transfer with its consequences. Returns whether anything changed. */
const recordTransfer = ({ db }: Core, row: PayoutRow | TransferRow, transfer: RefundTransfer): Promise<boolean> =>
  customerTransaction(db, row.customer_id, (tx) => applyTransfer(tx, row, transfer));

async function sendPayout(core: Core, row: PayoutRow): Promise<void> {
  const { id, provider: name, charge, amount } = row;
  const provider = findProvider(core, name);
  if (!provider) {
    const error = `The payment provider ${name} is not configured. Configure it and retry, or refund another way and settle by hand.`;
    return failPayout(core.db, id, error);
  }
  if (charge === null) return failPayout(core.db, id, `The payment provider ${name} named no charge to refund.`);
  const transfer = await provider.refund({ key: toTransferKey(row), charge, amount });
  // After a crash here, the next attempt uses the same key, and the provider returns the existing refund.
  await recordTransfer(core, row, transfer);
}

/**
 * Sends the refunds that are due. They were decided in an earlier transaction, and each is made once, however often it is
 * attempted.
 */
export async function sendPayouts(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await duePayouts(core.db, providerNames)) {
    if (signal.aborted) return;
    try {
      await sendPayout(core, row);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      core.log.error({ err: error, payout: row.id }, 'Could not send a refund');
      if (row.tries + 1 < TRIES) await postponePayout(core.db, row.id, text);
      else await failPayout(core.db, row.id, text);
    }
  }
}

async function refreshTransfer(core: Core, row: TransferRow): Promise<void> {
  const transfer = await findProvider(core, row.provider)?.findRefund(row.reference);
  // It may have arrived, which only its provider knows, so the state stays until that provider is configured again.
  if (!transfer) return postponeTransfer(core.db, row.id);
  const changed = await recordTransfer(core, row, transfer);
  if (changed && transfer.state === 'failed') {
    core.log.error({ payout: row.id, failure: transfer.failure }, 'A refund failed at the payment provider');
  }
}

/** Checks the current state of a transfer. Late and repeated messages do no harm, because they only trigger this. */
export async function checkTransfer(core: Core, id: string): Promise<void> {
  const row = await readTransfer(core.db, id);
  if (row) await refreshTransfer(core, row);
}

/** Checks pending transfers, and for a month those that arrived, since a webhook may have been lost. */
export async function checkTransfers(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await dueTransfers(core.db)) {
    if (signal.aborted) return;
    try {
      await refreshTransfer(core, row);
    } catch (error) {
      core.log.warn({ err: error, payout: row.id }, 'Could not look up a refund');
      await postponeTransfer(core.db, row.id);
    }
  }
}
