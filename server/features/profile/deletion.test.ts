import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { insertAccess } from '../../../tests/assistants/insert-access.ts';
import { receiver } from '../../../tests/callbacks/receiver.ts';
import { PASSWORD, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { findRowsWithIds } from '../../../tests/isolation/world.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { buyCredits } from '../../../tests/purchase.ts';
import { uploadDrawing } from '../../../tests/tasks/upload-drawing.ts';
import { balance, fakeEngines, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { verifyLedger } from '../credits/service.ts';
import { customerTables } from './customer-tables.ts';

const DAY = 86_400_000;
let app: TestApp;
let hook: Awaited<ReturnType<typeof receiver>>;
/** Milliseconds that the app's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  hook = await receiver();
  app = await testApp({
    engines: fakeEngines(),
    config: { callbackAllow: [hook.place] },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  // Otherwise it would delete the stuck hold that a test inserts, because the ledger has none.
  await app.core.schedules.runNow('tasks.holds');
  await app.db.query(`update schedules set next_at = now() + interval '1 day' where name = 'tasks.holds'`);
});
afterAll(async () => {
  await app.close();
  await hook.close();
});

async function createCustomerWithData() {
  const who = await signUp(app, { name: 'Grace Hopper' });
  const { cookie } = who;
  const requested = { name: 'mine', mode: 'live', budget: { month: 1000 } };
  const { id: keyId, secret } = (await app.call('POST /api/account/keys', { cookie, body: requested })).body;
  const endpoint = { mode: 'test', url: hook.url, events: ['task.text'] };
  await app.call('POST /api/account/webhooks', { cookie, body: endpoint });
  await app.call('PUT /api/account/alerts', { cookie, body: { thresholds: [20] } });
  await app.call('PUT /api/account/billing-details', {
    cookie,
    body: { company: 'Hopper & Co', address: ['1 Harbour Road'], vat_number: null },
  });
  const body = { model: 'v3.5', prompt: 'rain on a tin roof', instrumental: true, callback_url: hook.url };
  const accepted = await app.call('POST /api/v2/generate', {
    key: secret,
    body,
    headers: { 'idempotency-key': 'one' },
  });
  const task = await waitForFinalTask(app, secret, accepted.body.id);
  await uploadDrawing(app, cookie);
  const { id: clip } = task.clips[0]!;
  await app.call(`PUT /api/account/clips/${clip}/karaoke`, { cookie, body: { version: 0, times: [] } });
  await app.db.query(
    `insert into runs (id, engine, customer_id, task_id, step, reference, ended_at)
     values ('run_' || $1, 'replicate', $2, $1, 'clip 0', 'prediction ' || $1, now())`,
    [task.id, who.id],
  );
  await app.db.query('insert into stuck_holds (customer_id, task_id) values ($1, $2)', [who.id, task.id]);
  await app.call(`PATCH /api/account/works/${clip}`, { cookie, body: { kept: true, visibility: 'public' } });
  await app.call(`POST /api/gallery/works/${clip}/reports`, { address: newAddress(), body: { reason: 'illegal' } });
  await app.call(`POST /api/gallery/works/${clip}/plays`, { address: newAddress() });
  const inbox = await app.call('POST /api/account/inboxes', { cookie });
  await app.call(`POST ${new URL(inbox.body.url).pathname}`, { body: { hello: 'inbox' } });
  await app.db.query(
    `insert into auth_two_factors (id, user_id, secret, backup_codes) values ('2fa_' || $1, $1, 'sealed', 'sealed')`,
    [who.id],
  );
  await app.db.query(
    `insert into auth_verifications (id, identifier, value, expires_at)
     values ('ver_' || $1, 'hash', $1, now() + interval '10 minutes')`,
    [who.id],
  );
  await app.db.query(
    `insert into auth_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ('pky_' || $1, $1, 'Phone', 'key', 'credential' || $1, 0, 'singleDevice', false)`,
    [who.id],
  );
  await app.db.query(
    `insert into auth_address_links (token_hash, user_id, address, expires_at)
     values ('hash' || $1, $1, 'grace@example.com', now() + interval '1 hour')`,
    [who.id],
  );
  await app.db.query(
    `insert into orphaned_objects (storage_key, customer_id, delete_at) values ('uploads/' || $1 || '.webp', $1, now() + interval '1 hour')`,
    [who.id],
  );
  await app.call('POST /api/account/logs/filters', { cookie, body: { name: 'Refused', query: 'status_class=4xx' } });
  await Promise.all([buyCredits(app, who), insertAccess(app.db, who.id, keyId)]);
  await waitForLogs(app);
  await app.call('GET /api/account/overview', { cookie }); // It stores the onboarding steps.
  return { ...who, keyId, secret, task, inboxId: inbox.body.id as string };
}

const leave = (cookie: string) => app.call('POST /api/account/me/deletion', { cookie });
const stay = (cookie: string) => app.call('DELETE /api/account/me/deletion', { cookie });
const carryOut = () => app.core.schedules.runNow('profile.delete');
const use = (key: string) => app.call('GET /api/v2/credits', { key });

/** Runs everything that is due, including the deletion of files. */
async function leaveForGood(id: string): Promise<void> {
  ahead = limits.deletionGraceDays * DAY + 1000;
  await carryOut();
  ahead = 0;
  await app.db.query(`update tasks set completed_at = now() - interval '2 minutes' where customer_id = $1`, [id]);
  await app.db.query('update orphaned_objects set delete_at = now() where customer_id = $1', [id]);
  await app.core.schedules.runNow('files.expire');
  await app.core.schedules.runNow('files.sweep');
  ahead = limits.deletionGraceDays * DAY + 2000;
  await carryOut();
  ahead = 0;
}

it('every column that refers to a customer has a deletion rule', async () => {
  const { rows } = await app.db.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and not t.relispartition
     where c.table_schema = 'public' and t.relkind in ('r', 'p') and c.column_name in ('customer_id', 'user_id')`,
  );
  const named = customerTables.map(({ table }) => table);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});

describe('the export', () => {
  it("contains all data of the customer, without secrets and without others' data", async () => {
    const [who, other] = [await createCustomerWithData(), await createCustomerWithData()];
    const response = await app.call('GET /api/account/me/export', { cookie: who.cookie });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/);
    const all = response.body;
    expect(Object.keys(all)).toEqual(['exported_at', ...customerTables.map(({ name }) => name)]);
    expect(all.account).toMatchObject([{ name: 'Grace Hopper', email: who.email }]);
    expect(all.keys).toMatchObject([{ id: who.keyId, name: 'mine' }]);
    expect(all.tasks).toMatchObject([{ id: who.task.id, input: { prompt: 'rain on a tin roof' } }, { type: 'images' }]);
    const ids = all.outputs.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...who.task.clips.map(({ id }) => id), expect.stringMatching(/^img_/)]);
    // Two songs with covers, an image, and its source image.
    expect(all.files).toHaveLength(6);
    expect(all.inbox_messages).toMatchObject([{ body: '{"hello":"inbox"}' }]);
    expect(all.stored_responses).toMatchObject([{ key: 'one' }]);
    expect(all.calls.length).toBeGreaterThanOrEqual(2);
    expect(all.callbacks.length).toBeGreaterThanOrEqual(1);
    const moved = all.transfers.map(({ debit, credit, amount }: any) => `${debit} ${credit} ${amount}`);
    expect(moved).toEqual(
      expect.arrayContaining(['grants available 50', 'available held 5', 'payments available 500']),
    );
    for (const name of Object.keys(all)) expect(all[name].length, name).toBeGreaterThan(0);
    expect(response.text).not.toMatch(/scrypt|whsec_|secret_hash|storage_key|"token"/);
    expect(response.text).not.toContain(who.secret);
    for (const foreign of [other.id, other.email, other.keyId, other.task.id, other.inboxId]) {
      expect(response.text).not.toContain(foreign);
    }
  });

  it('is read in chunks, each row once', async () => {
    const { id, cookie } = await signUp(app);
    await app.db.query(
      `insert into request_logs (request_id, customer_id, key_id, mode, created_at, method, path, operation, status,
         latency_ms, credits, request_headers, response_headers, request_bytes, response_bytes)
       select $1 || n, $1, 'key_1', 'live', now() - make_interval(secs => n / 3), 'GET', '/', 'v2-feed', 200, 1, 0, '{}', '{}', 0, 0
       from generate_series(1, 1203) n`,
      [id],
    );
    const { body } = await app.call('GET /api/account/me/export', { cookie });
    expect(new Set(body.calls.map(({ request_id }: { request_id: string }) => request_id)).size).toBe(1203);
    expect(body.calls).toHaveLength(1203);
  });
});

describe('an account scheduled for deletion', () => {
  it('has seven days, in which its keys are rejected and other sessions ended', async () => {
    const who = await createCustomerWithData();
    const login = { address: newAddress(), body: { email: who.email, password: PASSWORD } };
    const other = await app.call('POST /api/auth/sign-in/email', login);
    const { body, status } = await leave(who.cookie);
    expect(status).toBe(200);
    expect(Math.round((Date.parse(body.deletes_at) - Date.now()) / DAY)).toBe(7);
    expect(await use(who.secret)).toMatchObject({ status: 401, body: { code: 'inactive_key' } });
    expect((await app.call('GET /api/account/me', { cookie: other.cookie })).status).toBe(401);
    // A key that is created meanwhile doesn't work either.
    const made = await app.call('POST /api/account/keys', { cookie: who.cookie, body: { name: '', mode: 'test' } });
    expect((await use(made.body.secret)).status).toBe(401);
    // Requesting deletion again doesn't postpone it.
    expect((await leave(who.cookie)).body.deletes_at).toBe(body.deletes_at);
    const emails = await app.db.query(`select from emails where customer_id = $1 and kind = 'deletion-scheduled'`, [
      who.id,
    ]);
    expect(emails.rowCount).toBe(1);
    // Signing in still works, and shows the date.
    const second = await app.call('POST /api/auth/sign-in/email', { ...login, address: newAddress() });
    const { body: session } = await app.call('GET /api/account/session', { cookie: second.cookie });
    expect(session.customer.deletes_at).toBe(body.deletes_at);
  });

  it('requires a sign-in within the last 15 minutes; canceling the deletion does not', async () => {
    const who = await signUp(app);
    ahead = 16 * 60_000;
    const refused = await leave(who.cookie);
    ahead = 0;
    expect(refused).toMatchObject({ status: 403, body: { code: 'session_not_fresh' } });
    await leave(who.cookie);
    ahead = 16 * 60_000;
    const kept = await stay(who.cookie);
    ahead = 0;
    expect(kept.body.deletes_at).toBeNull();
  });

  it('is restored when the customer stays: keys work as before, and nothing is deleted', async () => {
    const who = await createCustomerWithData();
    const off = await app.call('POST /api/account/keys', { cookie: who.cookie, body: { name: 'off', mode: 'test' } });
    await app.call(`PATCH /api/account/keys/${off.body.id}`, { cookie: who.cookie, body: { status: 'inactive' } });
    await leave(who.cookie);
    await stay(who.cookie);
    await leaveForGood('nobody');
    expect((await use(who.secret)).status).toBe(200);
    expect((await use(off.body.secret)).body.code).toBe('inactive_key');
    expect((await app.call(`GET /api/v2/tasks/${who.task.id}`, { key: who.secret })).status).toBe(200);
  });

  it('is not deleted early', async () => {
    const who = await createCustomerWithData();
    await leave(who.cookie);
    ahead = 6 * DAY;
    await carryOut();
    ahead = 0;
    expect((await stay(who.cookie)).status).toBe(200);
    expect((await use(who.secret)).status).toBe(200);
  });
});

describe('a deleted account', () => {
  it('leaves only the ledger and payments, anonymous, and no file', async () => {
    const who = await createCustomerWithData();
    const paths = who.task.clips.flatMap(({ audio_url, image_url }) => [audio_url!, image_url!]);
    const { rows: stored } = await app.db.query<{ storage_key: string }>(
      'select storage_key from files where task_id = $1',
      [who.task.id],
    );
    const before = await balance(app.db, who.id);
    await leave(who.cookie);
    await leaveForGood(who.id);

    const left = await findRowsWithIds(app, [who.id, who.email, who.keyId, who.task.id, who.inboxId], ['rate:']);
    const tables = left.map((row) => row.slice(0, row.indexOf(' '))).filter((table) => table !== 'rate_limits');
    expect([...new Set(tables)].toSorted()).toEqual([
      'accounts',
      'audit_log',
      'customers',
      'disputes',
      'lots',
      'orders',
      'payments',
      'payouts',
      'transfers',
    ]);
    expect(left.join('\n')).not.toMatch(/example\.com|Grace/);
    await app.core.schedules.runNow('orders.forget-payers');
    const kept = await app.db.query(
      'select from sandbox_cards where payer in (select payer from sandbox_payments where payment in (select id from payments where customer_id = $1))',
      [who.id],
    );
    expect(kept.rowCount).toBe(0);
    expect(await balance(app.db, who.id)).toEqual(before);
    expect(await verifyLedger(app.db, who.id)).toMatchObject({ ok: true });

    expect(stored).toHaveLength(4);
    for (const { storage_key } of stored) expect(await app.core.storage.head(storage_key)).toBeNull();
    for (const path of paths) expect((await app.call(`GET ${new URL(path).pathname}`)).status).toBe(404);
    expect((await use(who.secret)).body.code).toBe('invalid_key');
    expect((await app.call('GET /api/account/me', { cookie: who.cookie })).status).toBe(401);
    const login = { address: newAddress(), body: { email: who.email, password: PASSWORD } };
    expect((await app.call('POST /api/auth/sign-in/email', login)).status).toBe(401);
  });

  it('frees its email for a new account, which has nothing of the old one', async () => {
    const who = await createCustomerWithData();
    await leave(who.cookie);
    await leaveForGood(who.id);
    const second = await signUp(app, { email: who.email });
    expect(second.id).not.toBe(who.id);
    expect((await app.call('GET /api/account/keys', { cookie: second.cookie })).body.data).toEqual([]);
  });

  it('hides its files at once, before they are deleted from disk', async () => {
    const who = await createCustomerWithData();
    const path = new URL(who.task.clips[0]!.audio_url!).pathname;
    await leave(who.cookie);
    expect((await app.call(`GET ${path}`)).status).toBe(200);
    ahead = 8 * DAY;
    await carryOut();
    ahead = 0;
    expect((await app.call(`GET ${path}`)).status).toBe(404);
    const { rows } = await app.db.query('select deleted_at from customers where id = $1', [who.id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});
