import type { CustomerTx } from '../../../core/customer-lock.ts';
import type { Queryable } from '../../../core/db.ts';
import type { SavedMethod } from '../providers/provider.ts';

export interface MethodRow extends SavedMethod {
  readonly created_at: Date;
}

const COLUMNS = 'payer, reference, brand, last4, exp_month, exp_year, created_at';

/** The payment method that a customer has saved at a provider. */
export async function readMethod(db: Queryable, customerId: string, provider: string): Promise<MethodRow | undefined> {
  return db.first<MethodRow>(`select ${COLUMNS} from payment_methods where customer_id = $1 and provider = $2`, [
    customerId,
    provider,
  ]);
}

/** Whether the payment method of a payment is still to be saved. Clears the request, so that it is saved once. */
export async function takeSaveRequest(tx: CustomerTx, payment: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update payments set save = false where id = $1 and save and state = 'succeeded'",
    [payment],
  );
  return rowCount === 1;
}

export async function insertMethod(
  tx: CustomerTx,
  id: string,
  customerId: string,
  provider: string,
  method: SavedMethod,
): Promise<void> {
  const { payer, reference, brand, last4, exp_month: month, exp_year: year } = method;
  await tx.query(
    `insert into payment_methods (id, customer_id, provider, payer, reference, brand, last4, exp_month, exp_year)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, customerId, provider, payer, reference, brand, last4, month, year],
  );
}

/** Deletes the saved payment method, and queues its payer for deletion at the provider. Returns false if there was none. */
export async function deleteMethod(tx: CustomerTx, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with gone as (delete from payment_methods where customer_id = $1 returning provider, payer)
     insert into payers_to_forget (provider, payer) select provider, payer from gone on conflict do nothing`,
    [customerId],
  );
  return rowCount > 0;
}

/** Payers to delete at their provider now, except those with a charge in progress, which still needs them. */
export async function duePayers(db: Queryable, provider: string): Promise<string[]> {
  const { rows } = await db.query<{ payer: string }>(
    `select payer from payers_to_forget f where provider = $1 and next_at <= now()
       and not exists (select from top_ups t where t.payer = f.payer and t.state = 'open')
     order by next_at limit 100`,
    [provider],
  );
  return rows.map(({ payer }) => payer);
}

export async function markPayerDeleted(db: Queryable, provider: string, payer: string): Promise<void> {
  await db.query('delete from payers_to_forget where provider = $1 and payer = $2', [provider, payer]);
}

export async function postponePayerDeletion(db: Queryable, provider: string, payer: string): Promise<void> {
  await db.query(
    `update payers_to_forget set tries = tries + 1,
       next_at = now() + least(interval '1 minute' * power(2, tries), interval '6 hours')
     where provider = $1 and payer = $2`,
    [provider, payer],
  );
}
