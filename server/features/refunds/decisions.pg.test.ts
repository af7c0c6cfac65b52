import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { buyPack } from '../../../tests/sandbox-orders.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { readState } from '../../../tests/ledger/ledger.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';
import { orders } from '../orders/feature.ts';
import { questions } from '../questions/feature.ts';
import { refunds } from './feature.ts';

let database: PostgresDatabase;
/** Two servers on one database, each with a support agent. */
let apps: readonly TestApp[];
let helpers: readonly TestCustomer[];
beforeAll(async () => {
  database = await postgresDatabase();
  const one = () =>
    testApp({ partial: true, features: [auth, credits, orders, refunds, questions], db: database.open() });
  apps = [await one(), await one()];
  helpers = [await signedIn(apps[0]!, 'support'), await signedIn(apps[1]!, 'support')];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

/** Sends two requests of support at the same time. */
const both = (request: string, bodies: readonly object[]) =>
  Promise.all(bodies.map((body, n) => apps[n]!.call(request, { cookie: helpers[n]!.cookie, body })));

/** A customer who requested a refund of 500 credits. */
async function createRequest() {
  const app = apps[0]!;
  const customer = await signedIn(app);
  const { cookie } = customer;
  const order = await buyPack(app, customer);
  const input = { order_id: order, reason: 'no_longer_needed', acknowledged: true };
  const created = await app.call('POST /api/account/refunds', { cookie, body: input });
  return { ...customer, order, refund: created.body.id as string };
}

const count = async (statement: string, id: string) => (await apps[0]!.db.query(statement, [id])).rowCount;

const TIMES = Array.from({ length: 8 }, (_, n) => n);

describe('two concurrent decisions on a refund', () => {
  it.each(TIMES)('that differ: one wins, the other gets that decision (%i)', async () => {
    const mine = await createRequest();
    const responses = await both(`POST /api/admin/refunds/${mine.refund}/decision`, [
      { decision: 'approved' },
      { decision: 'rejected', note: 'Used for a song.' },
    ]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
    const state: string = responses.find(({ status }) => status === 200)!.body.state;
    expect(responses.find(({ status }) => status === 422)!.body.errors).toMatchObject([
      { pointer: '/decision', code: 'invalid', detail: `The refund request is already ${state}.` },
    ]);
    for (const app of apps) await app.core.schedules.runNow('orders.payouts');
    const isApproved = state === 'approved';
    const { body } = await apps[0]!.call(`GET /api/account/orders/${mine.order}`, { cookie: mine.cookie });
    expect(body.refunded).toBe(isApproved ? 500 : 0);
    expect((await readState(apps[0]!.db, mine.id)).balances).toEqual({
      available: isApproved ? 50 : 550,
      held: 0,
      refund_hold: 0,
    });
    expect(await count("select from emails where kind = 'refund-decided' and customer_id = $1", mine.id)).toBe(1);
    expect(await count('select from audit_log where target_id = $1', mine.refund)).toBe(1);
  });

  it('that agree: it is done once, and both succeed', async () => {
    const mine = await createRequest();
    const approved = { decision: 'approved' };
    const responses = await both(`POST /api/admin/refunds/${mine.refund}/decision`, [approved, approved]);
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'approved'],
      [200, 'approved'],
    ]);
    expect(await count('select from payouts where cause_id = $1', mine.refund)).toBe(1);
    expect(await count('select from audit_log where target_id = $1', mine.refund)).toBe(1);
  });

  it('with different reasons: the customer gets one of them, and the other agent gets a conflict', async () => {
    const mine = await createRequest();
    const responses = await both(`POST /api/admin/refunds/${mine.refund}/decision`, [
      { decision: 'rejected', note: 'Used for a song.' },
      { decision: 'rejected', note: 'Asked too often.' },
    ]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
    const { note } = responses.find(({ status }) => status === 200)!.body;
    const { body } = await apps[0]!.call('GET /api/account/refunds', { cookie: mine.cookie });
    expect(body.data).toMatchObject([{ state: 'rejected', note }]);
  });
});

describe('two concurrent replies to a question', () => {
  it.each(TIMES)('one is sent, the other is rejected until its author has read the first (%i)', async () => {
    const app = apps[0]!;
    const { id: customer, cookie } = await signedIn(app);
    const input = { type: 'other', description: 'Where is my receipt?' };
    const { body: question } = await app.call('POST /api/account/questions', { cookie, body: input });
    const path = `POST /api/admin/questions/${question.id}/messages`;
    const responses = await both(path, [
      { text: 'In your orders.', after: 1 },
      { text: 'On its way.', after: 1 },
    ]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422']);
    expect(responses.find(({ status }) => status === 422)!.body.errors).toMatchObject([
      { pointer: '/after', code: 'invalid' },
    ]);
    const { messages } = responses.find(({ status }) => status === 201)!.body;
    expect(messages).toHaveLength(2);
    expect(await count("select from emails where kind = 'question-answered' and customer_id = $1", customer)).toBe(1);
    // An agent who has read the first reply may add another.
    const late = { text: 'And by mail.', after: 2 };
    expect((await app.call(path, { cookie: helpers[0]!.cookie, body: late })).body.messages).toHaveLength(3);
  });
});
