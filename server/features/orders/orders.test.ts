import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { creditsFor } from '../../../catalog/packs.ts';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { payWithSandbox } from '../../../tests/sandbox-orders.ts';
import { readState } from '../../../tests/ledger/ledger.ts';
import { getDocumentLocale } from '../../core/texts.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { takeToken } from '../limits/service.ts';
import { orders } from './feature.ts';
import { sandboxPageTexts } from './providers/sandbox/page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, credits, orders] });
});
afterAll(() => app.close());

const order = (cookie: string, body: object) => app.call('POST /api/account/orders', { cookie, body });
const get = (cookie: string, id: string) => app.call(`GET /api/account/orders/${id}`, { cookie });
const run = (schedule: string) => app.core.schedules.runNow(schedule);
const kinds = (response: { body: any }) => response.body.events.map(({ kind }: any) => kind);

/** Pays on the hosted page, as its form does. */
const pay = (url: string, card: string) => payWithSandbox(app, url, card);

async function ordered(body: object = { pack: 'pack_500' }) {
  const customer = await signedIn(app);
  const made = await order(customer.cookie, body);
  return { ...customer, order: made.body.id as string, url: made.body.checkout_url as string };
}

describe('an order', () => {
  it('has the price and credits of the catalog', async () => {
    const { cookie } = await signedIn(app);
    const made = await order(cookie, { pack: 'pack_12000' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'unpaid',
      pack: 'pack_12000',
      credits: 12_000,
      amount: 10_000,
      currency: 'usd',
      payment_method: null,
      receipt_number: null,
      refunded: 0,
    });
    expect(made.body.checkout_url).toMatch(/^\/api\/sandbox-pay\/cs_/);
  });

  it.each([
    [500, 500],
    [1999, 1999],
    [2000, 2200],
    [2501, 2751],
    [10_000, 12_000],
    [500_000, 600_000],
  ])('of an amount of %i cents buys %i credits', async (amount, bought) => {
    expect(creditsFor(amount)).toBe(bought);
    const { cookie } = await signedIn(app);
    expect((await order(cookie, { amount })).body).toMatchObject({ pack: null, credits: bought, amount });
  });

  it.each([
    [{}, '', 'invalid'],
    [{ pack: 'pack_500', amount: 500 }, '', 'invalid'],
    [{ pack: 'pack_1' }, '/pack', 'invalid'],
    [{ amount: 499 }, '/amount', 'too_small'],
    [{ amount: 500_001 }, '/amount', 'too_large'],
    [{ amount: 500.5 }, '/amount', 'wrong_type'],
    [{ pack: 'pack_500', locale: 'xx' }, '/locale', 'not_in_enum'],
    [{ pack: 'pack_500', credits: 9 }, '/credits', 'unknown_field'],
  ])('is rejected: %j', async (body, pointer, code) => {
    const { cookie } = await signedIn(app);
    const { status, body: problem } = await order(cookie, body);
    expect([status, problem.errors]).toMatchObject([422, [{ pointer, code }]]);
  });

  it('is listed newest first, page by page', async () => {
    const { cookie } = await signedIn(app);
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift((await order(cookie, { amount: 500 + n })).body.id);
    const first = await app.call('GET /api/account/orders?limit=2', { cookie });
    const rest = await app.call(`GET /api/account/orders?limit=2&cursor=${first.body.next_cursor}`, { cookie });
    expect([...first.body.data, ...rest.body.data].map(({ id }: any) => id)).toEqual(made);
    expect(rest.body.next_cursor).toBeNull();
  });

  it('is rate limited, and so are payments', async () => {
    const mine = await ordered();
    // The limit refills in the database's time, so the others are taken as fast as the database is.
    for (let n = 1; n < limits.ordersPerMinute; n += 1) {
      expect(await takeToken(app.db, `order:${mine.id}`, limits.ordersPerMinute)).toMatchObject({ waitMs: 0 });
    }
    const repeated = app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect([(await order(mine.cookie, { amount: 500 })).status, (await repeated).status]).toEqual([429, 429]);
  });
});

describe('paying in the sandbox', () => {
  it("the page says that it is a sandbox, in the visitor's language, and accepts a card", async () => {
    const { url } = await ordered({ pack: 'pack_2200', locale: 'de' });
    const page = await app.call(`GET ${url}`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
    const locale = getDocumentLocale('de', sandboxPageTexts);
    expect(page.text).toContain(`<html lang="${locale}">`);
    expect(page.text).toContain(new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(20));
    expect(page.text.match(/type="radio"/g)).toHaveLength(5);
    expect(page.text).not.toContain('<script');
  });

  it('an accepted card makes the order paid and grants its credits', async () => {
    const mine = await ordered();
    const back = await pay(mine.url, 'pays');
    expect([back.status, back.headers['location']]).toEqual([303, `/dashboard/api/billing?order=${mine.order}`]);
    const response = await get(mine.cookie, mine.order);
    expect(response.body).toMatchObject({ status: 'paid', payment_method: 'Visa 4242' });
    expect(response.body.receipt_number).toBeGreaterThan(1000);
    expect(response.body.paid_at).not.toBeNull();
    expect(kinds(response)).toEqual(['created', 'paid']);
    expect((await readState(app.db, mine.id)).lots).toEqual([
      ['grant', 50, 50, 0],
      ['order', 500, 500, 0],
    ]);
  });

  it('a declined card makes the order failed; a second payment can succeed', async () => {
    const mine = await ordered();
    await pay(mine.url, 'declined');
    expect((await get(mine.cookie, mine.order)).body).toMatchObject({ status: 'failed', payment_method: null });
    const repeated = await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect(repeated.body.checkout_url).not.toBe(mine.url);
    await pay(repeated.body.checkout_url, 'pays');
    expect(kinds(await get(mine.cookie, mine.order))).toEqual(['created', 'failed', 'paid']);
  });

  it('a pending card pays later', async () => {
    const mine = await ordered();
    await pay(mine.url, 'pending');
    expect((await get(mine.cookie, mine.order)).body.status).toBe('pending');
    const repeated = await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect(repeated.body.checkout_url).toBeNull();
    await run('orders.sandbox');
    expect(kinds(await get(mine.cookie, mine.order))).toEqual(['created', 'pending', 'paid']);
  });

  it('a payment can be disputed later', async () => {
    const mine = await ordered();
    await pay(mine.url, 'disputed');
    await run('orders.sandbox');
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 50, held: 0, refund_hold: 500 });
    await run('orders.sandbox');
    const order = await get(mine.cookie, mine.order);
    expect(kinds(order)).toEqual(['created', 'paid', 'disputed', 'dispute_lost']);
    const list = await app.call('GET /api/account/orders', { cookie: mine.cookie });
    expect([order.body.dispute, list.body.data[0].dispute]).toEqual(['lost', 'lost']);
    expect((await readState(app.db, mine.id)).balances).toEqual({ available: 50, held: 0, refund_hold: 0 });
  });

  it('a page can be paid once, and not after another replaced it', async () => {
    const mine = await ordered();
    await app.call(`POST /api/account/orders/${mine.order}/pay`, { cookie: mine.cookie, body: {} });
    expect((await pay(mine.url, 'pays')).status).toBe(303);
    expect((await get(mine.cookie, mine.order)).body.status).toBe('unpaid');
    expect((await app.call(`GET ${mine.url}`)).text).not.toContain('<form');
  });

  it('no other action is possible', async () => {
    const { url } = await ordered();
    expect((await pay(url, 'stolen')).status).toBe(422);
    expect((await pay('/api/sandbox-pay/cs_nobodys', 'pays')).status).toBe(404);
    expect((await app.call(`POST ${url}`, { body: { card: 'pays' } })).status).toBe(415);
  });

  it('receipt numbers have no gaps', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const mine = await ordered();
      await pay(mine.url, 'pays');
      numbers.push((await get(mine.cookie, mine.order)).body.receipt_number);
    }
    expect(numbers.map((number) => number - numbers[0]!)).toEqual([0, 1, 2]);
  });
});

describe('the database constraints', () => {
  it.each([
    [
      'a paid order becomes nothing else',
      "update orders set status = 'failed', paid_at = null, receipt = null where id = $1",
    ],
    ['what was ordered stays', 'update orders set credits = credits + 1 where id = $1'],
    ['money that came stays', "update payments set state = 'failed', settles = false where order_id = $1"],
    ['an order stays', 'delete from orders where id = $1'],
  ])('%s', async (_, statement) => {
    const mine = await ordered();
    await pay(mine.url, 'pays');
    await expect(app.db.query(statement, [mine.order])).rejects.toThrow(/becom|stays/);
  });
});

it.each(['GET', 'POST'])('orders require a session: %s', async (method) => {
  expect((await app.call(`${method} /api/account/orders`, method === 'POST' ? { body: {} } : {})).status).toBe(401);
});
