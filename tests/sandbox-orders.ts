import { withCustomerLock } from '../server/core/customer-lock.ts';
import type { Tx } from '../server/core/db.ts';
import { applyDispute } from '../server/features/orders/disputes.ts';
import { applyPayment } from '../server/features/orders/payment-state.ts';
import type { PaymentState, ProviderDispute } from '../server/features/orders/providers/provider.ts';
import type { CallResult, TestApp } from './harness.ts';

/** Pays on the sandbox's payment page like its form, with a card that is named after its behavior. */
export const payWithSandbox = (app: TestApp, url: string, card = 'pays'): Promise<CallResult> =>
  app.call(`POST ${url}`, {
    body: `card=${card}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Orders 500 credits in the sandbox and pays. Returns the ID of the order. */
export async function buyPack(app: TestApp, { cookie }: { readonly cookie: string }, card = 'pays'): Promise<string> {
  const { body } = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500' } });
  await payWithSandbox(app, body.checkout_url, card);
  return body.id;
}

/** Applies a state of a payment as its provider reports it. */
export async function reportPayment(tx: Tx, id: string, state: PaymentState): Promise<void> {
  const { customer_id: customerId } = await tx.one<{ customer_id: string }>(
    'select customer_id from payments where id = $1',
    [id],
  );
  await applyPayment(await withCustomerLock(tx, customerId), id, { state, charge: `ch_${id}`, method: 'Visa 4242' });
}

/** Applies a state of a dispute about 500 cents as the provider of the payment reports it. */
export async function reportDispute(
  tx: Tx,
  payment: string,
  reference: string,
  state: ProviderDispute['state'],
): Promise<void> {
  const { customer_id: customerId } = await tx.one<{ customer_id: string }>(
    'select customer_id from payments where id = $1',
    [payment],
  );
  await applyDispute(await withCustomerLock(tx, customerId), payment, { reference, amount: 500, state });
}
