import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { charge, hold } from '../../../tests/ledger/ledger.ts';
import { buyPack, reportDispute } from '../../../tests/sandbox-orders.ts';
import { instantEngine, customer, fakeEngines, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { auth } from '../auth/feature.ts';
import { orders } from '../orders/feature.ts';
import { refunds } from '../refunds/feature.ts';
import { credits } from './feature.ts';

const engines = fakeEngines(async function* (job, signal) {
  for await (const event of instantEngine(job, signal)) {
    if (event.type === 'clip' && event.index === 1 && job.input.prompt === 'half of it')
      throw new Error('no second song');
    if (job.input.prompt === 'nothing') throw new Error('no song');
    yield event;
  }
});

let app: TestApp;
let shop: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines, beside: [credits] });
  shop = await testApp({ partial: true, features: [auth, credits, orders, refunds] });
});
afterAll(() => Promise.all([app.close(), shop.close()]));

const lines = async (cookie: string, at = app) =>
  (await at.call('GET /api/account/credits/statement', { cookie })).body.data;

it('names the outcome and the title of each task', async () => {
  const who = await customer(app.db, 100);
  const make = async (prompt: string, title?: string) => {
    const body = { model: 'v4', prompt, ...(title === undefined ? {} : { title }) };
    const { body: made } = await app.call('POST /api/v2/generate', { key: who.live, body });
    return waitForFinalTask(app, who.live, made.id);
  };
  const whole = await make('all of it', 'Harbor lights');
  await charge(app.db, who.id, whole.clips[0]!.id, 2);
  const half = await make('half of it');
  const none = await make('nothing');
  const shown = (await lines(who.cookie)).map((line: any) => [line.outcome, line.amount, line.task_id]);
  expect(shown).toEqual([
    ['released', 8, none.id],
    ['reserved', -8, none.id],
    ['released', 4, half.id],
    ['partly_charged', -8, half.id],
    ['charged', -2, whole.id],
    ['charged', -8, whole.id],
    ['granted', 100, null],
  ]);
  const titles = (await lines(who.cookie)).map(({ title }: any): string | null => title);
  expect(titles[5]).toBe(whole.clips[0]!.title);
  expect(titles[1]).toBe('nothing');
  expect(titles.at(-1)).toBeNull();
});

it('names the outcome and the order of purchases, refunds and disputes', async () => {
  const { cookie } = await signedIn(shop);
  const order = await buyPack(shop, { cookie }, 'pays');
  const refund = await shop.call('POST /api/account/refunds', {
    cookie,
    body: { order_id: order, reason: 'other', acknowledged: true },
  });
  expect((await lines(cookie, shop))[0]).toMatchObject({ outcome: 'refund_requested', order_id: order, task_id: null });
  const support = await signedIn(shop, 'support');
  await shop.call(`POST /api/admin/refunds/${refund.body.id}/decision`, {
    cookie: support.cookie,
    body: { decision: 'approved' },
  });
  await shop.core.schedules.runNow('orders.payouts');
  expect((await lines(cookie, shop))[0]).toMatchObject({ outcome: 'refunded', order_id: order });

  const disputed = await buyPack(shop, { cookie }, 'pays');
  const payment = await shop.db.one<{ id: string }>('select id from payments where order_id = $1', [disputed]);
  for (const state of ['open', 'won'] as const) {
    await shop.db.tx((tx) => reportDispute(tx, payment.id, 'dp_won', state));
  }
  const shown = (await lines(cookie, shop)).map((line: any) => [line.outcome, line.order_id]);
  expect(shown.slice(0, 4)).toEqual([
    ['dispute_won', disputed],
    ['disputed', disputed],
    ['purchased', disputed],
    ['refunded', order],
  ]);
});

it("never names another customer's task", async () => {
  const [who, eve] = [await customer(app.db), await customer(app.db)];
  const { body } = await app.call('POST /api/v2/generate', { key: who.test, body: { model: 'v4', prompt: 'mine' } });
  await waitForFinalTask(app, who.test, body.id);
  await hold(app.db, eve.id, body.id, 5);
  expect((await lines(eve.cookie))[0]).toMatchObject({ cause: { id: body.id }, task_id: null, title: null });
});
