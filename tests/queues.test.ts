import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from './customer.ts';
import { createFailedPayout, createQuestion, createRefundRequest } from './support-cases.ts';
import {
  type SupportApp,
  createFailedEmail,
  createQueuedTask,
  createReportedWork,
  grantCredits,
  openSupportApp,
} from './support-app.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
let staff: SupportApp['staff'];
beforeAll(async () => {
  ({ app, staff } = await openSupportApp());
});
afterAll(() => app.close());

describe('support queues', () => {
  const counts = async () => (await app.call('GET /api/admin/queues', { cookie: staff.support.cookie })).body;
  const ids = async (list: string, queue: string) => {
    const { body } = await app.call(`GET /api/admin/${list}?queue=${queue}&limit=100`, {
      cookie: staff.support.cookie,
    });
    return body.data.map(({ id }: { id: string }) => id) as string[];
  };

  it('count and list items until they are decided', async () => {
    const before = await counts();
    const id = await createRefundRequest(app);
    const waiting = await counts();
    expect(waiting).toEqual({ ...before, refunds: before.refunds + 1, oldest: expect.anything() });
    // The only other request of these tests is decided.
    expect(Date.now() - Date.parse(waiting.oldest.refunds)).toBeLessThan(60_000);
    expect(await ids('refunds', 'waiting')).toContain(id);
    const decide = (decision: string) =>
      app.call(`POST /api/admin/refunds/${id}/decision`, { cookie: staff.support.cookie, body: { decision } });
    await decide('under_review');
    expect(await ids('refunds', 'waiting')).toContain(id);
    await decide('approved');
    expect(await counts()).toEqual(before);
    expect(await ids('refunds', 'waiting')).not.toContain(id);
    expect(await ids('refunds', 'done')).toContain(id);
  });

  it('include a reported work until it is decided', async () => {
    const before = await counts();
    const owner = await signedIn(app);
    await grantCredits(app.db, owner.id, 100);
    const id = await createReportedWork(app.db, owner.id);
    expect(await counts()).toMatchObject({
      ...before,
      reports: before.reports + 1,
      oldest: { reports: expect.any(String) },
    });
    expect(await ids('reports', 'waiting')).toContain(id);
    await app.call(`POST /api/admin/reports/${id}/decision`, {
      cookie: staff.support.cookie,
      body: { decision: 'dismissed' },
    });
    expect(await counts()).toEqual(before);
    expect([await ids('reports', 'waiting'), await ids('reports', 'done')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
  });

  it('include a question until it is answered', async () => {
    const before = await counts();
    const id = await createQuestion(app);
    expect(await counts()).toMatchObject({
      ...before,
      questions: before.questions + 1,
      oldest: { questions: expect.any(String) },
    });
    expect(await ids('questions', 'done')).not.toContain(id);
    await app.call(`POST /api/admin/questions/${id}/messages`, {
      cookie: staff.support.cookie,
      body: { text: 'They are there now.' },
    });
    expect(await counts()).toEqual(before);
    expect([await ids('questions', 'waiting'), await ids('questions', 'done')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
  });

  it('name the time of the oldest item, and none for an empty queue', async () => {
    expect(await counts()).toMatchObject({
      refunds: 0,
      questions: 0,
      reports: 0,
      payouts: 0,
      tasks: 0,
      mails: 0,
      oldest: { refunds: null, questions: null, reports: null, payouts: null, tasks: null, mails: null },
    });
    const owner = await signedIn(app);
    const old = '2026-01-02T03:04:05.678Z';
    const move = async (table: string, id: string, changes = 'created_at = $2') => {
      await app.db.query(`update ${table} set ${changes} where id = $1`, [id, old]);
    };
    await createQuestion(app);
    await move('questions', await createQuestion(app));
    await move('payouts', await createFailedPayout(app, owner));
    await move('emails', await createFailedEmail(app.db, owner));
    await move('tasks', await createQueuedTask(app.db, owner.id), 'created_at = $2, ready_at = $2');
    await createQueuedTask(app.db, owner.id);
    expect(await counts()).toMatchObject({
      refunds: 0,
      questions: 2,
      reports: 0,
      payouts: 1,
      tasks: 1,
      mails: 1,
      oldest: { refunds: null, questions: old, reports: null, payouts: old, tasks: old, mails: old },
    });
  });
});
