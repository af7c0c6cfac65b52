import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, readOperations } from '../server/core/contract/document.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { createQuestion, createRefundRequest, createFailedPayout } from './support-cases.ts';
import {
  type SupportApp,
  createFailedDelivery,
  createFailedEmail,
  grantCredits,
  openSupportApp,
  createQueuedTask,
  createReportedWork,
  createRunningTask,
} from './support-app.ts';
import type { TestApp } from './harness.ts';

const document = resolve(import.meta.dirname, '../generated/openapi/account.json');
const operations = readOperations(JSON.parse(readFileSync(document, 'utf8'))).filter(({ path }) =>
  path.startsWith('/api/admin/'),
);

let app: TestApp;
let staff: SupportApp['staff'];
beforeAll(async () => {
  ({ app, staff } = await openSupportApp());
});
afterAll(() => app.close());

const all = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

it('support operations exist', () => {
  expect(all.length).toBeGreaterThan(4);
});

/** The URL of an operation about an object that doesn't exist, with the required parameters. */
function getAddress({ method, path, parameters }: Operation): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const query = required.map(({ name, schema }) => [name, String((schema['enum'] as unknown[])[0])]);
  return `${method} ${path.replaceAll(/\{\w+\}/g, 'nobody_knows')}?${new URLSearchParams(query)}`;
}

/** Whether the contract restricts an operation to administrators. */
const isForAdmins = ({ extensions }: Operation): boolean => extensions['x-role'] === 'admin';

it('high-risk operations require an administrator', () => {
  expect(operations.filter(isForAdmins).map(({ handler }) => handler)).toEqual(['setCustomerRole', 'adjustCredits']);
});

describe.each(all)('%s', (name, operation) => {
  const { body } = operation;
  const call = (cookie?: string) =>
    app.call(getAddress(operation), {
      ...(cookie === undefined ? {} : { cookie }),
      // Callers without permission must not learn what is wrong with their request.
      ...(body === null ? {} : { body: { nonsense: 1 } }),
    });

  it('is rejected before anything is looked up: 401 for visitors, 403 for customers', async () => {
    const responses = [await call(), await call('cadenza.session_token=nonsense'), await call(staff.customer.cookie)];
    expect(responses.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, 'unauthorized'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
    ]);
  });

  it.each(['support', 'admin'] as const)('lets %s in as the contract says', async (role) => {
    const { status, headers } = await call(staff[role].cookie);
    const known = !name.includes('{id}');
    const isFile = /^attachment; filename="[a-z]+\.csv"$/.test(String(headers['content-disposition']));
    expect(isFile).toBe(name.endsWith('/export') && known);
    const allowed = body === null ? (known ? 200 : 404) : 422;
    expect(status).toBe(role === 'support' && isForAdmins(operation) ? 403 : allowed);
  });
});

const createRefund = (who: TestCustomer) => createRefundRequest(app, who);
const createOpenQuestion = (who: TestCustomer) => createQuestion(app, who);

const payoutFailed = (who: TestCustomer) => createFailedPayout(app, who);

const getTaskId = (make: (db: TestApp['db'], customerId: string) => Promise<string>) => async (who: TestCustomer) => {
  await grantCredits(app.db, who.id, 100);
  return make(app.db, who.id);
};

const anyText = expect.any(String) as string;
const getId = async ({ id }: TestCustomer) => id;

/** The email address that is typed to confirm. */
const confirmation = async (id: string) =>
  (await app.db.query('select email as confirmation from auth_users where id = $1', [id])).rows[0]!;

/** `target` creates the object to change, for its owner. */
type Change = { target: (owner: TestCustomer) => Promise<string>; body?: object; confirmed?: true; entry: object };

/** The audit entries that each operation writes. */
const changes: Readonly<Record<string, Change>> = {
  decideRefund: {
    target: createRefund,
    body: { decision: 'rejected', note: 'Spent on songs.' },
    entry: {
      action: 'refund.decide',
      before: { state: 'submitted' },
      after: { state: 'rejected' },
      reason: 'Spent on songs.',
    },
  },
  answerQuestion: {
    target: createOpenQuestion,
    body: { text: 'They are there now.' },
    entry: { action: 'question.answer', before: { state: 'open' }, after: { state: 'answered' } },
  },
  setCustomerRole: {
    target: getId,
    body: { role: 'support' },
    confirmed: true,
    entry: { action: 'customer.role', before: { role: 'customer' }, after: { role: 'support' } },
  },
  setCustomerSuspension: {
    target: getId,
    body: { suspended: true, reason: 'Reported.' },
    confirmed: true,
    entry: {
      action: 'customer.suspend',
      before: { suspended: false },
      after: { suspended: true },
      reason: 'Reported.',
    },
  },
  adjustCredits: {
    target: getId,
    body: { amount: 70, reason: 'The outage.' },
    confirmed: true,
    entry: {
      action: 'credits.adjust',
      before: { available: 50 },
      after: { available: 120, transaction: expect.stringMatching(/^adj_/) },
      reason: 'The outage.',
    },
  },
  retryPayout: {
    target: payoutFailed,
    entry: { action: 'payout.retry', before: { state: 'failed', tries: 16 }, after: { state: 'due', tries: 0 } },
  },
  settlePayout: {
    target: payoutFailed,
    body: { reason: 'Sent by bank transfer.' },
    entry: {
      action: 'payout.settle',
      before: { state: 'failed', tries: 16 },
      after: { state: 'done' },
      reason: 'Sent by bank transfer.',
    },
  },
  retryTask: {
    target: getTaskId(createRunningTask),
    entry: {
      action: 'task.retry',
      before: { status: 'running', attempt: 1, failures: 1 },
      after: { status: 'running', attempt: 1, failures: 0, handed_back: true },
    },
  },
  cancelAnyTask: {
    target: getTaskId(createQueuedTask),
    body: { reason: 'The customer asked for it.' },
    entry: {
      action: 'task.cancel',
      before: { status: 'queued', held: 12 },
      after: { status: 'canceled', held: 0 },
      reason: 'The customer asked for it.',
    },
  },
  releaseTask: {
    target: getTaskId((db, customerId) => createRunningTask(db, customerId, -120)),
    body: { reason: 'Its worker is gone.' },
    entry: {
      action: 'task.release',
      before: { status: 'running', held: 12 },
      after: { status: 'failed', held: 0 },
      reason: 'Its worker is gone.',
    },
  },
  replayAnyDelivery: {
    target: getTaskId(createFailedDelivery),
    entry: { action: 'delivery.replay', before: { status: 'failed' }, after: { status: 'pending' } },
  },
  decideReport: {
    target: getTaskId(createReportedWork),
    body: { decision: 'taken_down', note: 'It breaks the law.' },
    entry: {
      action: 'work.take_down',
      before: { state: 'waiting', visibility: 'public' },
      after: { state: 'taken_down', visibility: 'private' },
      reason: 'It breaks the law.',
    },
  },
  resendEmail: {
    target: (who) => createFailedEmail(app.db, who),
    entry: { action: 'mail.resend', before: { status: 'failed' }, after: { status: 'failed', resent_as: anyText } },
  },
  verifyLedger: {
    target: async () => 'ledger',
    entry: { action: 'ledger.verify', before: {}, after: { unbalanced: 0, wrong_balances: 0, wrong_lots: 0 } },
  },
};

const changing = operations.filter(({ method }) => method !== 'GET');

describe('acting on oneself', () => {
  /** Operations that concern no customer. Every other operation rejects the colleague's own account. */
  const withoutOwner = ['verifyLedger'];

  /** Everything that belongs to a customer and that an operation may change. */
  const readState = async (id: string) => {
    const tables =
      'orders refund_requests payouts questions tasks webhook_deliveries mails outputs ledger_balances keys';
    const read = (table: string, column: string) =>
      app.db.query(`select '${table}' as of, to_jsonb(t) as row from ${table} t where ${column} = $1 order by 2`, [id]);
    const parts = [await read('customers', 'id'), await read('auth_sessions', 'user_id')];
    for (const table of tables.split(' ')) parts.push(await read(table, 'customer_id'));
    return parts.flatMap(({ rows }) => rows);
  };

  it.each(
    changing
      .filter(({ operationId }) => !withoutOwner.includes(operationId))
      .map((one) => [one.operationId, one] as const),
  )("%s rejects the caller's own account and changes nothing", async (operationId, { method, path }) => {
    const { target, body, confirmed } = changes[operationId]!;
    const self = await signedIn(app);
    const id = await target(self);
    await app.db.query("update customers set role = 'admin' where id = $1", [self.id]);
    const before = await readState(self.id);
    const refused = await app.call(`${method} ${path.replace('{id}', id)}`, {
      cookie: self.cookie,
      ...(body && { body: { ...body, ...(confirmed && { confirmation: self.email }) } }),
    });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('your own account'),
    ]);
    expect(await readState(self.id)).toEqual(before);
    expect((await app.db.query('select from audit_log where actor_id = $1', [self.id])).rowCount).toBe(0);
  });
});

describe('the audit log', () => {
  it('covers every operation that changes something', () => {
    expect(changing.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  it.each(changing.map((operation) => [operation.operationId, operation] as const))(
    'shows who did what, from where: %s',
    async (operationId, operation) => {
      const { method, path } = operation;
      const { target, body, confirmed, entry } = changes[operationId]!;
      const role = isForAdmins(operation) ? 'admin' : 'support';
      const id = await target(await signedIn(app));
      const before = await app.db.query('select from audit_log');
      const done = await app.call(`${method} ${path.replace('{id}', id)}`, {
        cookie: staff[role].cookie,
        address: '192.0.2.44',
        ...(body && { body: { ...body, ...(confirmed && (await confirmation(id))) } }),
      });
      expect(done.status).toBeLessThan(300);
      const { rows } = await app.db.query('select * from audit_log where target_id = $1 and request_id = $2', [
        id,
        done.headers['x-request-id'],
      ]);
      expect(rows).toMatchObject([
        {
          ...entry,
          actor_id: staff[role].id,
          actor_role: role,
          address: '192.0.2.44',
        },
      ]);
      expect((await app.db.query('select from audit_log')).rowCount).toBe(before.rowCount + 1);
    },
  );

  it('has no entry for a retry that changes nothing', async () => {
    const id = await payoutFailed(await signedIn(app));
    const retry = () => app.call(`POST /api/admin/payouts/${id}/retry`, { cookie: staff.support.cookie });
    expect([(await retry()).body.state, (await retry()).body.state]).toEqual(['due', 'due']);
    expect((await app.db.query('select from audit_log where target_id = $1', [id])).rowCount).toBe(1);
  });

  it('is append-only', async () => {
    await expect(app.db.query("update audit_log set reason = 'x'")).rejects.toThrow('only added to');
    await expect(app.db.query('delete from audit_log')).rejects.toThrow('only added to');
  });
});
