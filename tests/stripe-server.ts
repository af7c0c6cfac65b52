import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type StripeResponse, savedCards } from './stripe-charges.ts';
import type { Session, StripeDispute, StripeRefund, StripeWebhookEndpoint } from './stripe-objects.ts';

export interface StripeServer {
  /** Webhook endpoints, as `POST /v1/webhook_endpoints` would register them. */
  readonly webhookEndpoints: StripeWebhookEndpoint[];
  /** Events that Stripe couldn't deliver. */
  readonly undelivered: { readonly id: string; readonly type: string }[];
  readonly base: string;
  readonly sessions: Map<string, Session>;
  /** Saved cards by customer, and their charges. */
  readonly saved: Pick<ReturnType<typeof savedCards>, 'cards' | 'charged'>;
  readonly refunds: StripeRefund[];
  /** Refunds a payment in the dashboard of Stripe. */
  refund(intent: string, amount: number): StripeRefund;
  /** Deletes idempotency keys, as Stripe does after a day. */
  clearKeys(): void;
  /** The status of new refunds. */
  refundStatus: string;
  readonly disputes: StripeDispute[];
  /** Called before a response is sent. If it throws, the connection breaks after the request was processed. */
  breaks: (path: string) => boolean;
  /** Requests that never arrive: the connection breaks before they are processed. */
  loses: (path: string) => boolean;
  /** Pays on the page of a session: immediately, or with a delayed method. */
  pay(session: string, status?: 'succeeded' | 'processing'): void;
  /** Completes or fails a delayed payment. */
  settle(session: string, status: 'succeeded' | 'requires_payment_method'): void;
  /** A webhook as Stripe sends it: the body and its signature. */
  message(type: string, object: object, options?: { readonly id?: string; readonly at?: number }): Message;
  close(): Promise<void>;
}

export interface Message {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STRIPE_WEBHOOK_SECRET = 'whsec_of_tests_only';

const createIntent = ({ intent, amount, metadata, save, received }: Session) =>
  intent && {
    object: 'payment_intent',
    id: intent.id,
    status: intent.status,
    amount_received: intent.status === 'succeeded' ? (received?.amount ?? amount) : 0,
    currency: received?.currency ?? 'usd',
    metadata,
    setup_future_usage: save ? 'off_session' : null,
    payment_method: {
      object: 'payment_method',
      id: intent.method,
      type: 'card',
      card: { brand: intent.brand, last4: intent.last4, exp_month: 4, exp_year: 2031 },
    },
    latest_charge:
      intent.status === 'succeeded'
        ? {
            object: 'charge',
            id: `ch_${intent.id}`,
            amount,
            disputed: intent.disputed,
            payment_method_details: { type: 'card', card: { brand: intent.brand, last4: intent.last4 } },
          }
        : null,
  };

const shown = (session: Session, expand: boolean) => ({
  object: 'checkout.session',
  id: session.id,
  url: session.status === 'open' ? `https://checkout.stripe.example/${session.id}` : null,
  status: session.status,
  payment_status: session.paymentStatus,
  metadata: session.metadata,
  customer: session.customer,
  payment_intent: expand ? createIntent(session) : (session.intent?.id ?? null),
});

const prefixed = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The used part of Stripe's HTTP API on loopback, written from its documentation, with real signatures. */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const refunds: StripeRefund[] = [];
  const disputes: StripeDispute[] = [];
  const webhookEndpoints: StripeWebhookEndpoint[] = [];
  const undelivered: StripeServer['undelivered'][number][] = [];
  const saved = savedCards();
  const responses = new Map<string, StripeResponse>();
  let count = 0;
  const find = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Refusal(404, 'resource_missing');
    return session;
  };
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false });
  const create = (form: URLSearchParams) => {
    count += 1;
    const session: Session = {
      id: `cs_test_${count}`,
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      metadata: prefixed(form, 'metadata'),
      successUrl: form.get('success_url') ?? '',
      save:
        form.get('payment_intent_data[setup_future_usage]') === 'off_session' &&
        form.get('customer_creation') === 'always',
      received: null,
      customer: null,
      status: 'open',
      paymentStatus: 'unpaid',
      intent: null,
    };
    sessions.set(session.id, session);
    return shown(session, false);
  };
  const refund = (intent: string, amount: number, metadata: Record<string, string>): StripeRefund => {
    const paid = [...sessions.values()].find((one) => one.intent?.id === intent) ?? saved.charged.get(intent);
    const before = refunds
      .filter((one) => one.intent === intent && one.status !== 'failed' && one.status !== 'canceled')
      .reduce((sum, one) => sum + one.amount, 0);
    // An inquiry that isn't a dispute yet allows refunds.
    if (disputes.some((one) => one.intent === intent && !/^won$|^warning/.test(one.status)))
      throw new Refusal(400, 'charge_disputed');
    if (!paid || before + amount > paid.amount) throw new Refusal(400, 'charge_already_refunded');
    const id = `re_${refunds.length + 1}`;
    const created = Math.floor(Date.now() / 1000);
    const back = { id, intent, amount, metadata, created, status: made.refundStatus, failure_reason: null };
    refunds.push(back);
    return back;
  };
  const shownRefund = ({ intent, ...one }: StripeRefund) => ({ object: 'refund', ...one, payment_intent: intent });
  const intentNamed = (id: string): unknown => {
    const paid = [...sessions.values()].find((one) => one.intent?.id === id);
    const found = saved.find(id) ?? (paid && createIntent(paid));
    if (!found) throw new Refusal(404, 'resource_missing');
    return found;
  };
  const route = (method: string, url: URL, form: URLSearchParams): unknown => {
    const [, , resource, ...rest] = url.pathname.split('/');
    const intent = url.searchParams.get('payment_intent');
    const name = `${method} ${resource} ${rest.length}`;
    if (name === 'GET webhook_endpoints 0') return list(webhookEndpoints);
    if (name === 'GET events 0') return list(undelivered);
    if (name === 'POST checkout 1') return create(form);
    if (name === 'GET payment_intents 0') return list(saved.list(url.searchParams.get('customer')));
    if (name === 'GET payment_intents 1') return intentNamed(rest[0]!);
    if (name === 'GET checkout 2') return shown(find(rest[1]!), url.searchParams.has('expand[0]'));
    if (name === 'POST checkout 3') {
      const session = find(rest[1]!);
      if (session.status !== 'open') throw new Refusal(400, 'not_open');
      session.status = 'expired';
      return shown(session, false);
    }
    if (name === 'POST refunds 0') {
      const given = refund(form.get('payment_intent') ?? '', Number(form.get('amount')), prefixed(form, 'metadata'));
      return shownRefund(given);
    }
    if (name === 'GET refunds 0') {
      const since = Number(url.searchParams.get('created[gte]') ?? 0);
      const found = refunds.filter((one) => (intent === null || one.intent === intent) && one.created >= since);
      return list(found.map(shownRefund));
    }
    if (name === 'GET refunds 1') {
      const found = refunds.find(({ id }) => id === rest[0]);
      if (!found) throw new Refusal(404, 'resource_missing');
      return shownRefund(found);
    }
    if (name === 'GET disputes 0') return list(disputes.filter((one) => one.intent === intent));
    throw new Refusal(404, 'unknown_address');
  };
  const reply = (method: string, url: URL, form: URLSearchParams): StripeResponse => {
    const [, , resource, id] = url.pathname.split('/');
    if (method === 'POST' && resource === 'payment_intents') return saved.charge(form, prefixed(form, 'metadata'));
    if (method === 'DELETE' && resource === 'customers') return saved.deletePayer(id!);
    return { status: 200, body: route(method, url, form) };
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = new URLSearchParams(await text(request));
    const key = request.headers['idempotency-key'];
    try {
      if (made.loses(`${request.method} ${url.pathname}`)) {
        request.socket.destroy();
        return;
      }
      if (request.headers['stripe-version'] !== '2026-10-28.endive') throw new Refusal(400, 'wrong_version');
      if (request.headers.authorization !== 'Bearer sk_test_double') throw new Refusal(401, 'wrong_key');
      const before = typeof key === 'string' ? responses.get(key) : undefined;
      const { status, body } = before ?? reply(request.method ?? '', url, form);
      if (typeof key === 'string') responses.set(key, { status, body });
      if (made.breaks(`${request.method} ${url.pathname}`)) {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code } = error;
      response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'invalid_request_error', code, message: code } }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const signer = new Stripe('sk_test_double');
  const made: StripeServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookEndpoints,
    undelivered,
    sessions,
    saved,
    refunds,
    refund: (intent, amount) => refund(intent, amount, {}),
    refundStatus: 'succeeded',
    disputes,
    breaks: () => false,
    loses: () => false,
    pay(id, status = 'succeeded') {
      const session = find(id);
      if (session.status !== 'open') throw new Error('The page is closed.');
      session.status = 'complete';
      session.paymentStatus = status === 'succeeded' ? 'paid' : 'unpaid';
      const card = session.save ? saved.save() : null;
      session.customer = card?.customer ?? null;
      const method = card?.method ?? `pm_${id}`;
      session.intent = { id: `pi_${id}`, method, status, brand: 'visa', last4: '4242', disputed: false };
    },
    settle(id, status) {
      const session = find(id);
      session.intent!.status = status;
      if (status === 'succeeded') session.paymentStatus = 'paid';
    },
    message(type, object, { id = `evt_${(count += 1)}`, at = Date.now() } = {}) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } });
      const header = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret: STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(at / 1000),
      });
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': header } };
    },
    clearKeys: () => responses.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return made;
}

/** The configuration of a server with this double. */
export const stripeConfig = ({ base }: StripeServer) => ({
  secretKey: 'sk_test_double',
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  apiBase: base,
});
