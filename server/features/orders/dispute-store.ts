import type { CustomerTx } from '../../core/customer-lock.ts';
import type { LockedPayment } from './payment-store.ts';
import type { ProviderDispute } from './providers/provider.ts';

/** Inserts an open dispute. False if it exists. */
export async function insertDispute(
  tx: CustomerTx,
  { id: payment, order_id: order, customer_id: customer, provider }: LockedPayment,
  { reference, amount }: ProviderDispute,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into disputes (provider, reference, payment_id, order_id, customer_id, amount, state)
     values ($1, $2, $3, $4, $5, $6, 'open') on conflict do nothing`,
    [provider, reference, payment, order, customer, amount],
  );
  return rowCount > 0;
}

export interface LockedDispute {
  readonly amount: number;
  readonly state: ProviderDispute['state'];
  /** Its reserved credits. */
  readonly credits: number;
}

export async function lockDispute(tx: CustomerTx, provider: string, reference: string): Promise<LockedDispute> {
  return tx.one<LockedDispute>(
    'select amount, state, credits from disputes where provider = $1 and reference = $2 for update',
    [provider, reference],
  );
}

export async function writeReservedCredits(
  tx: CustomerTx,
  provider: string,
  reference: string,
  credits: number,
): Promise<void> {
  await tx.query('update disputes set credits = $3 where provider = $1 and reference = $2', [
    provider,
    reference,
    credits,
  ]);
}

export async function closeDispute(
  tx: CustomerTx,
  provider: string,
  reference: string,
  state: ProviderDispute['state'],
): Promise<void> {
  await tx.query('update disputes set state = $3, closed_at = now() where provider = $1 and reference = $2', [
    provider,
    reference,
    state,
  ]);
}
