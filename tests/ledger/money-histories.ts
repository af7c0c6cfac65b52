import fc from 'fast-check';
import { vi } from 'vitest';
import type { Core } from '../../server/core/core.ts';
import type { Db } from '../../server/core/db.ts';
import { reconcilePayments } from '../../server/features/orders/payments.ts';
import { collectOwedCredits } from '../../server/features/orders/payouts.ts';
import { sendPayouts, checkTransfers } from '../../server/features/orders/transfers.ts';
import { runTopUps } from '../../server/features/orders/top-ups/charge.ts';
import type { CardBehavior } from '../stripe-charges.ts';
import { type Payer, spendAll, type topUpRig } from '../top-ups.ts';
import { sendDispute, sendRefund } from './stripe-messages.ts';
import { readDisputes, readRefunds, intents, readPaymentIds, listStripePayments } from './money.ts';

type Rig = Awaited<ReturnType<typeof topUpRig>>;

/** The setup of a history: two servers on one database, one Stripe double, a customer and a support agent. */
interface Stage {
  readonly rigs: readonly [Rig, Rig];
  readonly mine: Payer;
  readonly support: { readonly cookie: string };
}

const never = new AbortController().signal;

/** Events that may happen at any moment, whatever else happens at the same time. */
type Move =
  | {
      readonly kind:
        | 'spend'
        | 'top-ups'
        | 'payouts'
        | 'transfers'
        | 'retry'
        | 'reconcile'
        | 'remove'
        | 'buy'
        | 'kill'
        | 'webhook';
    }
  | { readonly kind: 'temper'; readonly temper: CardBehavior }
  | { readonly kind: 'settle'; readonly status: 'succeeded' | 'requires_payment_method' }
  | { readonly kind: 'breaks'; readonly how: 'breaks' | 'loses'; readonly at: string; readonly times: number }
  | { readonly kind: 'set'; readonly enabled: boolean }
  | { readonly kind: 'refund' | 'bounce' | 'disputeWebhook'; readonly which: number }
  | { readonly kind: 'dashboard' | 'dispute'; readonly which: number; readonly part: number }
  | { readonly kind: 'sends'; readonly status: 'succeeded' | 'pending' }
  | { readonly kind: 'endDispute'; readonly which: number; readonly status: 'won' | 'lost' | 'under_review' }
  | { readonly kind: 'decide'; readonly which: number; readonly decision: 'approved' | 'rejected' | 'under_review' };

const often = ['spend', 'spend', 'spend', 'top-ups', 'top-ups', 'top-ups', 'top-ups', 'payouts', 'payouts'] as const;
const plain = fc
  .constantFrom(...often, 'transfers', 'retry', 'reconcile', 'remove', 'buy', 'kill', 'webhook')
  .map((kind): Move => ({ kind }));
const which = fc.nat(5);

const move: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: plain, weight: 7 },
  fc.record({
    kind: fc.constant('temper' as const),
    temper: fc.constantFrom<CardBehavior[]>('pays', 'pays', 'pays', 'processing', 'declined', 'confirmation'),
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
      // Stripe's client retries a request once.
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('set' as const), enabled: fc.constantFrom(true, true, true, false) }),
  },
  fc.record({ kind: fc.constantFrom('refund' as const, 'refund' as const, 'bounce' as const), which }),
  fc.record({
    kind: fc.constant('sends' as const),
    status: fc.constantFrom('succeeded' as const, 'pending' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('dispute' as const, 'dashboard' as const, 'dashboard' as const),
      which,
      part: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  fc.record({ kind: fc.constant('disputeWebhook' as const), which }),
  fc.record({
    kind: fc.constant('endDispute' as const),
    which,
    status: fc.constantFrom('won' as const, 'lost' as const, 'under_review' as const),
  }),
  fc.record({
    kind: fc.constant('decide' as const),
    which,
    decision: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const, 'under_review' as const),
  }),
);

/** Concurrent moves, one set after the other. */
export const history = fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 });

/** The item at an index, modulo the length. */
async function pick(db: Db, statement: string, customer: string, n: number): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(statement, [customer]);
  return rows[n % Math.max(rows.length, 1)]?.id;
}

/** Makes everything that waits for its time due. */
async function advanceSandboxNow(db: Db, since = '0 seconds'): Promise<void> {
  await db.query('update payments set look_at = now() where look_at is not null');
  await db.query('update payouts set next_at = now() where next_at is not null');
  await db.query("update top_ups set next_at = now(), tried_at = tried_at - $1::interval where state = 'open'", [
    since,
  ]);
}

/** Support retries failed payouts. */
async function retryAll({ rig, mine, support }: { readonly rig: Rig } & Pick<Stage, 'mine' | 'support'>) {
  const { rows } = await rig.app.db.query<{ id: string }>(
    "select id from payouts where customer_id = $1 and state = 'failed'",
    [mine.id],
  );
  for (const { id } of rows) await rig.app.call(`POST /api/admin/payouts/${id}/retry`, { cookie: support.cookie });
}

async function makeMove({ rigs, mine, support }: Stage, made: Move, n: number): Promise<unknown> {
  const rig = rigs[n % 2]!;
  const { app, stripe } = rig;
  const core: Core = app.core;
  const { cookie, id } = mine;
  switch (made.kind) {
    case 'spend':
      return spendAll(app, mine);
    case 'top-ups':
      for (const one of rigs) one.later();
      await advanceSandboxNow(app.db);
      return runTopUps(core, never);
    case 'payouts':
      return sendPayouts(core, never);
    case 'transfers':
      await advanceSandboxNow(app.db);
      return checkTransfers(core, never);
    case 'retry':
      return retryAll({ rig, mine, support });
    case 'sends':
      stripe.refundStatus = made.status;
      return undefined;
    case 'bounce': {
      const back = (await readRefunds(rig, id)).filter(({ status }) => status !== 'failed');
      const one = back[made.which % Math.max(back.length, 1)];
      if (!one) return undefined;
      one.status = 'failed';
      return sendRefund(rig, one, 'refund.failed');
    }
    case 'dashboard': {
      const taken = listStripePayments(rig, await readPaymentIds(app.db, id));
      const one = taken[made.which % Math.max(taken.length, 1)];
      const amount = one && Math.ceil(one.amount / made.part);
      if (!one || !amount) return undefined;
      const back = stripe.refund(one.id, amount);
      return Promise.all(['refund.created', 'charge.refunded'].map((type) => sendRefund(rig, back, type)));
    }
    case 'reconcile':
      await advanceSandboxNow(app.db);
      return reconcilePayments(core, never);
    case 'remove':
      return app.call('DELETE /api/account/payment-method', { cookie });
    case 'buy':
      return rig.save(mine);
    case 'kill':
      // Interrupts the work of one of the servers.
      return app.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
      );
    case 'webhook': {
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
      const input = { order_id: order, reason: 'no_longer_needed', acknowledged: true };
      return order && app.call('POST /api/account/refunds', { cookie, body: input });
    }
    case 'dispute': {
      const taken = listStripePayments(rig, await readPaymentIds(app.db, id));
      const one = taken[made.which % Math.max(taken.length, 1)];
      if (!one || stripe.disputes.some(({ intent }) => intent === one.id)) return undefined;
      const back = stripe.refunds.filter(({ intent, status }) => intent === one.id && status !== 'failed');
      const left = back.reduce((sum, refund) => sum - refund.amount, one.amount);
      const amount = Math.ceil(left / made.part);
      if (amount === 0) return undefined;
      one.dispute();
      const dispute = {
        id: `dp_${one.id}`,
        intent: one.id,
        amount,
        status: 'needs_response',
        balance_transactions: [],
      };
      stripe.disputes.push(dispute);
      return sendDispute(rig, dispute, 0);
    }
    case 'endDispute': {
      const open = (await readDisputes(rig, id)).filter(({ status }) => status !== 'won' && status !== 'lost');
      const one = open[made.which % Math.max(open.length, 1)];
      if (!one) return undefined;
      one.status = made.status;
      return sendDispute(rig, one, 2);
    }
    case 'disputeWebhook': {
      const all = await readDisputes(rig, id);
      const one = all[made.which % Math.max(all.length, 1)];
      return one && sendDispute(rig, one, n);
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

/** Plays a history. Interrupted requests return errors, which aren't faults. */
export async function play(stage: Stage, sets: readonly (readonly Move[])[]): Promise<void> {
  for (const [n, moves] of sets.entries()) {
    await Promise.all(moves.map((one, k) => makeMove(stage, one, n + k).catch(() => undefined)));
  }
}

/** Lets everything finish: no more faults, pending events arrive, and nothing new begins. */
export async function settleEverything({ rigs, mine, support }: Stage): Promise<void> {
  const [rig] = rigs;
  const { core, db } = rig.app;
  for (const one of rigs) one.calm();
  // A killed connection is only noticed by its next user.
  await Promise.allSettled(rigs.flatMap(({ app }) => Array.from({ length: 12 }, () => app.db.query('select 1'))));
  // If it was the connection that checks the database, the server takes it for unavailable for a moment.
  for (const { app } of rigs) await vi.waitFor(() => app.db.query('select 1'), { timeout: 60_000 });
  await db.query('update auto_top_ups set enabled = false, off_reason = null, off_at = null where customer_id = $1', [
    mine.id,
  ]);
  for (const one of intents(rig)) if (one.status === 'processing') one.status = 'succeeded';
  // The banks close two of three open disputes. Events without a response are sent again.
  for (const [n, one] of (await readDisputes(rig, mine.id)).entries()) {
    if (one.status !== 'won' && one.status !== 'lost') one.status = (['lost', 'won', 'under_review'] as const)[n % 3]!;
    await sendDispute(rig, one, 1);
  }
  for (const one of await readRefunds(rig, mine.id)) await sendRefund(rig, one, 'charge.refunded');
  for (let n = 0; n < 3; n += 1) {
    await advanceSandboxNow(db, '11 minutes');
    await runTopUps(core, never);
    await reconcilePayments(core, never);
    await sendPayouts(core, never);
    for (const one of rig.stripe.refunds) if (one.status === 'pending') one.status = 'succeeded';
    await advanceSandboxNow(db);
    await checkTransfers(core, never);
    await retryAll({ rig, mine, support });
    await collectOwedCredits(core, never);
  }
}
