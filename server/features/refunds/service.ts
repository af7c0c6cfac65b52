import { limits } from '../../../catalog/limits.ts';
import type { Queue, Refund, RefundCreate, RefundOffer } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { type FieldRule, invalidFields, notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { readRecipient } from '../auth/service.ts';
import { queueEmail } from '../emails/service.ts';
import { turnOffTopUps, insertOrderEvent } from '../orders/service.ts';
import { refundDecided } from './emails/refund-decided.ts';
import {
  decideRefund,
  insertPayout,
  insertRefund,
  type LockedRefund,
  lockRefund,
  moveCredits,
  readRefundFacts,
  readRefund,
  readRefunds,
  type RefundFacts,
  type RefundRow,
} from './store.ts';

const DAY_MS = 86_400_000;

/** Why an order can't be refunded. */
type Refusal = NonNullable<RefundOffer['refusal']>;

function findRefusal(facts: RefundFacts, until: Date | null, amount: number, now: Date): Refusal | null {
  if (facts.status !== 'paid' || until === null) return 'not_paid';
  if (facts.open) return 'under_review';
  if (facts.disputed) return 'disputed';
  if (amount === 0) return facts.refunded > 0 ? 'refunded' : 'spent';
  return now > until ? 'too_late' : null;
}

/** The refundable share of the price, in proportion to the unspent credits, but never more than what wasn't refunded yet. */
function computeOffer(facts: RefundFacts, now: Date): RefundOffer {
  const until = facts.paid_at && new Date(facts.paid_at.getTime() + limits.refundDays * DAY_MS);
  const share = Math.floor((facts.amount * facts.unspent) / facts.credits);
  const amount = Math.min(share, facts.amount - facts.refunded);
  const refusal = findRefusal(facts, until, amount, now);
  const { currency } = facts;
  const nothing = { credits: 0, amount: 0 };
  return {
    ...(refusal === null ? { credits: facts.unspent, amount } : nothing),
    currency,
    until: until?.toISOString() ?? null,
    refusal,
  };
}

async function requireFacts(db: Queryable, customerId: string, orderId: string): Promise<RefundFacts> {
  const facts = await readRefundFacts(db, customerId, orderId);
  if (!facts) throw notFound('No order has this ID.');
  return facts;
}

/** The refund offer of an order, or the reason why it can't be refunded. @throws Problem not_found. */
export async function getRefundOffer(core: Core, customerId: string, orderId: string): Promise<RefundOffer> {
  return computeOffer(await requireFacts(core.db, customerId, orderId), core.clock.now());
}

const toRefund = (row: RefundRow): Refund => {
  const { id, order_id, reason, details, credits, amount, currency, state, note, created_at, decided_at } = row;
  return withIsoTimes({
    id,
    order_id,
    reason,
    details,
    credits,
    amount,
    currency,
    state,
    note,
    created_at,
    decided_at,
  });
};

const wrong = (pointer: string, detail: string, code: FieldRule = 'invalid') =>
  invalidFields([{ pointer, code, detail }]);

const refusals: Readonly<Record<Refusal, string>> = {
  not_paid: 'The order is not paid.',
  too_late: `Refunds can be requested within ${limits.refundDays} days of payment.`,
  spent: 'All credits of the order have been spent.',
  refunded: 'The unspent credits of the order have already been refunded.',
  under_review: 'A refund request for this order is already under review.',
  disputed: 'The payment of this order is disputed with the bank.',
};

/**
 * Requests a refund for the unspent credits of an order. They are reserved until support decides.
 * @throws Problem not_found, invalid_field if it isn't acknowledged or nothing can be refunded.
 */
export async function requestRefund(core: Core, customerId: string, input: RefundCreate): Promise<Refund> {
  const { order_id: orderId, reason, details = '', acknowledged } = input;
  const id = newId('rfd');
  return customerTransaction(core.db, customerId, async (tx) => {
    const facts = await requireFacts(tx, customerId, orderId);
    if (!acknowledged) throw wrong('/acknowledged', '`acknowledged` must be true: support reviews each request.');
    const { credits, amount, refusal } = computeOffer(facts, core.clock.now());
    if (refusal !== null) throw wrong('/order_id', refusals[refusal]);
    await insertRefund(tx, { id, order_id: orderId, customerId, reason, details: details.trim(), credits, amount });
    const moved = await moveCredits(tx, { customerId, orderId, refund: id, step: 'hold', credits });
    if (moved !== credits) throw new Error('The credits of a refund were not reserved.');
    // The reservation can lower the balance below the threshold, but a customer who wants a refund must not be charged for a
    // top-up.
    await turnOffTopUps(tx, customerId, 'refund');
    await insertOrderEvent(tx, orderId, 'refund_requested', amount);
    const row = await readRefund(tx, id);
    if (!row) throw new Error(`Refund request ${id} was not written.`);
    return toRefund(row);
  });
}

/** @throws Problem invalid_field for an invalid cursor. */
export const listRefunds = (db: Db, customerId: string, query: PageQuery) =>
  pageByTime(query, 'created_at', (after, most) => readRefunds(db, { customerId }, after, most), toRefund);

/** Refund requests of all customers, for support. @throws Problem invalid_field for an invalid cursor. */
export const listAllRefunds = (db: Db, { queue, ...query }: PageQuery & { readonly queue?: Queue }) =>
  pageByTime(query, 'created_at', (after, most) => readRefunds(db, { queue }, after, most), withIsoTimes);

export type Decision = 'under_review' | 'approved' | 'rejected';

async function sendDecisionEmail(core: Core, tx: CustomerTx, row: LockedRefund, outcome: Decision, note: string) {
  const customer = await readRecipient(tx, row.customer_id);
  if (!customer) return;
  const { id, order_id: order, amount, currency } = row;
  const data = {
    refund: id,
    order,
    amount,
    currency,
    outcome: outcome === 'approved' ? 'approved' : 'rejected',
    lost: row.lost,
    note,
  } as const;
  await queueEmail(tx, refundDecided, {
    to: customer.email,
    locale: customer.locale,
    customerId: row.customer_id,
    data,
  });
  core.log.info({ refund: id, outcome }, 'Refund request decided');
}

/** Whether a decision repeats the existing one, by anyone. A rejection with another reason is a different decision. */
function isSameDecision({ state, note: said }: RefundRow, decision: Decision, note: string): boolean {
  if (state === 'refunded') return decision === 'approved';
  return state === decision && (decision !== 'rejected' || said === note.trim());
}

/**
 * Records support's decision. An approval creates the payout in the same transaction, so that a crash can't lose it. A rejection
 * releases the credits, unless the order was lost to a dispute. Repeating a decision changes nothing.
 * @throws Problem not_found, invalid_field if it was decided differently, the payment is disputed, or a rejection has no reason.
 */
export async function decideRefundRequest(
  core: Core,
  actor: Actor,
  id: string,
  { decision, note = '' }: { readonly decision: Decision; readonly note?: string },
): Promise<Refund> {
  return core.db.tx(async (open) => {
    const locked = await lockRefund(open, id);
    if (!locked) throw notFound('No refund request has this ID.');
    const { tx, refund: row } = locked;
    const { customer_id: customerId, disputed, lost, ...refund } = row;
    if (isSameDecision(refund, decision, note)) return toRefund(refund);
    if (refund.decided_at) throw wrong('/decision', `The refund request is already ${refund.state}.`);
    if (decision === 'rejected' && note.trim() === '')
      throw wrong('/note', '`note` is required to reject a refund request.', 'required');
    if (decision === 'approved' && disputed) throw wrong('/decision', 'The payment is disputed, so the bank decides.');
    await decideRefund(tx, id, { state: decision, note: note.trim(), by: actor.id });
    await recordAudit(tx, actor, {
      action: 'refund.decide',
      target: id,
      customerId,
      before: { state: refund.state },
      after: { state: decision },
      reason: note.trim(),
    });
    const { order_id: orderId, credits, amount } = refund;
    if (decision === 'approved') await insertPayout(tx, { id: newId('pyo'), refund: id, amount, credits });
    if (decision === 'rejected') {
      await moveCredits(tx, { customerId, orderId, refund: id, step: lost ? 'lose' : 'reject', credits });
      await insertOrderEvent(tx, orderId, 'refund_rejected', amount);
    }
    if (decision !== 'under_review') await sendDecisionEmail(core, tx, row, decision, note.trim());
    const decidedAt = decision === 'under_review' ? null : core.clock.now();
    return toRefund({ ...refund, state: decision, note: note.trim(), decided_at: decidedAt });
  });
}
