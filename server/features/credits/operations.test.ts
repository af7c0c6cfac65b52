import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { grant, hold, release, settle } from '../../../tests/ledger/ledger.ts';
import { newId } from '../../core/ids.ts';
import { auth } from '../auth/feature.ts';
import { credits } from './feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, credits] });
});
afterAll(() => app.close());

const readCredits = (path: string, cookie: string) => app.call(`GET /api/account/credits${path}`, { cookie });

/** A customer who was charged half of a task of 12 credits, got the other half released, and has a running task of 5 credits. */
async function busyCustomer() {
  const customer = await signedIn(app);
  const [half, open] = [newId('task'), newId('task')];
  await grant(app.db, customer.id, 'order', `order:${customer.id}`, 500);
  await hold(app.db, customer.id, half, 12);
  await settle(app.db, customer.id, half, 'settle:1', 6);
  await release(app.db, customer.id, half, 6);
  await hold(app.db, customer.id, open, 5);
  return { ...customer, half, open };
}

describe('the balance', () => {
  it('shows available, held and used credits', async () => {
    const { cookie } = await busyCustomer();
    expect((await readCredits('', cookie)).body).toEqual({ available: 539, held: 5, used: 6 });
  });

  it('of a new customer is the sign-up credits', async () => {
    const { cookie } = await signedIn(app);
    expect((await readCredits('', cookie)).body).toEqual({ available: 50, held: 0, used: 0 });
  });
});

describe('the ledger', () => {
  it('lists transactions with their reason, newest first', async () => {
    const { cookie, id, half, open } = await busyCustomer();
    const { body } = await readCredits('/ledger', cookie);
    const described = body.data.map(({ cause, postings }: any) => [
      `${cause.kind} ${cause.id} ${cause.step}`,
      postings.map(({ account, amount }: any) => `${account} ${amount}`).join(', '),
    ]);
    expect(described).toEqual([
      [`task ${open} hold`, 'available -5, held 5'],
      [`task ${half} release`, 'held -6, available 6'],
      [`task ${half} settle:1`, 'held -6, revenue 6'],
      [`task ${half} hold`, 'available -12, held 12'],
      [`order order:${id} grant`, 'payments -500, available 500'],
      [`grant signup:${id} grant`, 'grants -50, available 50'],
    ]);
    for (const { id: transaction, created_at: at } of body.data) {
      expect(transaction).toMatch(/^txn_\d+$/);
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    }
    expect(body.next_cursor).toBeNull();
  });

  it('lists a hold that takes from more than one lot as one transaction', async () => {
    const customer = await signedIn(app);
    await grant(app.db, customer.id, 'order', `order:${customer.id}`, 500);
    await hold(app.db, customer.id, newId('task'), 60);
    const { body } = await readCredits('/ledger?limit=1', customer.cookie);
    expect(body.data[0].postings).toEqual([
      { account: 'available', amount: -60 },
      { account: 'held', amount: 60 },
    ]);
  });

  it('lists each transaction once across pages', async () => {
    const { cookie } = await busyCustomer();
    const all = (await readCredits('/ledger', cookie)).body.data;
    const read: unknown[] = [];
    for (let next = ''; ;) {
      const { body } = await readCredits(`/ledger?limit=4${next}`, cookie);
      read.push(...body.data);
      if (body.next_cursor === null) break;
      next = `&cursor=${body.next_cursor}`;
    }
    expect(read).toEqual(all);
    expect(read).toHaveLength(6);
  });

  it('can be filtered by task', async () => {
    const { cookie, half } = await busyCustomer();
    const { body } = await readCredits(`/ledger?task_id=${half}`, cookie);
    expect(body.data.map(({ cause }: any) => cause.step)).toEqual(['release', 'settle:1', 'hold']);
    const page = await readCredits(`/ledger?task_id=${half}&limit=2`, cookie);
    const rest = await readCredits(`/ledger?task_id=${half}&limit=2&cursor=${page.body.next_cursor}`, cookie);
    expect(rest.body.data.map(({ cause }: any) => cause.step)).toEqual(['hold']);
  });

  it("shows nothing of another customer's task", async () => {
    const { half } = await busyCustomer();
    const eve = await signedIn(app);
    expect((await readCredits(`/ledger?task_id=${half}`, eve.cookie)).body).toEqual({ data: [], next_cursor: null });
    expect((await readCredits('/ledger', eve.cookie)).body.data).toHaveLength(1);
  });

  it.each([
    ['?cursor', '?cursor=x', 'invalid'],
    ['?cursor', `?cursor=${Buffer.from('["1"]').toString('base64url')}`, 'invalid'],
    ['?limit', '?limit=0', 'too_small'],
    ['?limit', '?limit=101', 'too_large'],
    ['?limit', '?limit=ten', 'wrong_type'],
    ['?task_id', '?task_id=', 'too_short'],
    ['?task_id', '?task_id=%00', 'bad_format'],
    ['?page', '?page=2', 'unknown_field'],
  ])('rejects a wrong %s: %s', async (pointer, query, code) => {
    const { cookie } = await signedIn(app);
    const response = await readCredits(`/ledger${query}`, cookie);
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ pointer, code }]);
  });
});

describe('the statement', () => {
  it('lists what changed the available credits, with the balance after each line', async () => {
    const { cookie, id, half, open } = await busyCustomer();
    const { body } = await readCredits('/statement', cookie);
    expect(body.data.map(({ cause, amount, balance }: any) => [cause.id, cause.step, amount, balance])).toEqual([
      [open, 'hold', -5, 539],
      [half, 'release', 6, 544],
      [half, 'hold', -12, 538],
      [`order:${id}`, 'grant', 500, 550],
      [`signup:${id}`, 'grant', 50, 50],
    ]);
    expect(body.next_cursor).toBeNull();
  });

  it('continues where the previous page ended, whatever was posted since', async () => {
    const { cookie, id } = await busyCustomer();
    const all = (await readCredits('/statement', cookie)).body.data;
    const first = await readCredits('/statement?limit=2', cookie);
    await grant(app.db, id, 'grant', newId('task'), 7);
    const rest = await readCredits(`/statement?limit=10&cursor=${first.body.next_cursor}`, cookie);
    expect([...first.body.data, ...rest.body.data]).toEqual(all);
  });

  it('can be downloaded whole as CSV', async () => {
    const { cookie, half } = await busyCustomer();
    const { headers, text } = await readCredits('/statement/export', cookie);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="balance-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('\uFEFFtime,transaction,cause,cause_id,step,amount,balance');
    expect(lines[2]).toMatch(new RegExp(`,task,${half},release,6,544$`));
  });
});

describe('verification', () => {
  it('reports a correct ledger', async () => {
    const { cookie } = await busyCustomer();
    expect((await readCredits('/verify', cookie)).body).toEqual({
      ok: true,
      accounts: [
        { account: 'available', balance: 539, posted: 539, ok: true },
        { account: 'held', balance: 5, posted: 5, ok: true },
        { account: 'refund_hold', balance: 0, posted: 0, ok: true },
      ],
    });
  });
});

it.each(['', '/ledger', '/verify', '/statement', '/statement/export'])('requires a session: %s', async (path) => {
  const response = await app.call(`GET /api/account/credits${path}`);
  expect(response.status).toBe(401);
  expect(response.body.code).toBe('unauthorized');
});
