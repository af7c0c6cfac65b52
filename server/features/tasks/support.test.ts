import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimant } from '../../../tests/claimant.ts';
import { claimAllTasks } from '../../../tests/tasks/deliver.ts';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import {
  type SupportApp,
  createFailedTask,
  openSupportApp,
  createQueuedTask,
  createRunningTask,
} from '../../../tests/support-app.ts';

let supportApp: SupportApp;
let who: TestCustomer;
beforeAll(async () => {
  supportApp = await openSupportApp();
});
beforeEach(async () => {
  // The customer has 50 credits.
  who = await signedIn(supportApp.app);
});
afterAll(() => supportApp.app.close());

const call = (request: string, body?: object) =>
  supportApp.app.call(request.replace(' /', ' /api/admin/'), {
    cookie: supportApp.staff.support.cookie,
    ...(body && { body }),
  });
const ids = async (query: string) => {
  const { body } = await call(`GET /tasks?limit=100&${query}`);
  return (body.data as { id: string }[]).map(({ id }) => id);
};
const balance = async () => (await supportApp.app.call('GET /api/account/credits', { cookie: who.cookie })).body;
const sql = (text: string, ...values: unknown[]) => supportApp.app.db.query(text, values);

describe('the list of all tasks', () => {
  it('has every filter, page by page', async () => {
    const { db } = supportApp.app;
    const [failed, running, queued] = [
      await createFailedTask(db, who.id),
      await createRunningTask(db, who.id),
      await createQueuedTask(db, who.id),
    ];
    const mine = `customer=${who.id}`;
    expect(new Set(await ids(mine))).toEqual(new Set([failed, running, queued]));
    expect(await ids(`customer=${encodeURIComponent(who.email.toUpperCase())}&status=failed`)).toEqual([failed]);
    expect(await ids(`${mine}&status=queued&type=generate&mode=live`)).toEqual([queued]);
    expect(await ids(`${mine}&type=extend`)).toEqual([]);
    expect(await ids(`${mine}&mode=test`)).toEqual([]);
    expect(await ids(`${mine}&stuck=true`)).toEqual([]);
    const first = await call(`GET /tasks?${mine}&limit=2`);
    const rest = await call(`GET /tasks?${mine}&limit=2&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...rest.body.data].map(({ id }) => id)).toEqual(await ids(mine));
    expect(rest.body.next_cursor).toBeNull();
  });

  it('is exported with the same filters', async () => {
    const failed = await createFailedTask(supportApp.app.db, who.id);
    await createQueuedTask(supportApp.app.db, who.id);
    const { text, headers } = await call(`GET /tasks/export?customer=${who.id}&status=failed`);
    expect(headers['content-type']).toContain('text/csv');
    const [names, ...lines] = text.trimEnd().split('\r\n');
    expect(names).toMatch(/^\uFEFFcreated_at,id,customer_id,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`,${failed},${who.id},${who.email},generate,v5,live,failed,,12,0,engine_failed,1,`);
  });

  it('shows held credits and postings', async () => {
    const id = await createRunningTask(supportApp.app.db, who.id);
    const { body } = await call(`GET /tasks/${id}`);
    expect(body).toMatchObject({
      review: { id, customer_id: who.id, customer_email: who.email, status: 'running', stuck: null, attempt: 1 },
      task: { id, input: { prompt: 'rain' }, metadata: { order: '7' } },
      held: 12,
      claim: { slot: true, released: false },
      ledger: [{ cause: { kind: 'task', id, step: 'hold' } }],
    });
  });
});

describe('a stuck task', () => {
  it.each([
    ['waiting', "ready_at = now() - interval '6 minutes'", null],
    ['silent', "status = 'running', started_at = now(), retry_at = now() - interval '2 minutes'", null],
    ['silent', "status = 'running', started_at = now()", -120],
    ['overdue', "status = 'running', started_at = now(), deadline_from = now() - interval '12 minutes'", 9],
  ] as const)('is found: %s', async (reason, change, lease) => {
    const id = await createQueuedTask(supportApp.app.db, who.id);
    const before = (await call('GET /queues')).body.tasks as number;
    await sql(`update tasks set ${change} where id = $1`, id);
    if (lease !== null) {
      const by = await claimant(supportApp.app.db, lease);
      await supportApp.app.db.query('update tasks set process_id = $2 where id = $1', [id, by.id]);
    }
    expect((await call('GET /queues')).body.tasks).toBe(before + 1);
    const { body } = await call(`GET /tasks?stuck=true&customer=${who.id}`);
    expect(body.data).toMatchObject([{ id, stuck: reason }]);
    const released = await call(`POST /tasks/${id}/release`, { reason: 'No worker claims it.' });
    expect(released.body).toMatchObject({ status: 'failed', stuck: null, error: { code: 'timed_out' } });
    expect(await balance()).toMatchObject({ available: 50, held: 0 });
  });

  it('is still holding credits although it has ended', async () => {
    const id = await createQueuedTask(supportApp.app.db, who.id);
    // Simulates a bug in the code that ends tasks.
    await sql("update tasks set status = 'canceled', completed_at = now(), slot = false where id = $1", id);
    await supportApp.app.core.schedules.runNow('tasks.holds');
    expect(await ids(`stuck=true&customer=${who.id}`)).toEqual([id]);
    expect(await balance()).toMatchObject({ available: 38, held: 12 });
    const { body } = await call(`POST /tasks/${id}/release`, { reason: 'It is over.' });
    expect(body).toMatchObject({ status: 'canceled', stuck: null });
    expect(await balance()).toMatchObject({ available: 50, held: 0 });
    await call(`POST /tasks/${id}/release`, { reason: 'Once more.' });
    expect((await sql('select from audit_log where target_id = $1', id)).rowCount).toBe(1);
    const check = await call('POST /health/ledger');
    expect(check.body).toMatchObject({ ok: true });
  });
});

describe('releasing a task', () => {
  it('does nothing to one that runs normally', async () => {
    const id = await createRunningTask(supportApp.app.db, who.id);
    const { body } = await call(`POST /tasks/${id}/release`, { reason: 'In doubt.' });
    expect(body).toMatchObject({ status: 'running' });
    expect((await sql('select from audit_log where target_id = $1', id)).rowCount).toBe(0);
  });

  it('requires a reason', async () => {
    const id = await createRunningTask(supportApp.app.db, who.id);
    const { status, body } = await call(`POST /tasks/${id}/release`, { reason: '' });
    expect([status, body.errors[0].pointer]).toEqual([422, '/reason']);
  });
});

describe('retrying a task', () => {
  it('takes a running one from its worker: what that worker writes is ignored', async () => {
    const id = await createRunningTask(supportApp.app.db, who.id);
    await call(`POST /tasks/${id}/retry`);
    const { rows: late } = await sql("select tasks_finish($1, $2, 1, 'failed', '{}') as done", who.id, id);
    expect(late).toEqual([{ done: false }]);
    const claims = await claimAllTasks(supportApp.app.db);
    expect(claims.find((claim) => claim.id === id)).toMatchObject({ attempt: 2, failures: 0, interruptions: 0 });
  });

  it('runs a failed one again, once, at its price', async () => {
    const id = await createFailedTask(supportApp.app.db, who.id);
    const made = await call(`POST /tasks/${id}/retry`);
    expect(made.body).toMatchObject({ customer_id: who.id, status: 'queued', cost: 12, model: 'v5' });
    expect(made.body.id).not.toBe(id);
    expect(await balance()).toMatchObject({ available: 38, held: 12 });
    const repeated = await call(`POST /tasks/${id}/retry`);
    expect(repeated.body.id).toBe(made.body.id);
    expect((await sql('select from audit_log where target_id = $1', id)).rowCount).toBe(1);
    const { body } = await call(`GET /tasks/${id}`);
    expect(body.review).toMatchObject({ status: 'failed', retried_as: made.body.id });
    const task = (await call(`GET /tasks/${made.body.id}`)).body.task;
    expect(task).toMatchObject({ input: { prompt: 'rain', seed: 7 }, metadata: { order: '7' } });
    const { rows } = await sql('select traceparent from tasks where id = $1', made.body.id);
    expect(rows).toEqual([{ traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/) }]);
  });

  it('requires the credits, and writes nothing without them', async () => {
    const id = await createFailedTask(supportApp.app.db, who.id);
    for (let n = 0; n < 4; n += 1) await createQueuedTask(supportApp.app.db, who.id);
    const { status, body } = await call(`POST /tasks/${id}/retry`);
    expect([status, body.code]).toEqual([402, 'insufficient_credits']);
    expect((await sql('select from audit_log where target_id = $1', id)).rowCount).toBe(0);
  });

  it('changes nothing about other tasks', async () => {
    const id = await createQueuedTask(supportApp.app.db, who.id);
    expect((await call(`POST /tasks/${id}/retry`)).body).toMatchObject({ id, status: 'queued' });
    await call(`POST /tasks/${id}/cancel`, { reason: 'Enough.' });
    expect((await call(`POST /tasks/${id}/retry`)).body).toMatchObject({ id, status: 'canceled' });
    await call(`POST /tasks/${id}/cancel`, { reason: 'Enough.' });
    expect((await sql('select from audit_log where target_id = $1', id)).rowCount).toBe(1);
  });
});
