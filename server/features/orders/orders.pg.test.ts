import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { newCustomer } from '../../../tests/ledger/ledger.ts';
import { reportDispute, reportPayment } from '../../../tests/sandbox-orders.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { verifyLedger } from '../credits/service.ts';
import type { PaymentState } from './providers/provider.ts';
import { insertOrder, insertPayment } from './store.ts';
import { applyTransfer } from './transfer-state.ts';

let db: Db;
beforeAll(async () => {
  db = (await postgresDatabase()).open();
});
afterAll(() => db.close());

/** The states that a payment really goes through at its provider, in order. */
const truth: fc.Arbitrary<readonly PaymentState[]> = fc.constantFrom(
  ['open', 'succeeded'],
  ['open', 'pending', 'succeeded'],
  ['open', 'pending', 'failed'],
  ['open', 'pending', 'failed', 'succeeded'],
  ['open', 'unknown', 'pending', 'succeeded'],
  ['open', 'unknown', 'open', 'expired'],
  ['open', 'expired'],
  ['open', 'failed'],
);

interface Report {
  readonly payment: number;
  /** The index of the reported state, modulo their number. */
  readonly moment: number;
  /** The process dies before it commits. */
  readonly crash: boolean;
}

const report: fc.Arbitrary<Report> = fc.record({
  payment: fc.nat(2),
  moment: fc.nat(4),
  crash: fc.boolean(),
});

async function record(payment: string, state: PaymentState, crash: boolean): Promise<void> {
  const dying = db.tx(async (tx) => {
    await reportPayment(tx, payment, state);
    if (state === 'succeeded') await reportDispute(tx, payment, `dp_${payment}`, 'won');
    if (crash) throw new Error('crash');
  });
  await dying.catch((error: Error) => {
    if (error.message !== 'crash') throw error;
  });
}

interface Balances {
  readonly status: string;
  readonly granted: number;
  readonly available: number;
  readonly succeeded: number;
  readonly settling: number;
  readonly owed: number;
}

async function readBalances(order: string): Promise<Balances> {
  const { rows } = await db.query<Balances & Record<string, unknown>>(
    `select o.status, coalesce(l.granted, 0) as granted, coalesce(l.remaining, 0) as available,
       (select count(*) from payments where order_id = o.id and state = 'succeeded') as succeeded,
       (select count(*) from payments where order_id = o.id and settles) as settling,
       (select coalesce(sum(amount), 0)::bigint from payouts where order_id = o.id) as owed
     from orders o left join lots l on l.source = 'order' and l.source_id = o.id where o.id = $1`,
    [order],
  );
  return rows[0]!;
}

const getExpectedStatus = (ends: readonly PaymentState[], seen: ReadonlySet<PaymentState>): string => {
  if (ends.includes('succeeded')) return 'paid';
  return ends.includes('failed') || seen.has('failed') ? 'failed' : 'unpaid';
};

it('cents and credits add up, whatever order, repetition, concurrency and crashes the messages have', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(truth, { minLength: 1, maxLength: 3 }),
      fc.array(report, { maxLength: 25 }),
      async (truths, all) => {
        const customer = await newCustomer(db, 0);
        const order = newId('ord');
        const payments = truths.map(() => newId('pay'));
        await customerTransaction(db, customer, async (tx) => {
          const pack = { pack: 'pack_500', credits: 500, amount: 500, currency: 'usd' };
          await insertOrder(tx, { id: order, customerId: customer, automatic: false, ...pack });
          for (const id of payments)
            await insertPayment(tx, { id, orderId: order, customerId: customer, provider: 'stripe', save: false });
        });
        await Promise.all(
          all.map(({ payment, moment, crash }) => {
            const at = payment % payments.length;
            return record(payments[at]!, truths[at]![moment % truths[at]!.length]!, crash);
          }),
        );
        // Finally, each payment is checked several times at once.
        const ends = truths.map((moments) => moments.at(-1)!);
        await Promise.all([...payments, ...payments].map((id, n) => record(id, ends[n % ends.length]!, false)));
        const balances = await readBalances(order);
        const paid = ends.filter((end) => end === 'succeeded').length;
        expect(balances).toMatchObject({
          granted: paid > 0 ? 500 : 0,
          available: paid > 0 ? 500 : 0,
          succeeded: paid,
          settling: Math.min(paid, 1),
          owed: Math.max(paid - 1, 0) * 500,
        });
        // A payment that expired while money seemed to be on its way counts as failed.
        const possible = new Set([getExpectedStatus(ends, new Set()), getExpectedStatus(ends, new Set(truths.flat()))]);
        expect(possible).toContain(balances.status);
        expect(await verifyLedger(db, customer)).toMatchObject({ ok: true });
        // Each amount is returned once, however many workers send payouts.
        const { rows } = await db.query<{ id: string }>('select id from payouts where order_id = $1', [order]);
        const done = await Promise.all(
          [...rows, ...rows].map(({ id }) =>
            customerTransaction(db, customer, (tx) =>
              applyTransfer(tx, { id, attempt: 1 }, { reference: `re_${id}`, state: 'succeeded', failure: null }),
            ),
          ),
        );
        expect(done.filter((changed) => changed)).toHaveLength(rows.length);
      },
    ),
    { numRuns: 40 },
  );
  const { rows } = await db.query<{ receipts: number; most: number }>(
    'select count(receipt) as receipts, max(receipt) as most from orders',
  );
  expect(rows[0]!.most - 1000).toBe(rows[0]!.receipts);
});
