import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { buyPack, reportDispute } from '../../../tests/sandbox-orders.ts';
import { hold, readState, settle } from '../../../tests/ledger/ledger.ts';
import { newId } from '../../core/ids.ts';
import { auth } from '../auth/feature.ts';
import { verifyLedger } from '../credits/service.ts';
import { orders } from '../orders/feature.ts';
import { refunds } from './feature.ts';

const DAY = 86_400_000;
let app: TestApp;
let ahead = 0;
let support: { readonly id: string; readonly cookie: string };
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + ahead) };
  app = await testApp({ partial: true, features: [auth, orders, refunds], clock });
  support = await signedIn(app, 'support');
});
afterAll(() => app.close());

/** A customer who bought 500 credits and spent some. */
async function paid(spent = 0, card = 'pays') {
  const customer = await signedIn(app);
  const order = await buyPack(app, customer, card);
  if (spent > 0) {
    const task = newId('task');
    await hold(app.db, customer.id, task, 50 + spent);
    await settle(app.db, customer.id, task, 'settle:1', 50 + spent);
  }
  return { ...customer, order };
}

type Paid = Awaited<ReturnType<typeof paid>>;
const offer = async ({ cookie, order }: Paid) =>
  (await app.call(`GET /api/account/orders/${order}/refund`, { cookie })).body;
const requestRefund = ({ cookie, order }: Paid, input: object = {}) =>
  app.call('POST /api/account/refunds', {
    cookie,
    body: { order_id: order, reason: 'no_longer_needed', acknowledged: true, ...input },
  });
const decide = (id: string, body: object, cookie = support.cookie) =>
  app.call(`POST /api/admin/refunds/${id}/decision`, { cookie, body });
const order = async ({ cookie, order: id }: Paid) => (await app.call(`GET /api/account/orders/${id}`, { cookie })).body;
const payOut = () => app.core.schedules.runNow('orders.payouts');

describe('the refundable amount', () => {
  it.each([
    [0, 500, 500],
    [100, 400, 400],
    [499, 1, 1],
  ])('is what is unspent: %i credits spent leave %i and %i cents', async (spent, credits, amount) => {
    expect(await offer(await paid(spent))).toMatchObject({ credits, amount, currency: 'usd', refusal: null });
  });

  it.each([
    ['spent', () => paid(500)],
    ['not_paid', () => paid(0, 'declined')],
  ])('is zero, with the reason: %s', async (refusal, make) => {
    const mine = await make();
    expect(await offer(mine)).toMatchObject({ credits: 0, amount: 0, refusal });
    expect((await requestRefund(mine)).body.errors).toMatchObject([{ pointer: '/order_id', code: 'invalid' }]);
  });

  it('is zero after fourteen days', async () => {
    const mine = await paid();
    ahead = 14 * DAY + 60_000;
    const eligibility = await offer(mine);
    const refused = await requestRefund(mine);
    ahead = 0;
    expect(eligibility).toMatchObject({ refusal: 'too_late' });
    expect(refused.status).toBe(422);
  });
});

describe('a refund request', () => {
  it('reserves what is unspent, once', async () => {
    const mine = await paid(100);
    const made = await requestRefund(mine, { reason: 'other', details: ' Bought by mistake. ' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      order_id: mine.order,
      reason: 'other',
      details: 'Bought by mistake.',
      credits: 400,
      amount: 400,
      state: 'submitted',
      note: '',
      decided_at: null,
    });
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 0, held: 0, refund_hold: 400 });
    expect(await order(mine)).toMatchObject({ refund_open: true });
    expect(await offer(mine)).toMatchObject({ refusal: 'under_review' });
    expect((await requestRefund(mine)).status).toBe(422);
    const { body } = await app.call('GET /api/account/refunds', { cookie: mine.cookie });
    expect(body.data).toEqual([made.body]);
  });

  it.each([
    [{ reason: undefined }, '/reason', 'required'],
    [{ reason: 'bored' }, '/reason', 'not_in_enum'],
    [{ acknowledged: false }, '/acknowledged', 'invalid'],
    [{ acknowledged: undefined }, '/acknowledged', 'required'],
    [{ details: 'x'.repeat(2001) }, '/details', 'too_long'],
  ])('is rejected: %j', async (input, pointer, code) => {
    const refused = await requestRefund(await paid(), input);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer, code }]]);
  });
});

describe('support', () => {
  it('approves: money is returned and credits removed, once', async () => {
    const mine = await paid(100);
    const { body } = await requestRefund(mine);
    expect((await decide(body.id, { decision: 'under_review' })).body.state).toBe('under_review');
    expect((await decide(body.id, { decision: 'approved' })).body).toMatchObject({ state: 'approved' });
    expect((await decide(body.id, { decision: 'approved' })).status).toBe(200);
    expect(await order(mine)).toMatchObject({ status: 'paid', refunded: 0 });
    await payOut();
    await payOut();
    expect(await order(mine)).toMatchObject({ status: 'paid', refunded: 400, refund_open: false });
    expect((await order(mine)).events.map(({ kind }: any) => kind)).toEqual([
      'created',
      'paid',
      'refund_requested',
      'refunded',
    ]);
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 0, held: 0, refund_hold: 0 });
    expect(await verifyLedger(app.db, mine.id)).toMatchObject({ ok: true });
    const back = await app.db.query(
      'select r.amount from sandbox_refunds r join sandbox_payments p on p.id = r.payment where p.payment in (select id from payments where order_id = $1)',
      [mine.order],
    );
    expect(back.rows).toEqual([{ amount: 400 }]);
    const { rows } = await app.db.query("select data from emails where kind = 'refund-decided' and customer_id = $1", [
      mine.id,
    ]);
    expect(rows).toMatchObject([{ data: { outcome: 'approved', amount: 400 } }]);
    expect(await offer(mine)).toMatchObject({ refusal: 'refunded' });
  });

  it('rejects with a reason: the credits are released', async () => {
    const mine = await paid();
    const { body } = await requestRefund(mine);
    expect((await decide(body.id, { decision: 'rejected' })).body.errors).toMatchObject([{ pointer: '/note' }]);
    const { body: rejected } = await decide(body.id, { decision: 'rejected', note: 'Used for a song.' });
    expect(rejected).toMatchObject({ state: 'rejected', note: 'Used for a song.' });
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 550, held: 0, refund_hold: 0 });
    expect((await decide(body.id, { decision: 'approved' })).status).toBe(422);
    await payOut();
    expect(await order(mine)).toMatchObject({ refunded: 0 });
    // The customer can request it again.
    expect((await requestRefund(mine)).status).toBe(201);
  });

  it('settles by hand what was refunded another way: the credits are removed, once', async () => {
    const mine = await paid(100);
    const { body } = await requestRefund(mine);
    await decide(body.id, { decision: 'approved' });
    // After sixteen attempts.
    const { rows } = await app.db.query<{ id: string }>(
      "update payouts set state = 'failed', tries = 16, next_at = null, error = 'The card is closed.' where order_id = $1 returning id",
      [mine.order],
    );
    const settle = (cookie: string) =>
      app.call(`POST /api/admin/payouts/${rows[0]!.id}/settle`, { cookie, body: { reason: 'By bank transfer.' } });
    expect((await settle(mine.cookie)).status).toBe(403);
    const responses = await Promise.all([settle(support.cookie), settle(support.cookie)]);
    expect(responses.map((response) => response.body)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    await payOut();
    expect(await order(mine)).toMatchObject({ refunded: 400 });
    expect((await order(mine)).events.filter(({ kind }: any) => kind === 'refunded')).toHaveLength(1);
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 0, held: 0, refund_hold: 0 });
    expect(await verifyLedger(app.db, mine.id)).toMatchObject({ ok: true });
    const sent = await app.db.query(
      'select from sandbox_refunds where payment in (select id from payments where order_id = $1)',
      [mine.order],
    );
    expect(sent.rowCount).toBe(0);
  });

  it('rejects what the bank has charged back: the credits stay removed', async () => {
    const mine = await paid(100);
    const { body } = await requestRefund(mine);
    const { rows } = await app.db.query<{ id: string }>('select id from payments where order_id = $1', [mine.order]);
    for (const state of ['open', 'lost'] as const) {
      await app.db.tx((tx) => reportDispute(tx, rows[0]!.id, `dp_${mine.order}`, state));
    }
    expect((await decide(body.id, { decision: 'approved' })).body.errors).toMatchObject([{ pointer: '/decision' }]);
    expect((await decide(body.id, { decision: 'rejected', note: 'Your bank did.' })).status).toBe(200);
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 0, held: 0, refund_hold: 0 });
    expect(await verifyLedger(app.db, mine.id)).toMatchObject({ ok: true });
    const { rows: emails } = await app.db.query(
      "select data from emails where kind = 'refund-decided' and customer_id = $1",
      [mine.id],
    );
    expect(emails).toMatchObject([{ data: { outcome: 'rejected', lost: true } }]);
  });

  it('sees all requests, and customers do not', async () => {
    const mine = await paid();
    const { body } = await requestRefund(mine);
    const all = await app.call('GET /api/admin/refunds?limit=1', { cookie: support.cookie });
    expect(all.body.data).toMatchObject([{ id: body.id, customer_id: mine.id }]);
    for (const response of [
      await app.call('GET /api/admin/refunds', { cookie: mine.cookie }),
      await decide(body.id, { nonsense: 1 }, mine.cookie),
    ]) {
      expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await decide('rfd_nobodys', { decision: 'approved' })).status).toBe(404);
    const file = async (queue: string) =>
      (await app.call(`GET /api/admin/refunds/export?queue=${queue}`, { cookie: support.cookie })).text;
    expect(await file('waiting')).toContain(`,${body.id},${mine.order},${mine.id},${mine.email},submitted,`);
    expect(await file('done')).not.toContain(body.id);
  });
});
