import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants as rules } from '../../../catalog/assistants.ts';
import { CALLBACK, programOf } from '../../../tests/assistants/connecting.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { keys } from '../keys/feature.ts';
import { mcp } from '../mcp/feature.ts';
import { assistants } from './feature.ts';

let passed = 0;
/** Lets seconds pass. */
const pass = (seconds: number) => (passed += seconds * 1000);

let app: TestApp;
let someone: TestCustomer;
let program: ReturnType<typeof programOf>;
beforeAll(async () => {
  app = await taskApp({
    beside: [keys, assistants, mcp],
    clock: { now: () => new Date(Date.now() + passed) },
  });
  someone = await customer(app.db, 1000);
  program = programOf(app);
});
afterAll(() => app.close());

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly assistant: string | null;
}

const keysOf = async ({ cookie }: TestCustomer): Promise<ListedKey[]> => {
  const { body } = await app.call('GET /api/account/keys', { cookie });
  return (body.data as ListedKey[]).filter(({ assistant }) => assistant !== null);
};

const refused = { status: 400, body: { error: 'invalid_grant' } };

describe('access', () => {
  it('is found, granted with a budget, and stands for a key of the account', async () => {
    const one = await customer(app.db, 1000);
    const { asked, access } = await program.connected(one.cookie, { allow: true, mode: 'live', month_credits: 20 });
    const [key] = await keysOf(one);
    expect(key).toMatchObject({
      name: 'Editor',
      assistant: 'Editor',
      mode: 'live',
      scopes: ['generate', 'read'],
      budget: { day: null, week: null, month: 20 },
    });
    expect((await program.send(access)).text).toContain('within the budget of this connection');

    const song = (n: number) =>
      program.send(access, 'tools/call', {
        name: 'create_song',
        arguments: { model: 'v5', prompt: 'rain', idempotency_key: `song-${n}` },
      });
    const { result } = (await song(1)).body;
    expect(result.structuredContent).toMatchObject({ mode: 'live', credits: { held: 12 } });
    const over = (await song(2)).body.result;
    expect([over.isError, over.content[0].text]).toEqual([true, expect.stringMatching(/"status":402/)]);
    expect(over.content[0].text).toContain('monthly');
    expect(asked.request).toContain('S256');
  });

  it('is for agents only, and for nobody else', async () => {
    const { access } = await program.connected(someone.cookie);
    expect(access).toMatch(/^cdz_mcp_/);
    expect(await app.call('GET /api/v2/credits', { key: access })).toMatchObject({
      status: 401,
      body: { code: 'invalid_key' },
    });
    const rows = JSON.stringify(await app.db.all('select * from oauth_tokens'));
    expect(rows).not.toContain(access.slice(-20));
  });

  it('is announced to programs without it', async () => {
    const { status, headers } = await app.call('POST /api/mcp', { headers: { host: 'localhost:3000' }, body: {} });
    const url = 'http://localhost:3000/.well-known/oauth-protected-resource/api/mcp';
    expect([status, headers['www-authenticate']]).toEqual([401, `Bearer realm="api", resource_metadata="${url}"`]);
    const ended = await program.send(`cdz_mcp_${'a'.repeat(43)}`);
    expect(ended.headers['www-authenticate']).toContain('error="invalid_token", resource_metadata=');
    for (const path of [new URL(url).pathname, '/.well-known/oauth-protected-resource']) {
      expect((await app.call(`GET ${path}`)).body).toMatchObject({
        resource: 'http://localhost:3000/api/mcp',
        authorization_servers: ['http://localhost:3000'],
      });
    }
    expect((await app.call('GET /.well-known/oauth-authorization-server')).body).toMatchObject({
      issuer: 'http://localhost:3000',
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it('is asked for in the language of the visitor', async () => {
    const headers = { 'accept-language': 'ja' };
    const { status, headers: sent } = await app.call('GET /api/oauth/authorize?client_id=a&state=b', { headers });
    expect([status, sent['location']]).toEqual([302, 'http://localhost:3000/ja/user/connect?client_id=a&state=b']);
  });
});

describe('a code', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['another verifier', { code_verifier: 'v'.repeat(43) }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:33419/callback' }],
    ['another program', { client_id: 'prg_other' }],
  ])('is refused with %s, and then still works', async (_, change) => {
    const { asked, code } = await program.allowed(someone.cookie);
    expect(await program.redeem(asked, code, change)).toMatchObject(refused);
    expect((await program.redeem(asked, code)).status).toBe(200);
  });

  it('is refused for a foreign resource', async () => {
    const { asked, code } = await program.allowed(someone.cookie);
    const foreign = { resource: 'https://elsewhere.example/mcp' };
    expect(await program.redeem(asked, code, foreign)).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
  });

  it('works once: the second time, all access of it ends', async () => {
    const { asked, code, access, refreshToken } = await program.connected(someone.cookie);
    expect((await program.send(access)).status).toBe(200);
    expect(await program.redeem(asked, code)).toMatchObject(refused);
    expect((await program.send(access)).status).toBe(401);
    expect(await program.refresh(asked, refreshToken)).toMatchObject(refused);
  });

  it('works for a minute', async () => {
    const { asked, code } = await program.allowed(someone.cookie);
    pass(rules.seconds.code + 1);
    expect(await program.redeem(asked, code)).toMatchObject(refused);
  });
});

describe('a refresh token', () => {
  it('is replaced; a copy that is used later ends all access', async () => {
    const { asked, access, refreshToken } = await program.connected(someone.cookie);
    const next = (await program.refresh(asked, refreshToken)).body;
    expect((await program.send(next.access_token)).status).toBe(200);
    // Two windows of one program.
    expect(await program.refresh(asked, refreshToken)).toMatchObject(refused);
    expect((await program.send(next.access_token)).status).toBe(200);
    pass(rules.overlapSeconds + 1);
    expect(await program.refresh(asked, refreshToken)).toMatchObject(refused);
    for (const token of [access, next.access_token]) expect((await program.send(token)).status).toBe(401);
    expect(await program.refresh(asked, next.refresh_token)).toMatchObject(refused);
  });

  it('outlives the access token', async () => {
    const { asked, access, refreshToken } = await program.connected(someone.cookie);
    pass(rules.seconds.access + 1);
    expect((await program.send(access)).status).toBe(401);
    const next = (await program.refresh(asked, refreshToken)).body;
    expect((await program.send(next.access_token)).status).toBe(200);
  });

  it('of another program is refused', async () => {
    const { refreshToken } = await program.connected(someone.cookie);
    expect(await program.refresh(await program.ask(), refreshToken)).toMatchObject(refused);
  });
});

describe('the key of an assistant', () => {
  it('ends its access at once', async () => {
    const one = await customer(app.db);
    const { asked, access, refreshToken } = await program.connected(one.cookie);
    const [key] = await keysOf(one);
    const change = (body: object) => app.call(`PATCH /api/account/keys/${key!.id}`, { cookie: one.cookie, body });
    await change({ status: 'inactive' });
    expect(await program.send(access)).toMatchObject({ status: 401, body: { code: 'inactive_key' } });
    expect(await program.refresh(asked, refreshToken)).toMatchObject(refused);
    await change({ status: 'active' });
    expect((await program.send(access)).status).toBe(200);
    await app.call('PUT /api/account/keys/frozen', { cookie: one.cookie, body: { frozen: true } });
    const frozen = (await program.send(access)).status;
    await app.call(`DELETE /api/account/keys/${key!.id}`, { cookie: one.cookie });
    expect([frozen, (await program.send(access)).status]).toEqual([401, 401]);
  });

  it('has a secret that nobody sees', async () => {
    const one = await customer(app.db);
    await program.connected(one.cookie);
    const [key] = await keysOf(one);
    const { cookie } = one;
    expect(await app.call(`POST /api/account/keys/${key!.id}/reveal`, { cookie })).toMatchObject({
      status: 409,
      body: { code: 'secret_not_kept' },
    });
    const rotate = { cookie, body: { grace_hours: 1 } };
    expect(await app.call(`POST /api/account/keys/${key!.id}/rotate`, rotate)).toMatchObject({
      status: 409,
      body: { code: 'key_retired' },
    });
  });

  it('is deleted when the program disconnects or its access has expired', async () => {
    const one = await customer(app.db);
    const { asked, refreshToken } = await program.connected(one.cookie);
    await program.allowed(one.cookie);
    const kept = await program.connected(one.cookie);
    expect((await program.revoke(asked, refreshToken)).status).toBe(200);
    pass(rules.seconds.code + 1);
    await app.core.schedules.runNow('assistants.forget');
    expect(await keysOf(one)).toHaveLength(1);
    expect((await program.send(kept.access)).status).toBe(200);
  });

  it('stops with its account', async () => {
    const one = await customer(app.db);
    const { access, asked, refreshToken } = await program.connected(one.cookie);
    await app.db.query('update keys set suspended = true where customer_id = $1', [one.id]);
    expect(await program.send(access)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect(await program.refresh(asked, refreshToken)).toMatchObject(refused);
  });
});

describe('a decision', () => {
  it('belongs to the customer whose session sends it', async () => {
    const [one, other] = [await customer(app.db), await customer(app.db)];
    const { access } = await program.connected(one.cookie);
    await program.send(access, 'tools/call', {
      name: 'create_song',
      arguments: { model: 'v5', prompt: 'rain', idempotency_key: 'a' },
    });
    const { access: foreign } = await program.connected(other.cookie);
    const { body } = await program.send(foreign, 'tools/call', { name: 'list_tasks', arguments: {} });
    expect(body.result.structuredContent).toMatchObject({ data: [] });
    const asked = await program.ask();
    expect((await program.decide('', asked)).status).toBe(401);
    expect(await keysOf(other)).toHaveLength(1);
  });

  it('is refused from another site', async () => {
    const { request } = await program.ask();
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const [name, value] of Object.entries(foreign)) {
      const sent = { cookie: someone.cookie, headers: { [name]: value }, body: { request, allow: true } };
      expect(await app.call('POST /api/account/assistants', sent)).toMatchObject({
        status: 403,
        body: { code: 'origin_refused' },
      });
    }
  });

  it('can be to deny, which creates nothing', async () => {
    const one = await customer(app.db);
    const { body } = await program.decide(one.cookie, await program.ask(), { allow: false });
    const { searchParams, origin } = new URL(body.url);
    expect([origin, Object.fromEntries(searchParams)]).toEqual([
      new URL(CALLBACK).origin,
      { error: 'access_denied', state: 'abc', iss: 'http://localhost:3000' },
    ]);
    expect(await keysOf(one)).toEqual([]);
  });

  it('needs a budget in live mode', async () => {
    const asked = await program.ask();
    const live = await program.decide(someone.cookie, asked, { allow: true, mode: 'live' });
    expect(live).toMatchObject({ status: 422, body: { errors: [{ pointer: '/month_credits' }] } });
  });

  it.each<Readonly<Record<string, string>>>([
    { client_id: 'prg_unknown' },
    { redirect_uri: 'http://127.0.0.1:33418/other' },
    { redirect_uri: 'https://elsewhere.example/callback' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { resource: 'https://elsewhere.example/mcp' },
  ])('is refused for an invalid request: %j', async (change) => {
    const asked = await program.ask(change);
    expect(await program.decide(someone.cookie, asked)).toMatchObject({ status: 422, body: { code: 'invalid_field' } });
  });

  it('accepts any port of a local program', async () => {
    const asked = await program.ask({ redirect_uri: 'http://127.0.0.1:51234/callback' });
    const checked = await app.call('POST /api/account/assistants/check', {
      cookie: someone.cookie,
      body: { request: asked.request },
    });
    expect(checked.body).toEqual({ name: 'Editor', target: '127.0.0.1:51234', local: true });
  });
});
