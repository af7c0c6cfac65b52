import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { signedIn, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { fakeEngines, waitForFinalTask, makeKey } from '../../../tests/tasks/rig.ts';

const { guest: LIMITS } = limits;

const engines = fakeEngines();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines, config: { sandboxMaxSeconds: null } });
});
afterAll(() => app.close());

const requestGuestKey = (address = newAddress(), headers = {}) => app.call('POST /api/guest-key', { address, headers });
const guest = async (): Promise<string> => (await requestGuestKey()).body.secret;
const generate = (key: string, body: object = {}) =>
  app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain', ...body } });

/** The customer of a key. */
async function holder(key: string): Promise<string> {
  const { rows } = await app.db.query<{ customer_id: string }>(
    'select customer_id from keys where secret_hash = sha256($1::text::bytea)',
    [key],
  );
  return rows[0]!.customer_id;
}

describe("a guest's key", () => {
  it('is a test key for an hour, and no other kind of key', async () => {
    const before = Date.now();
    const { status, body } = await requestGuestKey();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^cdz_test_guest_[0-9A-Za-z]{38}$/);
    expect(body.secret.startsWith(body.prefix) && body.secret.endsWith(body.last4)).toBe(true);
    expect(Date.parse(body.expires_at) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(body.expires_at) - before).toBeLessThan(3_660_000);
    const { rows } = await app.db.query('select mode, secret_sealed from keys where customer_id = $1', [
      await holder(body.secret),
    ]);
    expect(rows).toEqual([{ mode: 'test', secret_sealed: null }]);
    const credits = await app.call('GET /api/v2/credits', { key: body.secret });
    expect(credits.body).toEqual({ available: 0, held: 0, used: 0 });
  });

  it('makes free short songs whose files are kept for an hour', async () => {
    const key = await guest();
    const accepted = await generate(key);
    expect(accepted).toMatchObject({ status: 202, body: { mode: 'test', credits: { held: 0, charged: 0 } } });
    const task = await waitForFinalTask(app, key, accepted.body.id);
    expect(engines.jobs.find(({ taskId }) => taskId === task.id)?.maxSeconds).toBe(LIMITS.seconds);
    expect(Date.parse(task.expires_at) - Date.parse(task.created_at)).toBe(3_600_000);
    const late = { clip_id: task.clips[0]!.id, continue_at: 6 };
    const extended = await app.call('POST /api/v2/extend', { key, body: late });
    expect(extended.body.errors).toMatchObject([{ pointer: '/continue_at', code: 'too_large' }]);
    const soon = await app.call('POST /api/v2/extend', { key, body: { ...late, continue_at: 5 } });
    expect(soon.status).toBe(202);
    await waitForFinalTask(app, key, soon.body.id);
    const words = await app.call('POST /api/v2/timestamped-lyrics', { key, body: { clip_id: task.clips[0]!.id } });
    expect(words.status).toBe(200);
    const { rowCount } = await app.db.query('select from transfers where customer_id = $1', [await holder(key)]);
    expect(rowCount).toBe(0);
  });

  it('does not change the songs of other keys', async () => {
    const { id } = await signedIn(app);
    const key = await makeKey(app.db, id, 'test');
    const task = await waitForFinalTask(app, key, (await generate(key)).body.id);
    expect(engines.jobs.find(({ taskId }) => taskId === task.id)?.maxSeconds).toBe(240);
    expect(Date.parse(task.expires_at) - Date.parse(task.created_at)).toBe(24 * 3_600_000);
  });

  it('expires after its hour', async () => {
    const key = await guest();
    await app.db.query(`update keys set expires_at = now() where customer_id = $1`, [await holder(key)]);
    expect(await generate(key)).toMatchObject({ status: 401, body: { code: 'expired_key' } });
  });

  it('cannot be used as another kind of key', async () => {
    const key = await guest();
    for (const other of [key.replace('guest_', ''), key.replace('test_', 'live_'), key.replace('guest', 'GUEST')]) {
      expect(await generate(other)).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    }
  });

  it('is not issued to other sites', async () => {
    expect(await requestGuestKey(newAddress(), { origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
      body: { code: 'origin_refused' },
    });
  });

  it('is written to no log', async () => {
    const key = await guest();
    await generate(key, { title: key });
    await waitForLogs(app);
    const { rows } = await app.db.query<{ row: string }>('select to_jsonb(l)::text as row from request_logs l');
    expect(rows.filter(({ row }) => row.includes(key.slice(-38)))).toEqual([]);
  });
});

describe("a guest's data", () => {
  it('is separate from all others', async () => {
    const [one, other] = [await guest(), await guest()];
    const customer = await makeKey(app.db, (await signedIn(app)).id, 'test');
    for (const [owner, stranger] of [
      [one, other],
      [one, customer],
      [customer, one],
    ] as const) {
      const task = await waitForFinalTask(app, owner, (await generate(owner)).body.id);
      expect(await app.call(`GET /api/v2/tasks/${task.id}`, { key: stranger })).toMatchObject({ status: 404 });
      const lyrics = { key: stranger, body: { clip_id: task.clips[0]!.id } };
      expect(await app.call('POST /api/v2/timestamped-lyrics', lyrics)).toMatchObject({ status: 404 });
      const feed = await app.call(`GET /api/v2/feed?task_id=${task.id}`, { key: stranger });
      expect(feed.body).toEqual({ data: [], next_cursor: null });
    }
  });

  it('has its own callback secret, which a guest’s inbox verifies', async () => {
    const key = await guest();
    const inbox = (await app.call('POST /api/account/inboxes', { address: newAddress() })).body;
    await generate(key, { callback_url: inbox.url });
    await vi.waitFor(
      async () => {
        const { body } = await app.call(`GET /api/account/inboxes/${inbox.id}`);
        expect(body.data[0]?.signature).toMatchObject({ verdict: 'valid', mode: 'test' });
      },
      { timeout: 60_000, interval: 50 },
    );
  });

  it('is deleted with the guest when the files expire', async () => {
    const key = await guest();
    const id = await holder(key);
    const inbox = (await app.call('POST /api/account/inboxes', { address: newAddress() })).body;
    const headers = { 'idempotency-key': 'once' };
    const body = { model: 'v5', prompt: 'rain', callback_url: inbox.url };
    const accepted = await app.call('POST /api/v2/generate', { key, headers, body });
    await waitForFinalTask(app, key, accepted.body.id);
    await vi.waitFor(
      async () => {
        const { rowCount } = await app.db.query('select from webhook_deliveries where customer_id = $1', [id]);
        expect(rowCount).toBeGreaterThan(0);
        const pending = await app.db.query(
          'select from webhook_deliveries where customer_id = $1 and next_at is not null',
          [id],
        );
        expect(pending.rowCount).toBe(0);
      },
      { timeout: 60_000 },
    );
    await waitForLogs(app);
    const stays = await guest();
    const discard = async () => {
      await app.core.schedules.runNow('guests.forget');
      const { rowCount } = await app.db.query('select from customers where id = $1', [id]);
      return rowCount;
    };
    await app.db.query(`update customers set guest_expires_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await discard()).toBe(1);
    await app.db.query(`update files set expires_at = now() - interval '1 second' where customer_id = $1`, [id]);
    await app.core.schedules.runNow('files.expire');
    expect(await discard()).toBe(1);
    await app.core.schedules.runNow('files.sweep');
    expect(await discard()).toBe(0);

    const { rows: tables } = await app.db.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'customer_id' and t.table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rowCount } = await app.db.query(`select from ${name} where customer_id = $1`, [id]);
      expect([name, rowCount]).toEqual([name, 0]);
    }
    expect(await generate(key)).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    expect(await generate(stays)).toMatchObject({ status: 202 });
  });
});

it('however many guests have expired, one run deletes all of them', async () => {
  await app.db.query(
    `insert into customers (id, guest_address, guest_expires_at)
     select 'guest_many' || n, '192.0.2.' || n % 250, now() - interval '1 hour' from generate_series(1, 1200) n`,
  );
  await app.core.schedules.runNow('guests.forget');
  expect((await app.db.query(`select from customers where id like 'guest_many%'`)).rowCount).toBe(0);
});

describe('guests per address', () => {
  it('are limited at any time, by the trusted client address', async () => {
    const address = '2001:db8:1:2::7';
    for (let made = 0; made < LIMITS.each; made += 1) expect((await requestGuestKey(address)).status).toBe(201);
    await app.db.query('delete from rate_limits');
    // Addresses in the same network share a limit, and forwarding headers are ignored.
    const refused = await requestGuestKey('2001:db8:1:2:ffff::1', { 'x-forwarded-for': '192.0.2.1' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await requestGuestKey('2001:db8:1:3::7')).status).toBe(201);
    await app.db.query(
      `update customers set guest_expires_at = now() - interval '1 second' where guest_address = '2001:db8:1:2::/64'`,
    );
    expect((await requestGuestKey(address)).status).toBe(201);
  });

  it('are distinguished behind a trusted proxy', async () => {
    const proxied = await testApp({ engines: fakeEngines(), config: { trustProxy: ['10.0.0.0/8'] } });
    const from = (client: string) =>
      proxied.call('POST /api/guest-key', { address: '10.1.1.1', headers: { 'x-forwarded-for': client } });
    for (let made = 0; made < LIMITS.each; made += 1) expect((await from('192.0.2.1')).status).toBe(201);
    expect((await from('192.0.2.1')).status).toBe(429);
    expect((await from('192.0.2.2')).status).toBe(201);
    await proxied.close();
  });

  it('stay within the limit under concurrent requests', async () => {
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestGuestKey(address)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(LIMITS.each);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - LIMITS.each);
  });
});

describe('one task at a time', () => {
  it('applies to a guest also within a batch, beside customers who have two', async () => {
    const idle = await testApp({ engines: fakeEngines(undefined, 0) });
    const key: string = (await idle.call('POST /api/guest-key')).body.secret;
    const customer = await makeKey(idle.db, (await signedIn(idle)).id, 'test');
    const calls = [key, customer].flatMap((who) => Array.from({ length: 6 }, () => who));
    const responses = await Promise.all(
      calls.map((who) => idle.call('POST /api/v2/generate', { key: who, body: { model: 'v5', prompt: 'rain' } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    const { rows } = await idle.db.query<{ guest: boolean; slots: number; tasks: number }>(
      `select starts_with(customer_id, 'guest_') as guest, count(*) filter (where slot) as slots, count(*) as tasks
       from tasks group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { guest: false, slots: 2, tasks: 6 },
      { guest: true, slots: 1, tasks: 6 },
    ]);
    const first = await idle.db.query<{ id: string }>(
      `select id from tasks where slot and starts_with(customer_id, 'guest_')`,
    );
    await idle.call(`POST /api/v2/tasks/${first.rows[0]!.id}/cancel`, { key });
    const next = await idle.db.query(`select from tasks where slot and starts_with(customer_id, 'guest_')`);
    expect(next.rowCount).toBe(1);
    await idle.close();
  });
});
