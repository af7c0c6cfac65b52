import { limits } from '../catalog/limits.ts';
import { auth } from '../server/features/auth/feature.ts';
import { credits } from '../server/features/credits/feature.ts';
import { orders } from '../server/features/orders/feature.ts';
import { refunds } from '../server/features/refunds/feature.ts';
import type { Db } from '../server/core/db.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { type TestApp, testApp } from './harness.ts';
import { readState } from './ledger/ledger.ts';
import { type StripeServer, stripeConfig, startStripeServer } from './stripe-server.ts';

/** A customer with a saved card, as Stripe and the customer see it. */
export interface Payer extends TestCustomer {
  /** The ID of Stripe's customer. */
  readonly payer: string;
  /** The order with which the card was saved. */
  readonly order: string;
}

/** Orders on Stripe's page and saves the card. */
async function saveCard(app: TestApp, stripe: StripeServer, who?: TestCustomer): Promise<Payer> {
  const customer = who ?? (await signedIn(app));
  const { cookie } = customer;
  const input = { pack: 'pack_500', save_method: true };
  const { body } = await app.call('POST /api/account/orders', { cookie, body: input });
  const session = String(body.checkout_url).split('/').at(-1)!;
  stripe.pay(session);
  await app.call(`POST /api/account/orders/${body.id}/check`, { cookie });
  return { ...customer, payer: stripe.sessions.get(session)!.customer!, order: body.id };
}

/** Spends all available credits. */
export async function spendAll({ db }: Pick<TestApp, 'db'>, { id }: Pick<TestCustomer, 'id'>): Promise<void> {
  await db.query(
    `select ledger_transfer(customer_id, 'lyrics', gen_random_uuid()::text, 'charge', 'available', 'revenue', available)
     from accounts where customer_id = $1 and available > 0`,
    [id],
  );
}

/** The settings of automatic top-ups. */
export const setTopUp = (app: TestApp, { cookie }: Pick<TestCustomer, 'cookie'>, input: object = {}) =>
  app.call('PUT /api/account/top-up', {
    cookie,
    body: { enabled: true, threshold: 100, amount: 2000, monthly_cap: 10_000, ...input },
  });

const DAY_MS = 86_400_000;

/** The offset of the clock that ensures that no month ends within a day. */
function pickTimeInMonth(now = new Date()): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime();
  return end < DAY_MS ? end : 0;
}

/** A server with a Stripe double (its own, or that of another server), and helpers for tests of top-ups. */
export async function topUpRig({ db, stripe: shared }: { readonly db?: Db; readonly stripe?: StripeServer } = {}) {
  const stripe = shared ?? (await startStripeServer());
  /** The offset of the app's clock. */
  const clock = { ahead: pickTimeInMonth(), now: () => new Date(Date.now() + clock.ahead) };
  const features = [auth, credits, orders, refunds];
  const config = { stripe: stripeConfig(stripe) };
  const app = await testApp({ partial: true, features, clock, config, ...(db ? { db } : {}) });
  const run = () => app.core.schedules.runNow('orders.top-ups');
  const set = (who: Pick<TestCustomer, 'cookie'>, input: object = {}) => setTopUp(app, who, input);
  const save = (who?: TestCustomer) => saveCard(app, stripe, who);
  return {
    app,
    stripe,
    clock,
    run,
    set,
    save,
    /** Makes pending retries due now. */
    async recharge(since = '0 seconds') {
      await app.db.query(
        `update top_ups set next_at = now(), tried_at = tried_at - $1::interval where state = 'open'`,
        [since],
      );
      await run();
    },
    settings: async ({ cookie }: TestCustomer) => (await app.call('GET /api/account/top-up', { cookie })).body,
    listOrders: async ({ cookie }: TestCustomer) => (await app.call('GET /api/account/orders', { cookie })).body.data,
    /** The events of an order. */
    kinds: async ({ cookie }: TestCustomer, id: string): Promise<string[]> =>
      (await app.call(`GET /api/account/orders/${id}`, { cookie })).body.events.map(({ kind }: any) => kind),
    available: async ({ id }: TestCustomer) => (await readState(app.db, id)).balances?.['available'],
    listCharges: ({ payer }: Payer) => [...stripe.saved.charged.values()].filter((one) => one.customer === payer),
    async emailsTo({ id }: TestCustomer, kind = 'top-ups-off') {
      const { rows } = await app.db.query<{ data: object; locale: string }>(
        'select data, locale from emails where customer_id = $1 and kind = $2 order by created_at, id',
        [id, kind],
      );
      return rows;
    },
    /** A webhook of Stripe. */
    send(type: string, object: object) {
      const { body, headers } = stripe.message(type, object);
      return app.call('POST /api/webhooks/stripe', { body, headers });
    },
    /** A customer with a saved card and automatic top-ups who has spent all credits. */
    async low(input: object = {}): Promise<Payer> {
      const mine = await save();
      await set(mine, input);
      await spendAll(app, mine);
      return mine;
    },
    /** The next top-up may follow the last one. */
    later() {
      clock.ahead += limits.autoTopUpMinutes * 60_000;
    },
    /** Clears all failures and resets the time. */
    calm() {
      stripe.breaks = () => false;
      stripe.loses = () => false;
      stripe.refundStatus = 'succeeded';
      clock.ahead = pickTimeInMonth();
    },
    async close() {
      await app.close();
      if (!shared) await stripe.close();
    },
  };
}
