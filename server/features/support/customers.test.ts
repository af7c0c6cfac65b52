import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { buyPack } from '../../../tests/sandbox-orders.ts';
import { readOperations } from '../../core/contract/document.ts';

let app: TestApp;
let admin: TestCustomer;
let support: TestCustomer;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'admin');
  support = await signedIn(app, 'support');
});
afterAll(() => app.close());

const readAdmin = (path: string, who = support) => app.call(`GET /api/admin/${path}`, { cookie: who.cookie });

/** Sends a sensitive request about a customer. */
const change = (
  { id, email }: Pick<TestCustomer, 'id' | 'email'>,
  kind: 'role' | 'suspension' | 'adjustment',
  body: object,
  who = admin,
) =>
  app.call(`POST /api/admin/customers/${id}/${kind}`, {
    cookie: who.cookie,
    body: { confirmation: email, ...(kind === 'role' ? {} : { reason: 'A test.' }), ...body },
  });

async function createKey({ cookie }: TestCustomer, mode: 'live' | 'test' = 'test') {
  const { body } = await app.call('POST /api/account/keys', { cookie, body: { name: 'Mine', mode } });
  return body as { id: string; secret: string; prefix: string };
}

const callWith = (secret: string) =>
  app.call('GET /api/v2/credits', { headers: { authorization: `Bearer ${secret}` }, address: newAddress() });

/** A customer with data of every kind. */
async function createCustomerWithData() {
  const who = await signUp(app, { name: `Zoë ${Math.random().toString(36).slice(2)}` });
  const key = await createKey(who);
  const order = await buyPack(app, who);
  const { body: question } = await app.call('POST /api/account/questions', {
    cookie: who.cookie,
    body: { type: 'credits_missing', order_id: order },
  });
  const made = await app.call('POST /api/v2/generate', {
    headers: { authorization: `Bearer ${key.secret}` },
    body: { prompt: 'A song', model: 'v5' },
    address: newAddress(),
  });
  const logged = async () =>
    (await app.db.query<{ request_id: string }>('select request_id from request_logs where customer_id = $1', [who.id]))
      .rows;
  await expect.poll(logged).toHaveLength(1);
  const [{ request_id: request } = { request_id: '' }] = await logged();
  return {
    ...who,
    key,
    order,
    question: question.id as string,
    task: made.body.id as string,
    request,
  };
}

describe('the customer list', () => {
  const found = async (search: string) => {
    const { status, body } = await readAdmin(`customers?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: string }) => id) as string[];
  };

  it('can be searched by any known detail', async () => {
    const who = await createCustomerWithData();
    const { rows } = await app.db.query<{ name: string }>('select name from auth_users where id = $1', [who.id]);
    const known = [who.id, who.order, who.question, who.task, who.request, who.key.id, who.key.secret, who.key.prefix];
    for (const one of [...known, who.email, who.email.toUpperCase(), who.email.slice(0, -4), rows[0]!.name]) {
      expect(await found(one), one).toEqual([who.id]);
    }
    const wide = who.email.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));
    for (const one of [wide, rows[0]!.name.normalize('NFD')]) expect(await found(one), one).toEqual([who.id]);
    expect(await found('@example.co')).toContain(who.id);
    expect(await found(' nobody_at_all ')).toEqual([]);
    expect(await found('cus_nobody')).toEqual([]);
  });

  it('is paged, newest first, without guests, and can be exported', async () => {
    const first = await readAdmin('customers?limit=2');
    expect(first.body.data).toHaveLength(2);
    const second = await readAdmin(`customers?limit=2&cursor=${first.body.next_cursor}`);
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const file = await readAdmin('customers/export');
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFcreated_at,id,email,name,role,state,available');
    expect(lines.slice(1, ids.length + 1).map((line) => line.split(',')[1])).toEqual(ids);
    expect((await readAdmin('customers?cursor=nonsense')).status).toBe(422);
  });

  it('shows customers without secrets, as they see themselves', async () => {
    const who = await createCustomerWithData();
    // The remaining time of a running task differs between two requests.
    await app.call(`POST /api/account/tasks/${who.task}/cancel`, { cookie: who.cookie });
    const document = resolve(import.meta.dirname, '../../../generated/openapi/account.json');
    const operations = readOperations(JSON.parse(readFileSync(document, 'utf8')));
    const part = /^\/api\/admin\/customers\/\{id\}\/(.+)$/;
    const ids: Readonly<Record<string, string>> = {
      key_id: who.key.id,
      order_id: who.order,
      task_id: who.task,
      request_id: who.request,
    };
    const views = operations.filter(({ method, path }) => method === 'GET' && part.test(path));
    expect(views.length).toBeGreaterThan(15);
    for (const { path } of views) {
      const tail = part.exec(path)![1]!.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? 'clip_nobody');
      const query = tail === 'logs/export' ? '?format=csv' : '';
      const theirs = await app.call(`GET /api/account/${tail}${query}`, { cookie: who.cookie });
      const ours = await readAdmin(`customers/${who.id}/${tail}${query}`);
      // A receipt has a new creation time in each response, and the current session differs between the two callers.
      const differs = theirs.status !== 200 || tail.endsWith('.pdf') || tail === 'sessions';
      expect([ours.status, differs || ours.text], tail).toEqual([theirs.status, differs || theirs.text]);
      expect(ours.text, tail).not.toContain(who.key.secret);
      expect((await readAdmin(`customers/cus_nobody/${tail}${query}`)).status, tail).toBe(404);
    }
  });
});

describe('a suspension', () => {
  it('ends sessions and blocks keys from the next request on, and can be lifted', async () => {
    const who = await signUp(app);
    const key = await createKey(who);
    expect((await callWith(key.secret)).status).toBe(200);
    expect((await callWith(key.secret)).status).toBe(200);
    const { status, body } = await change(who, 'suspension', { suspended: true });
    expect([status, body.state]).toEqual([200, 'suspended']);
    const refused = await callWith(key.secret);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    expect((await app.call('GET /api/account/me', { cookie: who.cookie })).status).toBe(401);
    const login = () =>
      app.call('POST /api/auth/sign-in/email', {
        address: newAddress(),
        body: { email: who.email, password: PASSWORD },
      });
    const out = await login();
    expect([out.status, out.body.code, out.cookie]).toEqual([403, 'account_suspended', '']);
    expect((await app.db.query('select from auth_sessions where user_id = $1', [who.id])).rowCount).toBe(0);
    expect((await change(who, 'suspension', { suspended: false })).body.state).toBe('active');
    expect((await login()).status).toBe(200);
    expect((await callWith(key.secret)).status).toBe(200);
  });

  it("sends an email in the customer's language without the reason, and another at its end", async () => {
    const who = await signedIn(app);
    await app.db.query("update customers set locale = 'ja' where id = $1", [who.id]);
    const reason = 'Three stolen cards.';
    await change(who, 'suspension', { suspended: true, reason });
    await change(who, 'suspension', { suspended: true, reason });
    await change(who, 'suspension', { suspended: false, reason });
    const { rows } = await app.db.query<{ id: string; kind: string }>(
      `select id, kind, address, locale from emails where customer_id = $1 and kind like 'account-%' order by created_at, id`,
      [who.id],
    );
    const to = { address: who.email, locale: 'ja' };
    expect(rows).toMatchObject([
      { kind: 'account-suspended', ...to },
      { kind: 'account-restored', ...to },
    ]);
    const contents = await Promise.all(rows.map(async ({ id }) => (await readAdmin(`mails/${id}`)).body.content));
    expect(contents.map(({ subject }) => subject)).toEqual([
      'アカウントが停止されました',
      'アカウントの停止が解除されました',
    ]);
    expect(JSON.stringify(contents)).not.toContain(reason);
    expect(contents[1].text).toContain('http://localhost:3000/ja/auth/login');
  });

  it('keeps the state of each key', async () => {
    const who = await signUp(app);
    const key = await createKey(who);
    await app.call(`PATCH /api/account/keys/${key.id}`, { cookie: who.cookie, body: { status: 'inactive' } });
    await change(who, 'suspension', { suspended: true });
    expect((await callWith(key.secret)).body.code).toBe('account_suspended');
    await change(who, 'suspension', { suspended: false });
    expect((await callWith(key.secret)).body.code).toBe('inactive_key');
  });

  it('cannot be escaped by a concurrent sign-in: an existing session is invalid', async () => {
    const who = await signedIn(app);
    await app.db.query('update customers set suspended_at = now() where id = $1', [who.id]);
    expect((await app.call('GET /api/account/me', { cookie: who.cookie })).status).toBe(401);
  });

  it('can be applied by support to customers only, and never to oneself', async () => {
    const [colleague, who] = [await signedIn(app, 'support'), await signedIn(app)];
    const suspend = { suspended: true };
    expect((await change(colleague, 'suspension', suspend, support)).body.code).toBe('forbidden');
    expect((await change(admin, 'suspension', suspend)).body.code).toBe('forbidden');
    expect((await change(who, 'suspension', suspend, support)).status).toBe(200);
    expect((await change(colleague, 'suspension', suspend)).status).toBe(200);
  });
});

describe('a high-risk action', () => {
  it.each([
    ['role', { role: 'support' }],
    ['suspension', { suspended: true }],
    ['adjustment', { amount: 5 }],
  ] as const)('%s requires a recent sign-in and the typed email', async (kind, body) => {
    const who = await signedIn(app);
    const other = await change({ ...who, email: 'somebody@else.example' }, kind, body);
    expect([other.status, other.body.errors[0].pointer]).toEqual([422, '/confirmation']);
    const late = await signedIn(app, 'admin');
    await app.db.query("update auth_sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1", [
      late.id,
    ]);
    const stale = await change(who, kind, body, late);
    expect([stale.status, stale.body.code]).toEqual([403, 'session_not_fresh']);
    expect((await change({ id: 'cus_nobody', email: who.email }, kind, body)).status).toBe(404);
    const { rowCount } = await app.db.query('select from audit_log where target_id = $1', [who.id]);
    expect(rowCount).toBe(0);
  });

  it('a role applies from the next request on; customers cannot change their own', async () => {
    const who = await signedIn(app);
    expect((await readAdmin('queues', who)).status).toBe(403);
    expect((await change(who, 'role', { role: 'support' })).body.role).toBe('support');
    expect((await readAdmin('queues', who)).status).toBe(200);
    expect((await change(admin, 'role', { role: 'customer' })).body.code).toBe('forbidden');
    await change(who, 'role', { role: 'customer' });
    expect((await readAdmin('queues', who)).status).toBe(403);
  });

  it('credits are adjusted in balanced postings, grants before orders, never below zero', async () => {
    const who = await createCustomerWithData();
    const balance = async () => (await app.call('GET /api/account/credits', { cookie: who.cookie })).body.available;
    const before = await balance();
    expect((await change(who, 'adjustment', { amount: 30 })).body.available).toBe(before + 30);
    const much = await change(who, 'adjustment', { amount: -(before + 31) });
    expect([much.status, much.body.errors[0].pointer]).toEqual([422, '/amount']);
    expect((await change(who, 'adjustment', { amount: 0 })).status).toBe(422);
    // More than was granted, so that purchased credits are removed too.
    expect((await change(who, 'adjustment', { amount: -(before + 29) })).body.available).toBe(1);
    const { rows } = await app.db.query<{ source: string; remaining: number }>(
      'select source, remaining from lots where customer_id = $1 and remaining > 0',
      [who.id],
    );
    expect(rows).toEqual([{ source: 'order', remaining: 1 }]);
    expect((await change(who, 'adjustment', { amount: -1 })).body).toMatchObject({ available: 0, used: 0 });
    const verified = await app.call('GET /api/account/credits/verify', { cookie: who.cookie });
    expect(verified.body.ok).toBe(true);
    const { body } = await app.call('GET /api/account/credits/statement?limit=3', { cookie: who.cookie });
    expect(body.data.map(({ cause }: { cause: { kind: string } }) => cause.kind)).toEqual(['admin', 'admin', 'admin']);
  });
});

describe('orders of all customers', () => {
  it('can be searched, filtered and shown with their payments', async () => {
    const who = await createCustomerWithData();
    const ids = async (query: string) =>
      (await readAdmin(`orders?${query}`)).body.data.map(({ id }: { id: string }) => id) as string[];
    const detail = await readAdmin(`orders/${who.order}`);
    expect(detail.body).toMatchObject({
      customer_id: who.id,
      customer_email: who.email,
      payments: [{ state: 'succeeded', settles: true }],
      payouts: [],
      events: [{ kind: 'created' }, { kind: 'paid' }],
    });
    expect(detail.text).not.toContain('checkout');
    const [payment] = detail.body.payments;
    for (const one of [
      who.order,
      who.id,
      payment.id,
      String(detail.body.receipt_number),
      who.email.slice(0, -3),
      'ｏｒｄ' + who.order.slice(3),
    ]) {
      expect(await ids(`search=${encodeURIComponent(one)}`), one).toEqual([who.order]);
    }
    expect(await ids(`search=${who.id}&status=unpaid`)).toEqual([]);
    expect(await ids('status=paid&limit=1')).toHaveLength(1);
    const file = await readAdmin(`orders/export?search=${who.id}`);
    expect(file.text.split('\r\n')[1]).toContain(`${who.order},${who.id},${who.email},paid,500,500,usd,0`);
    expect((await readAdmin('orders/ord_nobody')).status).toBe(404);
  });
});
