import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { whileLocked } from '../../../tests/locks.ts';
import { payWithSandbox, reportPayment } from '../../../tests/sandbox-orders.ts';
import type { Db, Tx } from '../../core/db.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { orders } from './feature.ts';

let database: PostgresDatabase;
let app: TestApp;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  other = database.open();
  app = await testApp({ partial: true, features: [auth, credits, orders], db: database.open() });
});
afterAll(async () => {
  await app?.close();
  await other?.close();
  await database?.drop();
});

it('an order that is being paid gets no second payment page', async () => {
  const { cookie } = await signedIn(app);
  const { body: order } = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500' } });
  await payWithSandbox(app, order.checkout_url, 'declined');
  const paying = async (tx: Tx) => {
    const payment = await tx.one<{ id: string }>('select id from payments where order_id = $1', [order.id]);
    await reportPayment(tx, payment.id, 'succeeded');
  };
  const repeated = await whileLocked(other, paying, () =>
    app.call(`POST /api/account/orders/${order.id}/pay`, { cookie, body: {} }),
  );
  expect(repeated.body).toMatchObject({ status: 'paid', checkout_url: null });
  const { rowCount } = await app.db.query('select from payments where order_id = $1', [order.id]);
  expect(rowCount).toBe(1);
});
