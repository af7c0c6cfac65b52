import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defineEmailKind, queueEmail } from '../server/features/emails/service.ts';
import { emails } from '../server/features/emails/feature.ts';
import { CallbackRig } from './callbacks/rig.ts';
import { startEmailServer } from './email-server.ts';
import { testDatabase } from './harness-databases.ts';
import { testApp } from './harness.ts';
import { customer, fakeEngines, taskApp, waitForFinalTask } from './tasks/rig.ts';
import type { Db } from '../server/core/db.ts';

/*
 * During a rollout, processes of a newer release queue work that this one doesn't know. It must be left to them.
 */

const generate = { model: 'v5', prompt: 'rain' };

describe('a task that this release does not know', () => {
  let db: Db;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it.each([
    ['of a new type', `type = 'stems'`],
    ['with a new model', `model = 'v9'`],
  ])('%s is left in the queue, while others run', async (_, change) => {
    const shared = { ...db, close: async () => undefined };
    const newer = await taskApp({ db: shared, engines: fakeEngines(undefined, 0) });
    const who = await customer(db, 100);
    const unknown: string = (await newer.call('POST /api/v2/generate', { key: who.live, body: generate })).body.id;
    await db.query(`update tasks set ${change} where id = $1`, [unknown]);
    const known: string = (await newer.call('POST /api/v2/generate', { key: who.live, body: generate })).body.id;
    await newer.close();

    const older = await taskApp({ db: shared, engines: fakeEngines() });
    await waitForFinalTask(older, who.live, known);
    await older.close();
    expect(await db.one('select status, attempt, failures from tasks where id = $1', [unknown])).toEqual({
      status: 'queued',
      attempt: 0,
      failures: 0,
    });
    await db.query(`update tasks set type = 'generate', model = 'v5' where id = $1`, [unknown]);
    const newest = await taskApp({ db: shared, engines: fakeEngines() });
    expect((await waitForFinalTask(newest, who.live, unknown)).status).toBe('succeeded');
    await newest.close();
  });
});

const define = (name: string) =>
  defineEmailKind<object>()({
    name,
    hours: 1,
    texts: {},
    async compose() {
      return { subject: name, paragraphs: [] };
    },
  });

it('an email of a kind that this release does not know is left in the queue, while others are sent', async () => {
  const [known, unknown] = [define('known'), define('unknown')];
  const smtp = await startEmailServer();
  const app = await testApp({
    partial: true,
    features: [emails([known], { pollMs: 5, graceMs: 1000 })],
    config: { email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } } },
  });
  const to = 'ada@example.com';
  await queueEmail(app.db, unknown, { to, locale: 'en', data: {} });
  await queueEmail(app.db, known, { to, locale: 'en', data: {} });
  await smtp.emailsTo(to, 1);
  await expect
    .poll(() => app.db.all('select kind, status, tries from emails order by kind'))
    .toEqual([
      { kind: 'known', status: 'sent', tries: 1 },
      { kind: 'unknown', status: 'waiting', tries: 0 },
    ]);
  await app.close();
  await smtp.close();
});

it('a callback about a task that this release does not know is left in the queue without an attempt', async () => {
  const rig = await CallbackRig.open();
  await rig.nextDelivery();
  rig.hook.respond = () => 503;
  const id = await rig.described();
  await rig.newest(id, { status: 'pending', attempts: { length: 1 } });
  await rig.app.db.query(`update tasks set type = 'stems' where id = $1`, [id]);
  await rig.app.db.query(`update webhook_deliveries set body = null, tries = 0 where task_id = $1`, [id]);
  const before = rig.hook.hits.length;
  const read = () =>
    rig.app.db.one<{ next_at: Date; process_id: string | null; attempts: number; attempt: number }>(
      `select next_at, process_id, jsonb_array_length(attempts) as attempts, attempt from webhook_deliveries
       where task_id = $1 order by sequence desc limit 1`,
      [id],
    );
  const { next_at: due, attempt } = await read();
  rig.clock.goTo(due.toISOString());
  await vi.waitFor(
    async () => {
      const left = await read();
      expect(left.attempt).toBeGreaterThan(attempt);
      expect(left).toMatchObject({ process_id: null, attempts: 1 });
      expect(left.next_at.getTime()).toBeGreaterThan(due.getTime());
    },
    { timeout: 60_000 },
  );
  expect(rig.hook.hits).toHaveLength(before);
  await rig.app.db.query(`update tasks set type = 'generate' where id = $1`, [id]);
  await rig.close();
});
