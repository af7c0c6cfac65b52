import fc from 'fast-check';
import type { Core } from '../../server/core/core.ts';
import type { Db } from '../../server/core/db.ts';
import { reconcile } from '../../server/features/orders/payments.ts';
import { carryOutPayouts } from '../../server/features/orders/payouts.ts';
import { topUp } from '../../server/features/orders/top-ups/charge.ts';
import type { CardTemper } from '../stripe-charges.ts';
import { type Payer, spendAll, type topUpRig } from '../top-ups.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

/** What is needed to play: two servers on one database, one Stripe, a customer and somebody of support. */
interface Stage {
  readonly rigs: readonly [Rig, Rig];
  readonly mine: Payer;
  readonly support: { readonly cookie: string };
}

const never = new AbortController().signal;

/** What may happen at any moment, whatever else happens then. */
type Move =
  | { readonly kind: 'spend' | 'top-ups' | 'payouts' | 'reconcile' | 'remove' | 'buy' | 'kill' | 'told' }
  | { readonly kind: 'temper'; readonly temper: CardTemper }
  | { readonly kind: 'settle'; readonly status: 'succeeded' | 'requires_payment_method' }
  | { readonly kind: 'breaks'; readonly how: 'breaks' | 'loses'; readonly at: string; readonly times: number }
  | { readonly kind: 'set'; readonly enabled: boolean }
  | { readonly kind: 'refund'; readonly which: number }
  | { readonly kind: 'decide'; readonly which: number; readonly decision: 'approved' | 'rejected' | 'under_review' };

const often = ['spend', 'spend', 'spend', 'top-ups', 'top-ups', 'top-ups', 'top-ups', 'payouts', 'payouts'] as const;
const plain = fc.constantFrom(...often, 'reconcile', 'remove', 'buy', 'kill', 'told').map((kind): Move => ({ kind }));
const which = fc.nat(5);

const move: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: plain, weight: 7 },
  fc.record({
    kind: fc.constant('temper' as const),
    temper: fc.constantFrom<CardTemper[]>('pays', 'pays', 'pays', 'processing', 'declined', 'confirmation'),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    status: fc.constantFrom('succeeded' as const, 'requires_payment_method' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('breaks' as const),
      how: fc.constantFrom('breaks' as const, 'breaks' as const, 'loses' as const),
      at: fc.constantFrom('POST /v1/payment_intents', 'POST /v1/payment_intents', 'POST /v1/refunds', ''),
      // A call is repeated once by Stripe's own client.
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('set' as const), enabled: fc.constantFrom(true, true, true, false) }),
  },
  fc.record({ kind: fc.constant('refund' as const), which }),
  fc.record({
    kind: fc.constant('decide' as const),
    which,
    decision: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const, 'under_review' as const),
  }),
);

/** Moves that are made at once, one set after the other. */
export const history = fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 });

/** One of those there are, counted round. */
async function pick(db: Db, statement: string, customer: string, n: number): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(statement, [customer]);
  return rows[n % Math.max(rows.length, 1)]?.id;
}

/** Whatever waits for its time is due. */
async function hurry(db: Db, since = '0 seconds'): Promise<void> {
  await db.query('update payments set look_at = now() where look_at is not null');
  await db.query("update payouts set next_at = now() where state = 'due'");
  await db.query("update top_ups set next_at = now(), tried_at = tried_at - $1::interval where state = 'open'", [
    since,
  ]);
}

const intents = ({ stripe }: Rig) => [...stripe.saved.charged.values()];

async function make({ rigs, mine, support }: Stage, made: Move, n: number): Promise<unknown> {
  const rig = rigs[n % 2]!;
  const { app, stripe } = rig;
  const core: Core = app.core;
  const { cookie, id } = mine;
  switch (made.kind) {
    case 'spend':
      return spendAll(app, mine);
    case 'top-ups':
      await hurry(app.db);
      return topUp(core, never);
    case 'payouts':
      return carryOutPayouts(core, never);
    case 'reconcile':
      await hurry(app.db);
      return reconcile(core, never);
    case 'remove':
      return app.call('DELETE /api/account/payment-method', { cookie });
    case 'buy':
      return rig.save(mine);
    case 'kill':
      // What one of the servers is at ends in the middle of it.
      return app.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
      );
    case 'told': {
      const charged = intents(rig);
      const { id: intent, metadata } = charged[n % Math.max(charged.length, 1)] ?? {};
      return intent && rig.send('payment_intent.succeeded', { object: 'payment_intent', id: intent, metadata });
    }
    case 'temper':
      for (const card of stripe.saved.cards.values()) card.temper = made.temper;
      return undefined;
    case 'settle':
      for (const one of intents(rig)) if (one.status === 'processing') one.status = made.status;
      return undefined;
    case 'breaks': {
      let left = made.times;
      stripe[made.how] = (path) => path.startsWith(made.at) && (left -= 1) >= 0;
      return undefined;
    }
    case 'set':
      return rig.set(mine, { enabled: made.enabled, monthly_cap: 8000 });
    case 'refund': {
      const order = await pick(
        app.db,
        "select id from orders where customer_id = $1 and status = 'paid' order by id",
        id,
        made.which,
      );
      const wish = { order_id: order, reason: 'no_longer_needed', acknowledged: true };
      return order && app.call('POST /api/account/refunds', { cookie, body: wish });
    }
    case 'decide': {
      const refund = await pick(
        app.db,
        'select id from refund_requests where customer_id = $1 order by id',
        id,
        made.which,
      );
      const body = { decision: made.decision, note: 'Because.' };
      return refund && app.call(`POST /api/admin/refunds/${refund}/decision`, { cookie: support.cookie, body });
    }
  }
}

/** Plays a history. What breaks on the way is answered with an error, which is no fault. */
export async function play(stage: Stage, sets: readonly (readonly Move[])[]): Promise<void> {
  for (const [n, moves] of sets.entries()) {
    await Promise.all(moves.map((one, k) => make(stage, one, n + k).catch(() => undefined)));
  }
}

/** Everything comes to its end: nothing breaks any more, what was on its way arrives, and nothing new is begun. */
export async function comeToRest({ rigs, mine }: Stage): Promise<void> {
  const [rig] = rigs;
  const { core, db } = rig.app;
  for (const one of rigs) one.calm();
  // A connection that was killed is noticed by whoever takes it next.
  await Promise.allSettled(rigs.flatMap(({ app }) => Array.from({ length: 12 }, () => app.db.query('select 1'))));
  await db.query('update auto_top_ups set enabled = false, off_reason = null, off_at = null where customer_id = $1', [
    mine.id,
  ]);
  for (const one of intents(rig)) if (one.status === 'processing') one.status = 'succeeded';
  for (let n = 0; n < 3; n += 1) {
    await hurry(db, '11 minutes');
    await topUp(core, never);
    await reconcile(core, never);
    await carryOutPayouts(core, never);
  }
}

/** What is in the books in the end. */
interface Books {
  readonly open: number;
  readonly due: number;
  /** Money that orders say was paid for them and is still there. */
  readonly kept: number;
  /** What was paid a second time for orders, which goes back. */
  readonly surplus: number;
  /** Credits of paid orders, and those that were granted for orders. */
  readonly sold: number;
  readonly granted: number;
  /** Credits that are set aside, and those of requests that nobody has decided. */
  readonly aside: number;
  readonly reviewed: number;
  /** Requests that were approved, and what went back for them. */
  readonly approved: number;
  readonly repaid: number;
  /** What counts for the month. */
  readonly month: number;
}

export async function booksOf(db: Db, customer: string): Promise<Books> {
  const { rows } = await db.query<Books & Record<string, unknown>>(
    `select
       (select count(*) from top_ups where customer_id = $1 and state = 'open') as open,
       (select count(*) from payouts where customer_id = $1 and state <> 'done') as due,
       (select coalesce(sum(amount - refunded), 0)::bigint from orders where customer_id = $1 and status = 'paid') as kept,
       (select coalesce(sum(amount), 0)::bigint from payouts where customer_id = $1 and cause = 'surplus') as surplus,
       (select coalesce(sum(credits), 0)::bigint from orders where customer_id = $1 and status = 'paid') as sold,
       (select coalesce(sum(granted), 0)::bigint from credit_lots where customer_id = $1 and source = 'order') as granted,
       (select balance from ledger_balances where customer_id = $1 and account = 'refund_hold') as aside,
       (select coalesce(sum(credits), 0)::bigint from refund_requests
        where customer_id = $1 and state in ('submitted', 'under_review')) as reviewed,
       (select coalesce(sum(amount), 0)::bigint from refund_requests where customer_id = $1 and state = 'refunded') as approved,
       (select coalesce(sum(amount), 0)::bigint from payouts where customer_id = $1 and cause = 'refund') as repaid,
       (select coalesce(sum(o.amount), 0)::bigint from top_ups t join orders o on o.id = t.order_id
        where t.customer_id = $1 and t.state = 'paid') as month`,
    [customer],
  );
  return rows[0]!;
}

/** What Stripe has of a customer: paid on its page and charged, less what it gave back. */
export function moneyAt({ stripe }: Rig, payments: ReadonlySet<string>): { had: number; charges: string[] } {
  const charged = [...stripe.saved.charged.values()].filter(({ metadata }) => payments.has(metadata['payment']!));
  const sessions = [...stripe.sessions.values()].filter(({ metadata }) => payments.has(metadata['payment']!));
  const paid = [
    ...charged.filter(({ status }) => status === 'succeeded'),
    ...sessions.flatMap(({ intent, amount, paymentStatus }) =>
      intent && paymentStatus === 'paid' ? [{ id: intent.id, amount }] : [],
    ),
  ];
  const ids = new Set(paid.map(({ id }) => id));
  const back = stripe.refunds.filter(({ intent }) => ids.has(intent));
  const sum = (all: readonly { readonly amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  return { had: sum(paid) - sum(back), charges: charged.map(({ metadata }) => metadata['payment']!) };
}
