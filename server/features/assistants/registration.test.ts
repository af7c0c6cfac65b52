import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants as rules } from '../../../catalog/assistants.ts';
import { newAddress } from '../../../tests/customer.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { taskApp } from '../../../tests/tasks/rig.ts';
import { assistants } from './feature.ts';

let passed = 0;
let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ beside: [assistants], clock: { now: () => new Date(Date.now() + passed) } });
});
afterAll(() => app.close());

const register = (body: unknown, address = newAddress()) => app.call('POST /api/oauth/register', { body, address });
const uris = (...redirects: unknown[]) => ({ redirect_uris: redirects });

describe('a registration', () => {
  it.each([
    'https://claude.example/api/callback',
    'http://localhost:8080/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/callback',
    'cursor://editor.example/oauth/callback',
    'com.example.app:/callback',
  ])('accepts %s', async (uri) => {
    expect(await register({ ...uris(uri), token_endpoint_auth_method: 'client_secret_post' })).toMatchObject({
      status: 201,
      body: { redirect_uris: [uri], token_endpoint_auth_method: 'none', client_name: 'MCP' },
    });
  });

  it.each([
    'http://elsewhere.example/callback',
    'http://localhost.elsewhere.example/',
    'javascript:alert(1)',
    'JavaScript://x/%0a;alert(1)',
    'data:text/html,x',
    'https://a.example/#part',
    'https://user:word@a.example/',
    'https://a.example/ b',
    '/callback',
    `https://a.example/${'a'.repeat(rules.program.redirect)}`,
    7,
  ])('refuses %s', async (uri) => {
    expect(await register(uris(uri))).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });

  it.each([[{}], [uris()], [uris(...Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`))]])(
    'needs a few redirect URIs: %j',
    async (body) => {
      expect(await register(body)).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
    },
  );

  it('shows the name without characters that could hide others', async () => {
    const named = { client_name: ` Cadenza\u202e\u0007\n  team ${'x'.repeat(200)}`, ...uris('https://a.example/') };
    const { client_name: name } = (await register(named)).body;
    expect(name).toMatch(/^Cadenza team x+$/);
    expect(name).toHaveLength(rules.program.name);
  });

  it.each(['[]', '"text"', 'null'])('is an object: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await app.call('POST /api/oauth/register', { body, headers, address: newAddress() });
    expect(status).toBe(400);
  });

  it('is limited in size, and by network', async () => {
    const large = { ...uris('https://a.example/'), note: 'x'.repeat(rules.most.body) };
    expect((await register(large)).status).toBe(413);
    const address = newAddress();
    const results = [];
    for (let n = 0; n <= rules.perAddress.registrations; n += 1)
      results.push((await register(uris('https://a.example/'), address)).status);
    expect(results.at(-1)).toBe(429);
  });

  it('is forgotten after a day without use', async () => {
    const { client_id: id } = (await register(uris('https://a.example/'))).body;
    const exists = async () => (await app.db.query('select from oauth_programs where id = $1', [id])).rowCount;
    await app.core.schedules.runNow('assistants.forget');
    expect(await exists()).toBe(1);
    passed += (rules.unused.hours * 3600 + 60) * 1000;
    await app.core.schedules.runNow('assistants.forget');
    expect(await exists()).toBe(0);
  });

  it('is kept while others register, and pushes out the oldest that nobody has connected', async () => {
    await app.db.query(
      `insert into oauth_programs (id, name, redirect_uris, created_at)
       select 'prg_' || n, 'x', '{https://a.example/}', $2::timestamptz - n * interval '1 second' from generate_series(1, $1::integer) n`,
      [rules.unused.programs, app.core.clock.now()],
    );
    const { client_id: id } = (await register(uris('https://a.example/'))).body;
    const { rows } = await app.db.query<{ all: number; kept: number }>(
      `select count(*) as all, count(*) filter (where id in ($1, 'prg_1')) as kept from oauth_programs where used_at is null`,
      [id],
    );
    expect(rows[0]).toEqual({ all: rules.unused.programs, kept: 2 });
  });
});
