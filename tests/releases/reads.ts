import { getSession } from '../customer.ts';
import type { TestApp } from '../harness.ts';

/** Requests that read an account, and their fields that don't change with time. */
const READS: Readonly<Record<string, readonly string[]>> = {
  '/api/account/credits': ['available', 'held', 'used'],
  '/api/account/credits/statement?limit=100': ['id', 'cause', 'created_at', 'amount', 'balance'],
  '/api/account/orders': [
    'id',
    'pack',
    'credits',
    'amount',
    'currency',
    'status',
    'refunded',
    'receipt_number',
    'paid_at',
  ],
  '/api/account/refunds': ['id', 'order_id', 'reason', 'credits', 'amount', 'state', 'decided_at'],
  '/api/account/questions': ['id', 'order_id', 'type', 'state', 'messages'],
  '/api/account/keys': ['id', 'name', 'mode', 'status', 'prefix', 'last4', 'created_at', 'spent'],
  '/api/account/tasks?mode=live&limit=100': [
    'id',
    'type',
    'status',
    'stage',
    'model',
    'credits',
    'input',
    'created_at',
  ],
  '/api/account/tasks?mode=test&limit=100': [
    'id',
    'type',
    'status',
    'stage',
    'model',
    'credits',
    'input',
    'created_at',
  ],
  '/api/account/works?limit=100': [
    'id',
    'kind',
    'title',
    'visibility',
    'kept',
    'duration',
    'width',
    'height',
    'task_id',
  ],
  '/api/account/webhooks': ['id', 'mode', 'url', 'events', 'enabled', 'created_at'],
};

/** By path: an object, or the objects of a list. */
export type CustomerReads = Readonly<Record<string, unknown>>;

type Row = Readonly<Record<string, unknown>>;

/** The account data of every customer of a database. */
export async function readAccounts(app: TestApp): Promise<Record<string, CustomerReads>> {
  const { rows } = await app.db.query<{ id: string }>(
    'select id from customers where guest_expires_at is null order by id',
  );
  const accounts: Record<string, CustomerReads> = {};
  for (const { id } of rows) {
    const cookie = await getSession(app, id);
    const reads: Record<string, unknown> = {};
    for (const [path, fields] of Object.entries(READS)) {
      const { status, body } = await app.call(`GET ${path}`, { cookie });
      if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
      const pick = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]));
      reads[path] = Array.isArray(body.data) ? (body.data as Row[]).map(pick) : pick(body as Row);
    }
    accounts[id] = reads;
  }
  return accounts;
}
