import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { fakeEngines } from '../../../tests/tasks/rig.ts';
import { bundledOperations } from '../../core/contract/bundled.ts';
import type { Scope } from '../../core/scope.ts';

const SCOPES: readonly Scope[] = ['generate', 'read', 'manage:keys', 'manage:webhooks', 'read:usage', 'read:logs'];
const operations = [...bundledOperations.v2(), ...bundledOperations.v1()].filter(({ scope }) => scope !== null);

let app: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  app = await testApp({ engines: fakeEngines(), config: { rateLimitPerMinute: 100_000 } });
  ada = await signedIn(app);
});
afterAll(() => app.close());

interface Made {
  readonly id: string;
  readonly secret: string;
}

/** Creates a key. */
async function make(scopes?: readonly Scope[], body: object = {}, who = ada): Promise<Made> {
  const { cookie } = who;
  const input = { name: 'CI', mode: 'test', ...(scopes && { scopes }), ...body };
  const made = await app.call('POST /api/account/keys', { cookie, body: input });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

async function call(request: string, { secret }: Made, body?: object) {
  return app.call(request, { key: secret, ...(body && { body }) });
}
const result = async (request: string, key: Made, body?: object) => {
  const { status, body: sent } = await call(request, key, body);
  return sent?.code === undefined ? status : `${status} ${sent.code}`;
};

describe('the scopes of a key', () => {
  it.each(SCOPES)('%s allows exactly its operations', async (scope) => {
    const key = await make([scope]);
    for (const { method, path, scope: needed } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, 'none');
      const { status, body, headers } = await call(`${method} ${url}`, key);
      const isRefused = status === 403 && body.code === 'insufficient_scope';
      expect({ method, path, isRefused }).toEqual({ method, path, isRefused: scope !== needed });
      if (!isRefused) continue;
      expect(body.detail).toContain(`\`${needed}\``);
      expect(headers['www-authenticate']).toContain(`scope="${needed}"`);
    }
    await app.db.query('update keys set deleted_at = now(), secret_sealed = null where id = $1', [key.id]);
  });

  it('are generate and read unless others are chosen', async () => {
    const key = await make();
    const { body } = await app.call(`GET /api/account/keys/${key.id}`, { cookie: ada.cookie });
    expect(body.scopes).toEqual(['generate', 'read']);
    expect(await result('GET /api/v2/credits', key)).toBe(200);
    expect(await result('GET /api/v2/keys', key)).toBe('403 insufficient_scope');
  });

  it('change from the next request on, also between admission and creation', async () => {
    const key = await make();
    const song = { model: 'v3.5', prompt: 'rain' };
    expect(await result('POST /api/v2/generate', key, song)).toBe(202);
    const body = { scopes: ['read'] };
    await app.call(`PATCH /api/account/keys/${key.id}`, { cookie: ada.cookie, body });
    expect(await result('POST /api/v2/generate', key, song)).toBe('403 insufficient_scope');
    expect(await result('GET /api/v2/feed', key)).toBe(200);
  });

  it('that manage the account are granted by fresh sessions only', async () => {
    const key = await make();
    const manager = await make(['manage:webhooks']);
    const tryAll = async () => {
      const send = async (request: string, body?: object) =>
        (await app.call(request, { cookie: ada.cookie, ...(body && { body }) })).status;
      const scopes = ['read', 'manage:keys'];
      return [
        await send('POST /api/account/keys', { name: '', mode: 'test', scopes }),
        await send(`PATCH /api/account/keys/${key.id}`, { scopes }),
        await send(`PATCH /api/account/keys/${manager.id}`, { name: 'renamed' }),
        await send(`POST /api/account/keys/${manager.id}/reveal`),
        await send(`POST /api/account/keys/${manager.id}/rotate`, { grace_hours: 1 }),
      ];
    };
    const confirmed = (at: string) =>
      app.db.query(`update auth_sessions set confirmed_at = ${at} where user_id = $1`, [ada.id]);
    await confirmed("now() - interval '1 hour'");
    expect(await tryAll()).toEqual([403, 403, 200, 403, 403]);
    await confirmed('now()');
    expect(await tryAll()).toEqual([201, 200, 200, 200, 201]);
  });
});

describe('a key that manages keys', () => {
  it('creates, changes, rotates and deletes keys of its mode, as the audit log shows', async () => {
    const who = await signedIn(app);
    const own = await make(SCOPES, {}, who);
    const live = await make(undefined, { mode: 'live' }, who);
    const { body: made } = await call('POST /api/v2/keys', own, { name: 'made', scopes: ['read'] });
    expect(made).toMatchObject({ mode: 'test', scopes: ['read'], secret: expect.stringContaining('_test_') });
    const { body: list } = await call('GET /api/v2/keys', own);
    expect(list.data.map(({ id }: Made) => id)).toEqual([made.id, own.id]);
    expect(await result(`GET /api/v2/keys/${live.id}`, own)).toBe('404 not_found');
    for (const request of [`PATCH /api/v2/keys/${live.id}`, `DELETE /api/v2/keys/${live.id}`])
      expect(await result(request, own, request.startsWith('PATCH') ? { name: 'x' } : undefined)).toBe('404 not_found');
    expect(await result(`POST /api/v2/keys/${live.id}/rotate`, own, { grace_hours: 1 })).toBe('404 not_found');
    expect(await result(`PATCH /api/v2/keys/${made.id}`, own, { name: 'renamed' })).toBe(200);
    const { body: rotated } = await call(`POST /api/v2/keys/${made.id}/rotate`, own, { grace_hours: 1 });
    expect(await result('GET /api/v2/credits', rotated.created)).toBe(200);
    expect(await result(`DELETE /api/v2/keys/${rotated.created.id}`, own)).toBe(204);
    expect(await result('GET /api/v2/credits', rotated.created)).toBe('401 invalid_key');
    const { rows } = await app.db.query(
      'select action, target_id, actor_id, actor_role, before, after from audit_log where customer_id = $1 order by id',
      [who.id],
    );
    expect(rows).toMatchObject([
      { action: 'key.create', target_id: made.id, actor_id: own.id, actor_role: 'key', after: { scopes: 'read' } },
      { action: 'key.update', before: { name: 'made' }, after: { name: 'renamed' } },
      { action: 'key.rotate', after: { replaced_by: rotated.created.id } },
      { action: 'key.delete', target_id: rotated.created.id },
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.secret);
  });

  it('gives no scope that it lacks, also not through another key or itself', async () => {
    const own = await make(['read', 'manage:keys']);
    const stronger = await make(['generate', 'read']);
    const refused = '403 insufficient_scope';
    expect(await result('POST /api/v2/keys', own, { name: '' })).toBe(refused);
    expect(await result('POST /api/v2/keys', own, { name: '', scopes: ['read', 'read:logs'] })).toBe(refused);
    expect(await result(`PATCH /api/v2/keys/${own.id}`, own, { scopes: ['read', 'generate'] })).toBe(refused);
    expect(await result(`PATCH /api/v2/keys/${stronger.id}`, own, { scopes: ['read'] })).toBe(refused);
    expect(await result(`POST /api/v2/keys/${stronger.id}/rotate`, own, { grace_hours: 1 })).toBe(refused);
    expect(await result(`DELETE /api/v2/keys/${stronger.id}`, own)).toBe(refused);
    expect(await result('POST /api/v2/keys', own, { name: '', scopes: ['read'], mode: 'live' })).toBe(
      '422 invalid_field',
    );
    expect(await result(`PATCH /api/v2/keys/${own.id}`, own, { scopes: ['manage:keys'] })).toBe(200);
  });

  it('passes on its budget, addresses and expiry', async () => {
    const limits = {
      mode: 'live',
      budget: { day: 20 },
      allowed_addresses: ['127.0.0.1', '10.0.0.0/8'],
      expires_at: '2100-01-01T00:00:00.000Z',
    };
    const own = await make(SCOPES, limits);
    const { body: made } = await call('POST /api/v2/keys', own, { name: '' });
    expect(made).toMatchObject({ budget: { day: 20 }, allowed_addresses: limits.allowed_addresses });
    expect(made.expires_at).toBe(limits.expires_at);
    const wider = [
      { budget: { day: 21 } },
      { budget: {} },
      { allowed_addresses: [] },
      { allowed_addresses: ['192.0.2.1'] },
      { expires_at: '2100-01-02T00:00:00Z' },
    ];
    for (const fields of wider)
      expect(await result('POST /api/v2/keys', own, { name: '', ...fields })).toBe('403 forbidden');
    for (const fields of wider.slice(0, 4))
      for (const { id } of [own, made])
        expect(await result(`PATCH /api/v2/keys/${id}`, own, fields)).toBe('403 forbidden');
    const other = await make(['read'], { mode: 'live' });
    expect(await result(`DELETE /api/v2/keys/${other.id}`, own)).toBe('403 forbidden');
    // Both keys spend one budget.
    const song = { model: 'v5', prompt: 'rain' };
    expect(await result('POST /api/v2/generate', own, song)).toBe(202);
    expect(await result('POST /api/v2/generate', made, song)).toBe('402 key_budget_exceeded');
  });

  it('never leaves a secret in the request log', async () => {
    const own = await make(SCOPES);
    const { body: made } = await call('POST /api/v2/keys', own, { name: 'secret' });
    const { body: hook } = await call('GET /api/v2/webhooks/secrets', own);
    await waitForLogs(app);
    const { rows } = await app.db.query<{ body: string }>(
      'select response_body as body from request_logs where key_id = $1',
      [own.id],
    );
    const logged = JSON.stringify(rows);
    expect(logged).toContain('[redacted]');
    for (const secret of [made.secret, own.secret, hook.data[0].secret]) expect(logged).not.toContain(secret);
  });
});

describe('a key that manages webhooks or reads', () => {
  it('sees and changes objects of its mode only', async () => {
    const who = await signedIn(app);
    const keys = { test: await make(SCOPES, {}, who), live: await make(SCOPES, { mode: 'live' }, who) };
    const body = { url: 'https://example.com/hook', events: ['task.complete'] };
    for (const mode of ['live', 'test'] as const) {
      const [own, other] = mode === 'live' ? [keys.live, keys.test] : [keys.test, keys.live];
      const { status, body: endpoint } = await call('POST /api/v2/webhooks', own, body);
      expect({ status, mode: endpoint.mode }).toEqual({ status: 201, mode });
      const found = async (key: Made) => (await call('GET /api/v2/webhooks', key)).body.data.map(({ id }: Made) => id);
      expect(await found(own)).toContain(endpoint.id);
      expect(await found(other)).not.toContain(endpoint.id);
      const type = 'task.complete';
      const test = await call('POST /api/v2/webhooks/test', own, { endpoint_id: endpoint.id, type });
      expect(test.status).toBe(202);
      const foreign = '404 not_found';
      expect(await result('POST /api/v2/webhooks/test', other, { endpoint_id: endpoint.id, type })).toBe(foreign);
      expect(await result(`GET /api/v2/webhooks/deliveries/${test.body.id}`, own)).toBe(200);
      expect(await result(`GET /api/v2/webhooks/deliveries/${test.body.id}`, other)).toBe(foreign);
      expect(await result(`POST /api/v2/webhooks/deliveries/${test.body.id}/replay`, other)).toBe(foreign);
      const since = '2026-01-01T00:00:00Z';
      const failed = { since, endpoint_id: endpoint.id };
      expect(await result('POST /api/v2/webhooks/replay', other, failed)).toBe(foreign);
      const deliveries = await call('GET /api/v2/webhooks/deliveries', other);
      expect(deliveries.text).not.toContain(test.body.id);
      expect(await result(`PATCH /api/v2/webhooks/${endpoint.id}`, other, { enabled: false })).toBe(foreign);
      expect(await result(`DELETE /api/v2/webhooks/${endpoint.id}`, other)).toBe(foreign);
      expect(await result(`PATCH /api/v2/webhooks/${endpoint.id}`, own, { enabled: false })).toBe(200);
      const { body: secret } = await call('POST /api/v2/webhooks/secrets', own);
      expect(secret.mode).toBe(mode);
      const { body: secrets } = await call('GET /api/v2/webhooks/secrets', own);
      expect(new Set(secrets.data.map((each: { mode: string }) => each.mode))).toEqual(new Set([mode]));
      expect(await result(`DELETE /api/v2/webhooks/${endpoint.id}`, own)).toBe(204);
    }
  });

  it('reads usage, the statement and the log of its mode', async () => {
    const who = await signedIn(app);
    const keys = { test: await make(SCOPES, {}, who), live: await make(SCOPES, { mode: 'live' }, who) };
    const song = { model: 'v3.5', prompt: 'rain' };
    const sent = {
      live: await call('POST /api/v2/generate', keys.live, song),
      test: await call('GET /api/v2/credits', keys.test),
    };
    await waitForLogs(app);
    for (const mode of ['live', 'test'] as const) {
      const other = mode === 'live' ? 'test' : 'live';
      const { body: usage } = await call('GET /api/v2/usage?range=7d', keys[mode]);
      expect(usage.data.map((row: { id: string; mode: string }) => `${row.id} ${row.mode}`)).toEqual([
        `${keys[mode].id} ${mode}`,
      ]);
      const { body: log } = await call('GET /api/v2/logs', keys[mode]);
      expect(new Set(log.data.map((entry: { mode: string }) => entry.mode))).toEqual(new Set([mode]));
      expect(await result(`GET /api/v2/logs/${String(sent[mode].headers['x-request-id'])}`, keys[mode])).toBe(200);
      expect(await result(`GET /api/v2/logs/${String(sent[other].headers['x-request-id'])}`, keys[mode])).toBe(
        '404 not_found',
      );
    }
    expect((await call('GET /api/v2/statement', keys.live)).body.data[0]).toMatchObject({ task_id: sent.live.body.id });
    expect((await call('GET /api/v2/statement', keys.test)).body.data).toEqual([]);
  });
});
