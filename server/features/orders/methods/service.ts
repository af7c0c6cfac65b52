import type { SavedPaymentMethod } from '../../../../generated/account/types.gen.ts';
import type { Core } from '../../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../../core/customer-lock.ts';
import { newId } from '../../../core/ids.ts';
import type { SavedMethod } from '../providers/provider.ts';
import { getConfiguredProviders, getCurrentProvider } from '../providers/providers.ts';
import { turnOffTopUps } from '../top-ups/store.ts';
import {
  deleteMethod,
  duePayers,
  insertMethod,
  postponePayerDeletion,
  readMethod,
  takeSaveRequest,
  markPayerDeleted,
} from './store.ts';

/** The saved payment method, as returned to its customer. */
export async function getSavedMethod(core: Core, customerId: string): Promise<SavedPaymentMethod> {
  const row = await readMethod(core.db, customerId, getCurrentProvider(core).name);
  if (!row) return { method: null };
  const { brand, last4, exp_month: month, exp_year: year, created_at: at } = row;
  return { method: { brand, last4, exp_month: month, exp_year: year, saved_at: at.toISOString() } };
}

/** Saves the payment method of a payment once, if the customer chose to, and replaces the previous one. */
export async function saveMethod(
  tx: CustomerTx,
  { id: payment, customer_id: customerId, provider }: PaidBy,
  saved: SavedMethod,
): Promise<void> {
  if (!(await takeSaveRequest(tx, payment))) return;
  await deleteMethod(tx, customerId);
  await insertMethod(tx, newId('pm'), customerId, provider, saved);
}

interface PaidBy {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: string;
}

/** Deletes the saved payment method. It is deleted at its provider a little later. */
export async function deleteSavedMethod(tx: CustomerTx, customerId: string): Promise<void> {
  if (await deleteMethod(tx, customerId)) await turnOffTopUps(tx, customerId, 'method_removed');
}

/** Deletes the saved payment method, which stops automatic top-ups. */
export async function removeMethod(core: Core, customerId: string): Promise<void> {
  await customerTransaction(core.db, customerId, (tx) => deleteSavedMethod(tx, customerId));
}

/** Deletes removed and replaced payment methods at the provider that stores them, even if another provider takes new payments. */
export async function deletePayersAtProvider(core: Core, signal: AbortSignal): Promise<void> {
  for (const provider of getConfiguredProviders(core)) {
    for (const payer of await duePayers(core.db, provider.name)) {
      if (signal.aborted) return;
      try {
        await provider.deletePayer(payer);
        await markPayerDeleted(core.db, provider.name, payer);
      } catch (error) {
        core.log.warn({ err: error, payer }, 'Could not delete a payment method at the provider');
        await postponePayerDeletion(core.db, provider.name, payer);
      }
    }
  }
}
