import { signedIn, type TestCustomer } from './customer.ts';
import { give } from './desk.ts';
import type { TestApp } from './harness.ts';

/** Somebody who paid for 500 credits. */
export async function paid(app: TestApp, who?: TestCustomer) {
  const { cookie } = who ?? (await signedIn(app));
  const { body: order } = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500' } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await app.call(`POST ${order.checkout_url}`, { body: 'card=pays', headers });
  return { cookie, order: order.id as string };
}

/** Somebody who paid, and asked for the money. */
export async function askRefund(app: TestApp, who?: TestCustomer): Promise<string> {
  const { cookie, order } = await paid(app, who);
  const wish = { order_id: order, reason: 'other', acknowledged: true };
  const { body } = await app.call('POST /api/account/refunds', { cookie, body: wish });
  return body.id as string;
}

/** Somebody who asks something. */
export async function askQuestion(app: TestApp, who?: TestCustomer): Promise<string> {
  const { cookie } = who ?? (await signedIn(app));
  const { body } = await app.call('POST /api/account/questions', { cookie, body: { type: 'credits_missing' } });
  return body.id as string;
}

/** Makes something of a customer; answers its id. */
export type Maker = (db: TestApp['db'], customerId: string) => Promise<string>;

/** Somebody with credits, and something of theirs. */
export async function somethingOf(app: TestApp, make: Maker, who?: TestCustomer): Promise<string> {
  const { id } = who ?? (await signedIn(app));
  await give(app.db, id, 100);
  return make(app.db, id);
}
