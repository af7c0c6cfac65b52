import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from './customer.ts';
import { createQuestion, createRefundRequest } from './support-cases.ts';
import { type SupportApp, grantCredits, openSupportApp, createReportedWork } from './support-app.ts';
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
    expect(await counts()).toEqual({ ...before, refunds: before.refunds + 1 });
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
    expect(await counts()).toEqual({ ...before, reports: before.reports + 1 });
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
    expect(await counts()).toEqual({ ...before, questions: before.questions + 1 });
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
});
