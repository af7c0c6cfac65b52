import { signedIn, type TestCustomer } from './customer.ts';
import type { TestApp } from './harness.ts';
import { buyPack } from './sandbox-orders.ts';

/** Creates a refund request for a paid order. Returns its ID. */
export async function createRefundRequest(app: TestApp, who?: TestCustomer): Promise<string> {
  const customer = who ?? (await signedIn(app));
  const request = { order_id: await buyPack(app, customer), reason: 'other', acknowledged: true };
  const { body } = await app.call('POST /api/account/refunds', { cookie: customer.cookie, body: request });
  return body.id;
}

/** Creates a question to support. Returns its ID. */
export async function createQuestion(app: TestApp, who?: TestCustomer): Promise<string> {
  const { cookie } = who ?? (await signedIn(app));
  const { body } = await app.call('POST /api/account/questions', { cookie, body: { type: 'credits_missing' } });
  return body.id;
}

/** Creates a second payment of an order that couldn't be refunded. Returns its ID. */
export async function createFailedPayout(app: TestApp, who: TestCustomer): Promise<string> {
  const { rows } = await app.db.query<{ id: string }>(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id, tries, state, next_at)
     select 'pyo_' || id, id, order_id, customer_id, 2000, 'surplus', id, 16, 'failed', null
     from payments where order_id = $1 returning id`,
    [await buyPack(app, who)],
  );
  return rows[0]!.id;
}
