import type { Order } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { addGauge, type Sample } from '../../core/metrics.ts';
import { type Business, readBusiness } from './business-store.ts';
import { remember } from './remember.ts';

/** These totals change slowly. With a million orders, reading them takes a second. */
const KEPT_MS = 300_000;

const STATUSES = ['unpaid', 'pending', 'paid', 'failed', 'unknown'] as const satisfies Order['status'][];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Gauges of revenue, orders, credits and customers. They are read from the replica, if there is one. */
export function addBusinessGauges({ metrics, reads }: Core): void {
  const read = remember(KEPT_MS, () => readBusiness(reads), true);
  const add = (
    name: string,
    help: string,
    labels: readonly string[],
    pick: (business: Business) => number | readonly Sample[],
  ) => addGauge(metrics, { name, help, labels }, async () => pick(await read()));
  const ofPaid =
    (value: 'amount' | 'refunded') =>
    ({ orders }: Business) =>
      orders
        .filter(({ status }) => status === 'paid')
        .map((total) => ({ labels: { currency: total.currency }, value: total[value] }));

  add(
    'revenue_paid',
    'Paid orders in the smallest unit of the currency, such as cents, with what was refunded.',
    ['currency'],
    ofPaid('amount'),
  );
  add('revenue_refunded', 'What was refunded of paid orders.', ['currency'], ofPaid('refunded'));
  add('orders_count', 'Orders by status.', ['status'], ({ orders }) =>
    STATUSES.map((status) => ({
      labels: { status },
      value: sum(orders.filter((total) => total.status === status).map((total) => total.orders)),
    })),
  );
  add('credits_sold', 'Credits of paid orders.', [], ({ credits }) => credits.sold);
  add('credits_granted', 'Credits of sign-ups and support.', [], ({ credits }) => credits.granted);
  add('credits_removed', 'Credits taken back with refunds or by support.', [], ({ credits }) => credits.removed);
  add('credits_used', 'Credits charged for tasks and lyrics.', [], ({ credits }) => credits.used);
  add(
    'customers_active',
    'Customers who were charged credits within a day.',
    [],
    ({ active_customers }) => active_customers,
  );
}
