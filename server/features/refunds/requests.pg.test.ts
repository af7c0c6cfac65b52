import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { reportPayment } from '../../../tests/sandbox-orders.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { orders } from '../orders/feature.ts';
import { refunds } from './feature.ts';

const ORDERS = 30;

let database: PostgresDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ partial: true, features: [auth, credits, orders, refunds], db: database.open() });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('each of many parallel refund requests returns the refund of its own order', async () => {
  const { id: customer, cookie } = await signedIn(app);
  const ids = Array.from({ length: ORDERS }, (_, n) => `ord_parallel_${n}`);
  await app.db.query(
    `with made as (
       insert into orders (id, customer_id, pack, credits, amount, currency)
       select 'ord_parallel_' || n, $1, 'pack_500', 500, 500, 'usd' from generate_series(0, $2) n returning id
     )
     insert into payments (id, order_id, customer_id, provider) select 'pay_' || id, id, $1, 'sandbox' from made`,
    [customer, ORDERS - 1],
  );
  for (const id of ids) await app.db.tx((tx) => reportPayment(tx, `pay_${id}`, 'succeeded'));
  const responses = await Promise.all(
    ids.map((id) =>
      app.call('POST /api/account/refunds', {
        cookie,
        body: { order_id: id, reason: 'no_longer_needed', acknowledged: true },
      }),
    ),
  );
  expect(responses.map(({ status, body }) => [status, body.order_id])).toEqual(ids.map((id) => [201, id]));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(ORDERS);
});
