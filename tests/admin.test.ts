import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, readOperations } from '../server/core/contract/document.ts';
import { changes } from './admin-changes.ts';
import { signedIn } from './customer.ts';
import { createFailedPayout } from './support-cases.ts';
import { type SupportApp, openSupportApp } from './support-app.ts';
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
  const names = operations.filter(isForAdmins).map(({ handler }) => handler);
  expect(names.join()).toBe(
    'setCustomerRole,adjustCredits,sendTestEmail,listInvitations,createInvitation,revokeInvitation,getSetup,testConnection',
  );
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
    const { status, headers, text } = await call(staff[role].cookie);
    const known = !name.includes('{id}');
    const isFile = /^attachment; filename="[a-z]+\.csv"$/.test(String(headers['content-disposition']));
    expect(isFile).toBe(name.endsWith('/export') && known);
    expect(text.startsWith('\uFEFF')).toBe(isFile);
    const allowed = body === null ? (known ? 200 : 404) : 422;
    expect(status).toBe(role === 'support' && isForAdmins(operation) ? 403 : allowed);
  });
});

/** The email address that is typed to confirm. */
const confirmation = async (id: string) =>
  (await app.db.query('select email as confirmation from auth_users where id = $1', [id])).rows[0]!;

const changing = operations.filter(({ method }) => method !== 'GET');

describe('acting on oneself', () => {
  /** Operations that concern no customer. Every other operation rejects the colleague's own account. */
  const withoutOwner = 'verifyLedger sendTestEmail testConnection createInvitation revokeInvitation'.split(' ');

  /** Everything that belongs to a customer and that an operation may change. */
  const readState = async (id: string) => {
    const tables = 'orders refund_requests payouts questions tasks webhook_deliveries emails outputs accounts keys';
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
    const { target, body, confirmed } = changes(app)[operationId]!;
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
    expect(changing.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(changes(app)).toSorted());
  });

  it.each(changing.map((operation) => [operation.operationId, operation] as const))(
    'shows who did what, from where: %s',
    async (operationId, operation) => {
      const { method, path } = operation;
      const { target, body, confirmed, entry } = changes(app)[operationId]!;
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
    const id = await createFailedPayout(app, await signedIn(app));
    const retry = () => app.call(`POST /api/admin/payouts/${id}/retry`, { cookie: staff.support.cookie });
    expect([(await retry()).body.state, (await retry()).body.state]).toEqual(['due', 'due']);
    expect((await app.db.query('select from audit_log where target_id = $1', [id])).rowCount).toBe(1);
  });

  it('is append-only', async () => {
    await expect(app.db.query("update audit_log set reason = 'x'")).rejects.toThrow('only added to');
    await expect(app.db.query('delete from audit_log')).rejects.toThrow('only added to');
  });
});
