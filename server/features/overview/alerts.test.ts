import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { charge } from '../../../tests/ledger/ledger.ts';
import { balance } from '../../../tests/tasks/rig.ts';

let smtp: EmailServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startEmailServer();
  app = await testApp({
    config: { email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } } },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** A customer with 100 credits and alerts at these thresholds. */
async function createCustomer(...thresholds: number[]): Promise<TestCustomer> {
  const who = await signedIn(app);
  await app.db.query('update auth_users set email_verified = true where id = $1', [who.id]);
  await app.db.query('select credits_grant($1, $2, $3, $4)', [who.id, 'grant', unique('test:'), 50]);
  await set(who, thresholds);
  return who;
}
const set = async ({ cookie }: TestCustomer, thresholds: readonly number[]) =>
  app.call('PUT /api/account/alerts', { cookie, body: { thresholds } });
const spend = ({ id }: TestCustomer, credits: number) => charge(app.db, id, unique('clip'), credits);
const topUp = ({ id }: TestCustomer, credits: number) =>
  app.db.query(`select credits_grant($1, 'order', $2, $3)`, [id, unique('ord'), credits]);
const hold = ({ id }: TestCustomer, task: string, credits: number) =>
  app.db.query("select ledger_transfer($1, 'task', $2, 'hold', 'available', 'held', $3)", [id, task, credits]);
const release = ({ id }: TestCustomer, task: string, credits: number) =>
  app.db.query("select ledger_transfer($1, 'task', $2, 'release', 'held', 'available', $3)", [id, task, credits]);
/** The emails queued for a customer, oldest first: threshold and balance. */
const queued = async ({ id }: TestCustomer) => {
  const { rows } = await app.db.query<{ data: { threshold: number; balance: number } }>(
    `select data from emails where customer_id = $1 and kind = 'low-balance' order by created_at, id`,
    [id],
  );
  return rows.map(({ data }) => [data.threshold, data.balance]);
};
const state = async ({ cookie }: TestCustomer) =>
  (await app.call('GET /api/account/alerts', { cookie })).body.data.map(
    ({ threshold, armed, crossed_at: at }: any): unknown => [threshold, armed, at !== null],
  );

describe('a low-balance alert', () => {
  it('is sent when the balance falls below it, once', async () => {
    const who = await createCustomer(60);
    await spend(who, 40);
    expect(await queued(who)).toEqual([]);
    await spend(who, 1);
    await spend(who, 10);
    expect(await queued(who)).toEqual([[60, 59]]);
    expect(await state(who)).toEqual([[60, false, true]]);
  });

  it('is sent when credits are held, and not again when they are released and held again', async () => {
    const who = await createCustomer(60);
    for (const task of [unique('task_'), unique('task_')]) {
      await hold(who, task, 50);
      await release(who, task, 50);
    }
    expect((await balance(app.db, who.id)).available).toBe(100);
    expect(await queued(who)).toEqual([[60, 50]]);
  });

  it('is re-armed by a top-up that raises the balance to it', async () => {
    const who = await createCustomer(60);
    await spend(who, 90);
    await topUp(who, 40);
    expect(await state(who)).toEqual([[60, false, true]]);
    await topUp(who, 10);
    expect(await state(who)).toEqual([[60, true, true]]);
    await spend(who, 1);
    expect(await queued(who)).toEqual([
      [60, 10],
      [60, 59],
    ]);
  });

  it('reports the lowest of several thresholds crossed at once', async () => {
    const who = await createCustomer(80, 40, 20);
    await spend(who, 30);
    await spend(who, 45);
    await spend(who, 10);
    expect(await queued(who)).toEqual([
      [80, 70],
      [40, 25],
      [20, 15],
    ]);
    const other = await createCustomer(80, 40, 20);
    await spend(other, 70);
    expect(await queued(other)).toEqual([[40, 30]]);
    expect(await state(other)).toEqual([
      [80, false, true],
      [40, false, true],
      [20, true, false],
    ]);
  });

  it('ignores a transaction that was rolled back', async () => {
    const who = await createCustomer(60);
    const failed = app.db.tx(async (tx) => {
      await charge(tx, who.id, unique('clip'), 70);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await queued(who)).toEqual([]);
    expect(await state(who)).toEqual([[60, true, false]]);
  });

  it('above the balance waits until the balance was higher; an unchanged one keeps its state', async () => {
    const who = await createCustomer(60);
    await spend(who, 50);
    await set(who, [200, 60, 60]);
    expect(await state(who)).toEqual([
      [200, false, false],
      [60, false, true],
    ]);
    await spend(who, 5);
    expect(await queued(who)).toEqual([[60, 50]]);
    await set(who, []);
    expect(await state(who)).toEqual([]);
    await topUp(who, 100);
    await spend(who, 100);
    expect(await queued(who)).toHaveLength(1);
  });

  it('goes to no unverified email', async () => {
    const who = await createCustomer(60);
    await app.db.query('update auth_users set email_verified = false where id = $1', [who.id]);
    await spend(who, 50);
    expect(await queued(who)).toEqual([]);
    expect(await state(who)).toEqual([[60, false, true]]);
    await app.db.query('update auth_users set email_verified = true where id = $1', [who.id]);
    await topUp(who, 50);
    await spend(who, 50);
    expect(await queued(who)).toEqual([[60, 50]]);
  });

  it('is one of a limited number, and a whole number', async () => {
    const who = await createCustomer();
    const many = Array.from({ length: limits.balanceAlerts.most + 1 }, (_, n) => n + 1);
    expect((await set(who, many.slice(1))).status).toBe(200);
    expect((await set(who, many)).body.errors).toMatchObject([{ pointer: '/thresholds', code: 'too_many' }]);
    expect((await set(who, [0])).body.errors).toMatchObject([{ pointer: '/thresholds/0', code: 'too_small' }]);
    expect((await set(who, [1.5])).status).toBe(422);
    const { highest } = limits.balanceAlerts;
    expect((await set(who, [highest])).status).toBe(200);
    expect((await set(who, [highest + 1])).body.errors).toMatchObject([{ code: 'too_large' }]);
  });

  it('is visible to its owner only', async () => {
    const [who, other] = [await createCustomer(60), await createCustomer(60)];
    await spend(other, 50);
    expect(await queued(who)).toEqual([]);
    expect(await state(who)).toEqual([[60, true, false]]);
  });

  it('is sent in the customer’s language', async () => {
    const who = await createCustomer(60);
    await app.db.query(`update customers set locale = 'de' where id = $1`, [who.id]);
    await topUp(who, 5000);
    await set(who, [5000]);
    await spend(who, 1000);
    const [message] = await smtp.emailsTo(who.email);
    expect(message!.subject).toBe('Ihr Guthaben liegt unter 5.000 Credits');
    expect(message!.text).toContain('4.100');
    expect(message!.text).toContain('http://localhost:3000/de/dashboard/api/overview');
  });
});
