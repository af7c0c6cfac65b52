import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits as allowed } from '../../../catalog/limits.ts';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { createSecrets } from '../../core/secrets.ts';
import { auth } from '../auth/feature.ts';
import { gateway } from '../gateway/feature.ts';
import { limits } from '../limits/feature.ts';
import { keys } from './feature.ts';
import { revealKey } from './service.ts';

const features = [auth, keys, limits, gateway];
let app: TestApp;
let ada: TestCustomer;
const logged: string[] = [];
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  app = await testApp({ partial: true, features, config: { logLevel: 'trace' }, logStream });
  ada = await signedIn(app);
});
afterAll(() => app.close());

const make = async (body: object = {}, { cookie } = ada) =>
  (await app.call('POST /api/account/keys', { cookie, body: { name: 'CI', mode: 'test', ...body } })).body;
const change = (id: string, body: object) => app.call(`PATCH /api/account/keys/${id}`, { cookie: ada.cookie, body });
const remove = (id: string) => app.call(`DELETE /api/account/keys/${id}`, { cookie: ada.cookie });
const reveal = (id: string) => app.call(`POST /api/account/keys/${id}/reveal`, { cookie: ada.cookie });
/** Whether the public API accepts a key, and if not, why. */
const tryKey = async (key: string) => {
  const { status, body } = await app.call('GET /api/v2/credits', { key });
  return status === 200 ? 'ok' : body.code;
};

describe('creating a key', () => {
  it.each(['live', 'test'] as const)('returns its secret once and its prefix later: %s', async (mode) => {
    const response = await app.call('POST /api/account/keys', { cookie: ada.cookie, body: { name: 'CI', mode } });
    expect(response.status).toBe(201);
    const { secret, ...key } = response.body;
    expect(key).toEqual({
      id: expect.stringMatching(/^key_[a-z2-7]{24}$/),
      name: 'CI',
      mode,
      status: 'active',
      scopes: ['generate', 'read'],
      prefix: secret.slice(0, 13),
      last4: secret.slice(-4),
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      frozen: false,
      budget: { day: null, week: null, month: null },
      budget_used: null,
      allowed_addresses: [],
      spent: 0,
      replaced_by: null,
      assistant: null,
      last_used_at: null,
      last_used_address: null,
    });
    const { body } = await app.call('GET /api/account/keys', { cookie: ada.cookie });
    expect(body.data[0]).toEqual(key);
    expect((await app.call(`GET /api/account/keys/${key.id}`, { cookie: ada.cookie })).body).toEqual(key);
    expect(await tryKey(secret)).toBe('ok');
  });

  it('stores no live secret, and encrypts a test secret', async () => {
    const made = [await make({ mode: 'live' }), await make({ mode: 'test' })];
    const { rows } = await app.db.query<{ row: string; sealed: boolean }>(
      'select to_jsonb(k)::text as row, secret_sealed is not null as sealed from keys k where id = any ($1) order by mode',
      [made.map(({ id }) => id)],
    );
    expect(rows.map(({ sealed }) => sealed)).toEqual([false, true]);
    for (const { secret } of made) {
      const hex = Buffer.from(secret).toString('hex');
      for (const { row } of rows)
        for (const form of [secret, secret.slice(13, -4), hex]) expect(row).not.toContain(form);
    }
    expect(logged.join('')).not.toContain(made[0].secret);
    expect(logged.join('')).not.toContain(made[1].secret);
  });

  it('stops at the limit of the account, whatever the mode and state of the keys', async () => {
    const grace = await signedIn(app);
    await app.db.query(
      `insert into keys (id, customer_id, mode, name, status, secret_hash, prefix, last4)
       select 'key_' || n, $1, case when n % 2 = 0 then 'live' else 'test' end, '',
         case when n % 3 = 0 then 'active' else 'inactive' end, sha256(n::text::bytea), '', ''
       from generate_series(1, $2::integer) n`,
      [grace.id, allowed.keys - 1],
    );
    expect((await make({}, grace)).secret).toBeDefined();
    expect(await make({ mode: 'live' }, grace)).toMatchObject({ status: 409, code: 'too_many_keys' });
    expect(await app.call('DELETE /api/account/keys/key_1', grace)).toMatchObject({ status: 204 });
    expect((await make({ mode: 'live' }, grace)).secret).toBeDefined();
  });

  it('accepts any characters in a name, and no name', async () => {
    expect((await make({ name: '' })).name).toBe('');
    expect((await make({ name: '🎵'.repeat(100) })).name).toBe('🎵'.repeat(100));
  });

  it('accepts an expiry', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const key = await make({ expires_at: soon });
    expect(key.expires_at).toBe(soon);
    expect(await tryKey(key.secret)).toBe('ok');
    await app.db.query("update keys set expires_at = now() - interval '1 second' where id = $1", [key.id]);
    expect(await tryKey(key.secret)).toBe('expired_key');
  });

  it.each([
    ['a name too long', { name: 'x'.repeat(101), mode: 'test' }, '/name', 'too_long'],
    ['no name', { mode: 'test' }, '/name', 'required'],
    ['no text as the name', { name: 1, mode: 'test' }, '/name', 'wrong_type'],
    ['a name with a NUL', { name: 'a\0', mode: 'test' }, '/name', 'bad_format'],
    ['no mode', { name: 'CI' }, '/mode', 'required'],
    ['another mode', { name: 'CI', mode: 'prod' }, '/mode', 'not_in_enum'],
    ['a field of its own', { name: 'CI', mode: 'test', secret: 'x' }, '/secret', 'unknown_field'],
    ['a time that is none', { name: 'CI', mode: 'test', expires_at: 'soon' }, '/expires_at', 'bad_format'],
    [
      'a time that has passed',
      { name: 'CI', mode: 'test', expires_at: '2020-01-01T00:00:00Z' },
      '/expires_at',
      'invalid',
    ],
    ['year 10000', { name: 'CI', mode: 'test', expires_at: '9999-12-31T23:59:59-01:00' }, '/expires_at', 'bad_format'],
  ])('rejects %s', async (_, body, pointer, code) => {
    const response = await app.call('POST /api/account/keys', { cookie: ada.cookie, body });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: 'invalid_field', errors: [{ pointer, code }] });
  });
});

describe('updating a key', () => {
  it('renames it', async () => {
    const { secret: _, ...key } = await make();
    const { status, body } = await change(key.id, { name: 'Production' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...key, name: 'Production' });
    expect((await change(key.id, { name: '' })).body.name).toBe('');
  });

  it('deactivates it from the next request on, and reactivates it', async () => {
    const { id, secret } = await make({ mode: 'live' });
    expect(await tryKey(secret)).toBe('ok');
    expect((await change(id, { status: 'inactive' })).body.status).toBe('inactive');
    expect(await tryKey(secret)).toBe('inactive_key');
    expect((await change(id, { status: 'inactive', name: 'old' })).body).toMatchObject({
      status: 'inactive',
      name: 'old',
    });
    expect((await change(id, { status: 'active' })).body.status).toBe('active');
    expect(await tryKey(secret)).toBe('ok');
  });

  it.each([
    ['nothing', {}, '', 'too_few'],
    ['another status', { status: 'deleted' }, '/status', 'not_in_enum'],
    ['its mode', { mode: 'live' }, '/mode', 'unknown_field'],
  ])('rejects %s', async (_, body, pointer, code) => {
    const { id } = await make();
    const response = await change(id, body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ pointer, code }]);
  });

  it('shows when and from where it was last used', async () => {
    const { id, secret } = await make();
    await app.call('GET /api/v2/credits', { key: secret, address: '203.0.113.7' });
    const { body } = await app.call('GET /api/account/keys', { cookie: ada.cookie });
    const key = body.data.find((each: { id: string }) => each.id === id);
    expect(key.last_used_address).toBe('203.0.113.7');
    expect(Date.now() - Date.parse(key.last_used_at)).toBeLessThan(60_000);
  });
});

describe('deleting a key', () => {
  it('leaves a record that no request returns', async () => {
    const { id, secret } = await make();
    const response = await remove(id);
    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    expect(await tryKey(secret)).toBe('invalid_key');
    for (const repeated of [await remove(id), await change(id, { status: 'active' }), await reveal(id)]) {
      expect(repeated.status).toBe(404);
    }
    const { body } = await app.call('GET /api/account/keys?limit=100', { cookie: ada.cookie });
    expect(body.data.map((key: { id: string }) => key.id)).not.toContain(id);
    const { rows } = await app.db.query('select name, secret_sealed from keys where id = $1', [id]);
    expect(rows).toEqual([{ name: 'CI', secret_sealed: null }]);
  });
});

describe('revealing a key', () => {
  it('returns the secret of a test key', async () => {
    const { id, secret } = await make({ mode: 'test' });
    const response = await reveal(id);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ secret });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is impossible for a live key', async () => {
    const { id } = await make({ mode: 'live' });
    const response = await reveal(id);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('secret_not_kept');
  });

  it('works after SECRET was rotated, while the previous one is configured', async () => {
    const { id, secret } = await make({ mode: 'test' });
    const revealBy = (config: { secret: string; secretPrevious: string | null }) =>
      revealKey({ ...app.core, secrets: createSecrets(config) }, ada.id, id);
    const next = 'the next secret, which is long enough as well';
    expect(await revealBy({ secret: next, secretPrevious: app.core.config.secret })).toBe(secret);
    await expect(revealBy({ secret: next, secretPrevious: null })).rejects.toMatchObject({ code: 'secret_not_kept' });
  });
});

describe("another customer's key", () => {
  const calls = [
    ['rename', 'PATCH', '', { name: 'mine' }],
    ['deactivate', 'PATCH', '', { status: 'inactive' }],
    ['delete', 'DELETE', '', undefined],
    ['reveal', 'POST', '/reveal', undefined],
  ] as const;

  it.each(calls)('returns 404: %s', async (_, method, path, body) => {
    const { id, secret } = await make();
    const eve = await signedIn(app);
    const attempt = (key: string) =>
      app.call(`${method} /api/account/keys/${key}${path}`, { cookie: eve.cookie, ...(body ? { body } : {}) });
    const [foreign, none] = [await attempt(id), await attempt('key_aaaaaaaaaaaaaaaaaaaaaaaa')];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect(await tryKey(secret)).toBe('ok');
    const { body: list } = await app.call('GET /api/account/keys?limit=100', { cookie: ada.cookie });
    expect(list.data.find((key: { id: string }) => key.id === id)).toMatchObject({ name: 'CI', status: 'active' });
  });

  it.each(["key_a'; drop table keys; --", '..', '%00', 'x'.repeat(64), '💥'])('gets 404 by id %s', async (id) => {
    const response = await app.call(`DELETE /api/account/keys/${id.startsWith('%') ? id : encodeURIComponent(id)}`, {
      cookie: ada.cookie,
    });
    expect(response.status).toBe(404);
  });

  it("is only in its owner's list", async () => {
    await make();
    const eve = await signedIn(app);
    expect((await app.call('GET /api/account/keys', { cookie: eve.cookie })).body).toEqual({
      data: [],
      next_cursor: null,
    });
    // A cursor of one customer reveals nothing to another.
    const { body } = await app.call('GET /api/account/keys?limit=1', { cookie: ada.cookie });
    const read = await app.call(`GET /api/account/keys?cursor=${body.next_cursor}`, { cookie: eve.cookie });
    expect(read.body.data).toEqual([]);
  });

  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PATCH', '/key_x'],
    ['DELETE', '/key_x'],
    ['POST', '/key_x/reveal'],
  ])('requires a session: %s %s', async (method, path) => {
    const response = await app.call(`${method} /api/account/keys${path}`);
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('unauthorized');
  });
});
