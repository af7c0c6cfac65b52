import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, signUp, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { finishTask } from '../tasks/store.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { deleteExpiredSecrets, partitioned } from './store.ts';

const SECRETS = '/api/account/webhooks/secrets';
const DELIVERIES = '/api/account/webhooks/deliveries';

describe('signing secrets', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const list = async ({ cookie }: Pick<TestCustomer, 'cookie'>) => (await app.call(`GET ${SECRETS}`, { cookie })).body;
  const rotate = (cookie: string, body: unknown) => app.call(`POST ${SECRETS}`, { cookie, body });

  it('exist from sign-up on, one per mode, and are stored encrypted', async () => {
    const who = await signUp(app);
    const { rows } = await app.db.query<{ mode: string; sealed: Buffer }>(
      'select mode, sealed from webhook_secrets where customer_id = $1 order by mode',
      [who.id],
    );
    expect(rows.map(({ mode }) => mode)).toEqual(['live', 'test']);
    const { data, next_cursor } = await list(who);
    expect(next_cursor).toBeNull();
    expect(data).toMatchObject([
      { mode: 'live', expires_at: null },
      { mode: 'test', expires_at: null },
    ]);
    for (const [n, { secret }] of data.entries()) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(rows[n]!.sealed.includes(secret.slice(6))).toBe(false);
    }
    expect(data[0].secret).not.toBe(data[1].secret);
  });

  it('are created where they are missing, once', async () => {
    const who = await signedIn(app);
    const [one, other] = await Promise.all([list(who), list(who)]);
    expect(one).toEqual(other);
    expect(one.data).toHaveLength(2);
  });

  it('are two for a while after a rotation, never three', async () => {
    const who = await signedIn(app);
    const first = (await list(who)).data[1].secret;
    const before = Date.now();
    const { status, body } = await rotate(who.cookie, { mode: 'test' });
    expect(status).toBe(201);
    const { data } = await list(who);
    expect(data.map(({ mode, secret }: { mode: string; secret: string }) => [mode, secret])).toEqual([
      ['live', expect.any(String)],
      ['test', body.secret],
      ['test', first],
    ]);
    const until = new Date(data[2].expires_at).getTime() - 24 * 3_600_000;
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(Date.now());
    const second = await rotate(who.cookie, { mode: 'test' });
    const all = (await list(who)).data.map(({ secret }: { secret: string }) => secret);
    expect(all.slice(1)).toEqual([second.body.secret, body.secret]);
  });

  it('are rotated one after the other by concurrent requests', async () => {
    const who = await signedIn(app);
    await Promise.all(Array.from({ length: 4 }, () => rotate(who.cookie, { mode: 'live' })));
    const modes = (await list(who)).data.map(({ mode, expires_at }: { mode: string; expires_at: string | null }) => [
      mode,
      expires_at === null,
    ]);
    expect(modes).toEqual([
      ['live', true],
      ['live', false],
      ['test', true],
    ]);
  });

  it('require a session, a mode, and the SECRET that encrypted them', async () => {
    expect((await app.call(`GET ${SECRETS}`)).status).toBe(401);
    expect((await app.call(`POST ${SECRETS}`, { body: { mode: 'live' } })).status).toBe(401);
    const who = await signedIn(app);
    expect((await rotate(who.cookie, { mode: 'both' })).body).toMatchObject({ code: 'invalid_field' });
    await list(who);
    await app.db.query(`update webhook_secrets set sealed = '\\x01' where customer_id = $1`, [who.id]);
    const { status, body } = await app.call(`GET ${SECRETS}`, { cookie: who.cookie });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'secret_not_kept' });
    for (const mode of ['live', 'test']) {
      await rotate(who.cookie, { mode });
      await rotate(who.cookie, { mode });
    }
    expect((await list(who)).data).toHaveLength(4);
  });

  it('are deleted when they expire', async () => {
    const who = await signedIn(app);
    await rotate(who.cookie, { mode: 'live' });
    await rotate(who.cookie, { mode: 'live' });
    const count = async () =>
      (await app.db.query('select from webhook_secrets where customer_id = $1', [who.id])).rowCount;
    const before = await count();
    await deleteExpiredSecrets(app.db, new Date(Date.now() + 25 * 3_600_000));
    expect([before, await count()]).toEqual([2, 1]);
  });
});

describe('callbacks', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Without workers, so that no callback is sent.
    app = await taskApp({
      engines: fakeEngines(undefined, 0),
      callbacks: { pollMs: 3_600_000, graceMs: 0 },
    });
  });
  afterAll(() => app.close());

  const generate = (key: string, url: unknown) =>
    app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'x', callback_url: url } });

  it('go to public addresses only: others are rejected with the field', async () => {
    const { test, cookie } = await customer(app.db);
    const detail = expect.stringMatching(/^`(?:input\.)?callback_url` must (?:not|start) .+\.$/);
    const refused = { status: 422, body: { code: 'address_refused', detail } };
    for (const url of [
      'http://127.0.0.1:9/',
      'http://2130706433/',
      'http://[::ffff:10.0.0.1]/',
      'http://a:b@c.example/',
    ]) {
      const response = await generate(test, url);
      expect(response).toMatchObject(refused);
      expect(response.body.errors).toMatchObject([{ pointer: '/callback_url', code: 'address_refused' }]);
    }
    const own = await generate(test, 'http://localhost:3000/api/account/me');
    expect(own.body.errors).toMatchObject([{ detail: '`callback_url` must not point to this service.' }]);
    const body = {
      type: 'generate',
      mode: 'test',
      input: { model: 'v5', prompt: 'x', callback_url: 'ftp://b.example/' },
    };
    const account = await app.call('POST /api/account/tasks', { cookie, body });
    expect(account).toMatchObject(refused);
    expect(account.body.errors).toMatchObject([{ pointer: '/input/callback_url', code: 'address_refused' }]);
    expect((await generate(test, 'not an address')).body.errors).toMatchObject([{ code: 'bad_format' }]);
    expect((await generate(test, `https://a.example/${'x'.repeat(2048)}`)).body.errors).toMatchObject([
      { code: 'too_long' },
    ]);
    const { rowCount } = await app.db.query('select from tasks');
    expect(rowCount).toBe(0);
  });

  it('are listed newest first, by page, task, status and mode, for their owner', async () => {
    const who = await customer(app.db);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await generate(who.test, 'https://hooks.invalid/x');
      ids.push(body.id);
      await finishTask(app.db, who.id, body.id, null, 'failed', { code: 'engine_failed', detail: 'x' });
    }
    const list = async (query: string, cookie = who.cookie) =>
      (await app.call(`GET ${DELIVERIES}${query}`, { cookie })).body;
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ task_id }: { task_id: string }) => task_id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids.toReversed());
    await app.db.query(
      `update webhook_deliveries set status = 'failed', next_at = null, completed_at = now() where task_id = $1`,
      [ids[1]],
    );
    const { data } = await list(`?status=failed`);
    expect(data).toMatchObject([
      { task_id: ids[1], type: 'task.failed', sequence: 1, mode: 'test', url: 'https://hooks.invalid/x', attempts: [] },
    ]);
    expect(data[0].id).toMatch(/^dlv_[a-z2-7]{24}$/);
    expect((await list(`?status=failed&task_id=${ids[0]}`)).data).toEqual([]);
    expect((await list('?mode=test')).data).toHaveLength(5);
    expect((await list('?mode=live')).data).toEqual([]);
    const other = await customer(app.db);
    expect((await list(`?task_id=${ids[0]}`, other.cookie)).data).toEqual([]);
    expect((await list('?status=lost')).errors).toMatchObject([{ pointer: '?status', code: 'not_in_enum' }]);
    expect((await list('?cursor=x')).errors).toMatchObject([{ pointer: '?cursor' }]);
    expect((await app.call(`GET ${DELIVERIES}`)).status).toBe(401);
  });

  it('are stored in the partition of their week, which is dropped when all of it is too old', async () => {
    const who = await customer(app.db);
    const { body } = await generate(who.test, 'https://hooks.invalid/x');
    await finishTask(app.db, who.id, body.id, null, 'failed', { code: 'engine_failed', detail: 'x' });
    const places = async () =>
      (
        await app.db.query<{ place: string }>(
          'select tableoid::regclass::text as place from webhook_deliveries where customer_id = $1',
          [who.id],
        )
      ).rows.map(({ place }) => place);
    const [place] = await places();
    expect(place).toMatch(/^webhook_deliveries_\d{8}$/);
    const start = Date.parse(place!.replace(/.*_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    const after = (days: number) => new Date(start + days * 86_400_000);
    const over = partitioned.days + partitioned.keptDays;
    await maintainPartitions(app.db, partitioned, new Date(after(over).getTime() - 1));
    expect(await places()).toEqual([place]);
    const { dropped } = await maintainPartitions(app.db, partitioned, after(over));
    expect(dropped).toEqual([place]);
    expect(await places()).toEqual([]);
  });
});
