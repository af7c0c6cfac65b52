import { setTimeout as delay } from 'node:timers/promises';
import type { Receiver } from '../callbacks/receiver.ts';
import { signUp, type TestCustomer } from '../customer.ts';
import type { CallOptions, TestApp } from '../harness.ts';
import { buyPack } from '../sandbox-orders.ts';

/** Returns the body of a response, which must have this status. */
async function expectStatus(app: TestApp, status: number, request: string, options: CallOptions): Promise<any> {
  const response = await app.call(request, options);
  if (response.status !== status) throw new Error(`${request} returned ${response.status}: ${response.text}`);
  return response.body;
}

const FINAL = ['succeeded', 'failed', 'canceled'];

/** Waits until an accepted task is finished. */
async function finished(app: TestApp, { cookie }: TestCustomer, id: string): Promise<any> {
  for (;;) {
    const task = await expectStatus(app, 200, `GET /api/account/tasks/${id}`, { cookie });
    if (FINAL.includes(task.status)) return task;
    await delay(50);
  }
}

const makeKey = (app: TestApp, { cookie }: TestCustomer, mode: 'live' | 'test', more: object = {}) =>
  expectStatus(app, 201, 'POST /api/account/keys', { cookie, body: { name: `the ${mode} one`, mode, ...more } });

/** Buys credits, creates a task of each kind with a key, receives its events, keeps one output and publishes another. */
async function musician(app: TestApp, hook: Receiver): Promise<void> {
  const ada = await signUp(app, { email: 'ada@example.com' });
  const { cookie } = ada;
  await buyPack(app, ada);
  const events = ['task.complete', 'task.failed'];
  const endpoint = { mode: 'live', url: hook.url, events };
  await expectStatus(app, 201, 'POST /api/account/webhooks', { cookie, body: endpoint });
  const key = (await makeKey(app, ada, 'live', { budget: { month: 400 } })).secret as string;
  const make = async (operation: string, body: object) =>
    finished(app, ada, (await expectStatus(app, 202, `POST /api/v2/${operation}`, { key, body })).id);
  const song = await make('generate', { model: 'v5', prompt: 'rain on a tin roof', callback_url: hook.url });
  await make('extend', { clip_id: song.clips[0].id, continue_at: 3 });
  await make('images', { model: 'image-1', prompt: 'a lighthouse at dusk' });
  await make('videos', { model: 'video-1', prompt: 'a village in the snow' });
  await expectStatus(app, 200, 'POST /api/v2/timestamped-lyrics', { key, body: { clip_id: song.clips[0].id } });
  const [first, second] = song.clips as { id: string }[];
  await expectStatus(app, 200, `PATCH /api/account/works/${first!.id}`, { cookie, body: { kept: true } });
  const shown = { title: 'Tin roof', visibility: 'public' };
  await expectStatus(app, 200, `PATCH /api/account/works/${second!.id}`, { cookie, body: shown });
}

/** Buys twice and requests two refunds, one of which is decided. */
async function unsure(app: TestApp): Promise<void> {
  const admin = await signUp(app, { email: 'support@example.com', name: 'Support' });
  // The operator's command would record the name of the machine.
  await app.db.query("update customers set role = 'admin' where id = $1", [admin.id]);
  const grace = await signUp(app, { email: 'grace@example.com', name: 'Grace' });
  const { cookie } = grace;
  const refund = async () => {
    const body = { order_id: await buyPack(app, grace), reason: 'no_longer_needed', acknowledged: true };
    return (await expectStatus(app, 201, 'POST /api/account/refunds', { cookie, body })).id as string;
  };
  const approved = { cookie: admin.cookie, body: { decision: 'approved' } };
  await expectStatus(app, 200, `POST /api/admin/refunds/${await refund()}/decision`, approved);
  await app.core.schedules.runNow('orders.payouts');
  await refund();
  const question = { type: 'other', description: 'When does it arrive?' };
  await expectStatus(app, 201, 'POST /api/account/questions', { cookie, body: question });
}

/** Uses a test key restricted to a list of addresses, and sets a balance alert. */
async function visitor(app: TestApp): Promise<void> {
  const linus = await signUp(app, { email: 'linus@example.com', name: 'Linus' });
  const { cookie } = linus;
  const { secret: key, id } = await makeKey(app, linus, 'test', { allowed_addresses: ['127.0.0.0/8'] });
  const body = { model: 'v3.5', prompt: 'drums', instrumental: true };
  await finished(app, linus, (await expectStatus(app, 202, 'POST /api/v2/generate', { key, body })).id);
  await expectStatus(app, 200, 'PUT /api/account/alerts', { cookie, body: { thresholds: [100] } });
  await app.call(`DELETE /api/account/keys/${id}`, { cookie });
}

/** The customers of a recorded database, created through the product's own API. They are fictitious. */
export async function makeAccounts(app: TestApp, hook: Receiver): Promise<void> {
  await musician(app, hook);
  await unsure(app);
  await visitor(app);
  const pending = "select from webhook_deliveries where status = 'pending'";
  while ((await app.db.query(pending)).rowCount > 0) await delay(50);
}
