import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { settle, hold } from '../../../tests/ledger/ledger.ts';
import { buyPack } from '../../../tests/sandbox-orders.ts';
import { grantCredits } from '../../../tests/support-app.ts';
import { newId } from '../../core/ids.ts';

const token = 'a metrics token of tests';
let app: TestApp;
let support: TestCustomer;
let customers: TestCustomer[];

/** The values of a metric by its first label, or by nothing. */
async function read(name: string): Promise<Record<string, number>> {
  const { text } = await app.call('GET /metrics', { key: token });
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{\\w+="(\\w+)"\\})? (\\d+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, label, value]) => [label ?? '', Number(value)]));
}

beforeAll(async () => {
  app = await testApp({ config: { metricsToken: token } });
  support = await signedIn(app, 'support');
  customers = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const [buyer, refunded, other] = customers as [TestCustomer, TestCustomer, TestCustomer];
  await buyPack(app, buyer);
  await buyPack(app, buyer, 'declined');
  await app.call('POST /api/account/orders', { cookie: buyer.cookie, body: { amount: 700 } });
  const order_id = await buyPack(app, refunded);
  const asked = await app.call('POST /api/account/refunds', {
    cookie: refunded.cookie,
    body: { order_id, reason: 'no_longer_needed', acknowledged: true },
  });
  const decision = { cookie: support.cookie, body: { decision: 'approved' } };
  await app.call(`POST /api/admin/refunds/${asked.body.id}/decision`, decision);
  await app.core.schedules.runNow('orders.payouts');
  await grantCredits(app.db, other.id, 90);
  const task = newId('task');
  await hold(app.db, buyer.id, task, 30);
  await settle(app.db, buyer.id, task, 'settle:1', 30);
  await app.db.query("insert into usage_credits values ($1, now(), '', 'v2-generate', 30)", [buyer.id]);
});
afterAll(() => app.close());

describe('the metrics of the business equal the dashboard', () => {
  const lists = async (path: string) =>
    (await Promise.all(customers.map(({ cookie }) => app.call(`GET ${path}`, { cookie })))).map(({ body }) => body);

  it('revenue and orders equal the billing pages', async () => {
    const all = (await lists('/api/account/orders')).flatMap(({ data }) => data);
    const paid = all.filter(({ status }) => status === 'paid');
    const sum = (name: string) => paid.reduce((total, one) => total + one[name], 0);
    expect(sum('refunded')).toBe(500);
    expect(await read('revenue_paid')).toEqual({ usd: sum('amount') });
    expect(await read('revenue_refunded')).toEqual({ usd: sum('refunded') });
    const count = (name: string) => all.filter(({ status }) => status === name).length;
    expect(await read('orders_count')).toEqual({
      unpaid: count('unpaid'),
      pending: 0,
      paid: 2,
      failed: count('failed'),
      unknown: 0,
    });
    expect(count('unpaid') + count('failed')).toBe(2);
  });

  it('credits equal the balances', async () => {
    const balances = await lists('/api/account/credits');
    const sum = (name: string) => balances.reduce((total, one) => total + one[name], 0);
    const value = async (name: string) => (await read(name))[''];
    expect(await value('credits_used')).toBe(sum('used'));
    expect(sum('used')).toBe(30);
    const [sold, granted, removed] = [
      await value('credits_sold'),
      await value('credits_granted'),
      await value('credits_removed'),
    ];
    expect([sold, removed]).toEqual([1000, 500]);
    // With the sign-up credits of the customers and of support.
    expect(granted).toBe(90 + 4 * 50);
    expect(sold! + granted! - removed! - 30 - 50).toBe(sum('available') + sum('held'));
  });

  it('a customer is active who was charged within a day', async () => {
    expect(await read('customers_active')).toEqual({ '': 1 });
  });
});

it('are read every five minutes at most, however often they are scraped', async () => {
  const before = await read('revenue_paid');
  await buyPack(app, customers[0]!);
  expect(await read('revenue_paid')).toEqual(before);
});
