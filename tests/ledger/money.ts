import type { Db } from '../../server/core/db.ts';
import type { topUpRig } from '../top-ups.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

/** Charges of saved cards. */
export const intents = ({ stripe }: Pick<Rig, 'stripe'>) => [...stripe.saved.charged.values()];

interface Taken {
  readonly id: string;
  readonly amount: number;
  /** Reports a dispute by the bank. */
  dispute(): void;
}

/** Payments of a customer at Stripe: on its page and by saved cards. */
export function listStripePayments({ stripe }: Rig, payments: ReadonlySet<string>): Taken[] {
  const ours = ({ metadata }: { readonly metadata: Readonly<Record<string, string>> }) =>
    payments.has(metadata['payment']!);
  const charged = intents({ stripe }).filter((one) => ours(one) && one.status === 'succeeded');
  const paid = [...stripe.sessions.values()].filter((one) => ours(one) && one.paymentStatus === 'paid');
  return [
    ...charged.map((one) => ({ id: one.id, amount: one.amount, dispute: () => void (one.disputed = true) })),
    ...paid.flatMap(({ intent, amount }) =>
      intent ? [{ id: intent.id, amount, dispute: () => void (intent.disputed = true) }] : [],
    ),
  ];
}

/** Our IDs of a customer's payments. */
export async function readPaymentIds(db: Db, customer: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>('select id from payments where customer_id = $1', [customer]);
  return new Set(rows.map(({ id }) => id));
}

/** Disputes by the banks of a customer's cards. */
export async function readDisputes(rig: Rig, customer: string): Promise<Rig['stripe']['disputes']> {
  const ids = new Set(listStripePayments(rig, await readPaymentIds(rig.app.db, customer)).map(({ id }) => id));
  return rig.stripe.disputes.filter(({ intent }) => ids.has(intent));
}

/** Refunds of a customer's payments, by us and in the dashboard. */
export async function readRefunds(rig: Rig, customer: string): Promise<Rig['stripe']['refunds']> {
  const ids = new Set(listStripePayments(rig, await readPaymentIds(rig.app.db, customer)).map(({ id }) => id));
  return rig.stripe.refunds.filter(({ intent }) => ids.has(intent));
}

/** The accounts at the end. */
interface Totals {
  readonly open: number;
  /** Owed refunds that can't be paid: the provider refunds nothing of a disputed payment. */
  readonly due: number;
  /** Remaining money: payments, including repeated ones, minus refunds and lost disputes. */
  readonly kept: number;
  /** Credits of paid orders, and credits granted for orders. */
  readonly sold: number;
  readonly granted: number;
  /** Reserved credits, and the credits of requests and disputes that are undecided or wait for their money. */
  readonly aside: number;
  readonly waiting: number;
  /** Credits that can still be spent although they are owed. */
  readonly astray: number;
  /** Credits that were neither taken nor owed although their money is gone, and the other way round. */
  readonly short: number;
  readonly excess: number;
  /** Refunded requests, and their amounts. */
  readonly approved: number;
  readonly repaid: number;
  /** The amount that counts toward the monthly cap. */
  readonly month: number;
  /** The outcomes of disputes. */
  readonly won: number;
  readonly lost: number;
}

export async function readTotals(db: Db, customer: string): Promise<Totals> {
  const { rows } = await db.query<Totals & Record<string, unknown>>(
    `with mine as (
       select * from disputes where customer_id = $1
     ), ends as (
       -- The credits that the money of each order paid for which is gone, and those that are gone, owed or reserved.
       select ceil(o.credits::numeric * least(o.amount, o.refunded + (
           select coalesce(sum(d.amount), 0) from mine d join payments p on p.id = d.payment_id and p.settles
           where d.order_id = o.id and d.state = 'lost')) / o.amount) as due,
         l.removed + l.refund_hold + (select coalesce(sum(owed), 0) from payouts where order_id = o.id) as taken,
         l.refund_hold as reserved,
         (select count(*) from payouts where order_id = o.id) as moves
       from orders o join lots l on l.source = 'order' and l.source_id = o.id where o.customer_id = $1
     )
     select
       (select count(*) from top_ups where customer_id = $1 and state = 'open') as open,
       (select count(*) from payouts p where customer_id = $1 and state not in ('done', 'canceled')
         and not exists (select from mine where payment_id = p.payment_id and state <> 'won')) as due,
       (select coalesce(sum(amount - refunded), 0)::bigint from orders where customer_id = $1 and status = 'paid')
         + (select coalesce(sum(amount), 0)::bigint from payouts
            where customer_id = $1 and cause = 'surplus' and state <> 'done')
         - (select coalesce(sum(amount), 0)::bigint from mine where state <> 'won') as kept,
       (select coalesce(sum(credits), 0)::bigint from orders where customer_id = $1 and status = 'paid') as sold,
       (select coalesce(sum(granted), 0)::bigint from lots where customer_id = $1 and source = 'order') as granted,
       (select refund_hold from accounts where customer_id = $1) as aside,
       (select coalesce(sum(credits), 0)::bigint from refund_requests
        where customer_id = $1 and state in ('submitted', 'under_review', 'approved'))
         + (select coalesce(sum(credits), 0)::bigint from mine where state = 'open') as waiting,
       (select coalesce(sum(least(p.owed, credits_of_order(p.customer_id, p.order_id))), 0)::bigint from payouts p
        where p.customer_id = $1) as astray,
       (select coalesce(sum(greatest(0, due - taken)), 0)::bigint from ends) as short,
       (select coalesce(sum(greatest(0, taken - reserved - due - 2 * moves)), 0)::bigint from ends) as excess,
       (select coalesce(sum(amount), 0)::bigint from refund_requests where customer_id = $1 and state = 'refunded') as approved,
       (select coalesce(sum(amount), 0)::bigint from payouts
        where customer_id = $1 and cause = 'refund' and state = 'done') as repaid,
       (select coalesce(sum(o.amount), 0)::bigint from top_ups t join orders o on o.id = t.order_id
        where t.customer_id = $1 and t.state = 'paid') as month,
       (select count(*) from mine where state = 'won') as won,
       (select count(*) from mine where state = 'lost') as lost`,
    [customer],
  );
  return rows[0]!;
}

/** A customer's state at Stripe. */
interface Seen {
  /** Payments on its page and charges, minus refunds and lost disputes. */
  readonly had: number;
  /** Our payments that it charged. */
  readonly charges: string[];
  readonly won: number;
  readonly lost: number;
}

export async function readMoney(rig: Rig, customer: string): Promise<Seen> {
  const payments = await readPaymentIds(rig.app.db, customer);
  const paid = listStripePayments(rig, payments);
  const ids = new Set(paid.map(({ id }) => id));
  const back = rig.stripe.refunds.filter(({ intent, status }) => ids.has(intent) && status !== 'failed');
  const disputes = rig.stripe.disputes.filter(({ intent }) => ids.has(intent));
  const sum = (all: readonly { readonly amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  const charged = intents(rig).map(({ metadata }) => metadata['payment']!);
  return {
    had: sum(paid) - sum(back) - sum(disputes.filter(({ status }) => status !== 'won')),
    charges: charged.filter((payment) => payments.has(payment)),
    won: disputes.filter(({ status }) => status === 'won').length,
    lost: disputes.filter(({ status }) => status === 'lost').length,
  };
}
