import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { collector } from '../../tests/collector.ts';
import { postgresDatabase } from '../../tests/harness-databases.ts';
import { FAL_KEY, falServer } from '../../tests/fal/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startEmailServer } from '../../tests/email-server.ts';
import { startOidcServer } from '../../tests/oidc-server.ts';
import { REPLICATE_TOKEN, replicateServer } from '../../tests/replicate/server.ts';
import { S3_KEY, startS3 } from '../../tests/s3/server.ts';
import { stripeConfig, startStripeServer } from '../../tests/stripe-server.ts';
import { type Config, readConfig } from '../config.ts';
import { readStorageUrl } from '../core/storage-url.ts';
import { readTracing } from '../core/tracing-config.ts';
import { runDoctor } from './doctor.ts';
import { tryEngine } from '../core/engine-check.ts';
import { tryStorage } from '../core/storage-check.ts';
import { STRIPE_EVENTS, tryStripe } from '../features/orders/providers/stripe/check.ts';
import { compareClocks, tryDatabase, tryClock } from './places.ts';
import { checkHeaders, tryProxy } from './proxy.ts';
import { checkSignUp, tryEmail, tryOidc, tryTraces } from './services.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const usual = readConfig({ DATA_DIR: join(folder, 'data') }, () => '');
const having = (change: Partial<Config>): Config => ({ ...usual, ...change });

/** Servers opened by a test, which are closed when it ends. */
const open: { close(): unknown }[] = [];
async function opened<T extends { close(): unknown }>(server: Promise<T> | T): Promise<T> {
  const made = await server;
  open.push(made);
  return made;
}
afterAll(async () => {
  for (const server of open) await server.close();
});

describe('the doctor', () => {
  it('checks a development machine, and skips what is not configured', async () => {
    const port = await freePort();
    const findings = await runDoctor(having({ port, publicUrl: `http://127.0.0.1:${port}` }));
    expect(Object.fromEntries(findings.map(({ name, state }) => [name, state]))).toEqual({
      database: 'ok',
      direct: 'skipped',
      replica: 'skipped',
      clock: 'skipped',
      files: 'ok',
      disk: expect.stringMatching(/^(?:ok|fix)$/),
      email: 'skipped',
      payments: 'skipped',
      'sign-up': 'ok',
      'sign-in': 'skipped',
      engine: 'skipped',
      brand: 'skipped',
      legal: 'skipped',
      traces: 'skipped',
      proxy: 'ok',
    });
  });

  it('creates no data directory, because the server may run as another user, who could not write to it', async () => {
    const dataDir = join(folder, 'absent', 'data');
    const config = having({ dataDir });
    expect(await tryDatabase(config)).toMatchObject({ state: 'ok' });
    expect(await tryStorage(config)).toMatchObject({ state: 'ok', message: expect.stringContaining('can be created') });
    expect(existsSync(join(folder, 'absent'))).toBe(false);
    writeFileSync(join(folder, 'file'), '');
    expect(await tryDatabase(having({ dataDir: join(folder, 'file', 'data') }))).toMatchObject({ state: 'fix' });
  });

  it('checks the privileges in the database, and its clock', async () => {
    const config = having({ databaseUrl: inject('postgresUrl')! });
    expect(await tryDatabase(config)).toMatchObject({ state: 'ok' });
    expect(await tryClock(config)).toEqual({
      state: 'ok',
      message: 'The clocks of this server and the database agree.',
    });
    const nowhere = having({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/songs` });
    expect(await tryDatabase(nowhere)).toMatchObject({
      state: 'fix',
      message: expect.stringContaining('refuses connections'),
    });
  });

  it('tries to install in an empty database, and leaves it empty', async () => {
    const database = await postgresDatabase({ empty: true });
    const db = database.open();
    const config = having({ databaseUrl: database.url });
    try {
      expect(await tryDatabase(config)).toMatchObject({ state: 'ok' });
      expect(await db.all("select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
      await db.query('create table customers ()');
      expect(await tryDatabase(config)).toMatchObject({
        state: 'fix',
        message: expect.stringMatching(/^The database doesn't let us install \S+\.sql: .*customers/),
      });
    } finally {
      await db.close();
      await database.drop();
    }
  });

  it('sends an empty batch to the collector of traces', async () => {
    const traces = await opened(collector());
    const tracing = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint }, 'songs');
    expect(await tryTraces(having({ tracing }))).toEqual({ state: 'ok', message: 'The collector accepts traces.' });
    expect(traces).toMatchObject({ batches: 1, spans: [] });
    traces.status = 401;
    expect(await tryTraces(having({ tracing }))).toEqual({
      state: 'fix',
      message: `${traces.endpoint}/v1/traces returns 401. Check OTEL_EXPORTER_OTLP_HEADERS.`,
    });
    const wrong = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `${traces.endpoint}/v2` }, 'songs');
    expect(await tryTraces(having({ tracing: wrong }))).toMatchObject({
      message: expect.stringMatching(/returns 404\. Check OTEL_EXPORTER_OTLP_ENDPOINT\.$/),
    });
  });

  it('reports clocks that differ', () => {
    expect(compareClocks(1_000_000, 1_061_000)).toEqual({
      state: 'fix',
      message: "This server's clock is 61 s behind the database clock. Synchronize both with NTP.",
    });
  });

  it('stores, reads and deletes a file in the bucket', async () => {
    const s3 = await opened(startS3());
    const bucket = readStorageUrl(s3.url);
    if (typeof bucket === 'string') throw new Error(bucket);
    const config = having({ storage: bucket, storageKey: S3_KEY });
    expect(await tryStorage(config)).toEqual({
      state: 'ok',
      message: 'The bucket songs stores, returns and deletes a file.',
    });
    s3.cut();
    expect(await tryStorage(config)).toMatchObject({
      state: 'fix',
      message: expect.stringMatching(/^The bucket songs can't be written to: /),
    });
  });

  it('signs in to the email server without sending anything', async () => {
    const server = await opened(startEmailServer());
    const from = { name: 'Music', address: 'hello@music.example' };
    expect(await tryEmail(having({ email: { smtpUrl: server.url, from } }))).toMatchObject({ state: 'ok' });
    expect(server.received).toEqual([]);
    const nowhere = `smtp://127.0.0.1:${await freePort()}`;
    expect(await tryEmail(having({ email: { smtpUrl: nowhere, from } }))).toMatchObject({
      state: 'fix',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('says who can sign up, and that invitations need an email server', async () => {
    const email = { smtpUrl: 'smtp://mail.example', from: { name: '', address: 'hello@music.example' } };
    expect((await checkSignUp(having({ signUp: 'closed' }))).message).toContain('SIGN_UP=closed');
    expect(await checkSignUp(having({ signUp: 'invited' }))).toMatchObject({ state: 'fix' });
    expect(await checkSignUp(having({ signUp: 'invited', email }))).toMatchObject({ state: 'ok' });
  });

  it('compares the webhook endpoints at Stripe with ours', async () => {
    const server = await opened(startStripeServer());
    const config = having({ stripe: stripeConfig(server), publicUrl: 'https://music.example' });
    const url = 'https://music.example/api/webhooks/stripe';
    expect(await tryStripe(config)).toMatchObject({
      state: 'fix',
      message: expect.stringContaining(`no webhook endpoint ${url}`),
    });
    server.webhookEndpoints.push({ url, status: 'enabled', enabled_events: STRIPE_EVENTS.slice(1) });
    expect(await tryStripe(config)).toEqual({
      state: 'fix',
      message: `The webhook endpoint ${url} lacks events: checkout.session.completed.`,
    });
    server.webhookEndpoints[0] = { url, status: 'disabled', enabled_events: ['*'] };
    expect(await tryStripe(config)).toMatchObject({ state: 'fix', message: expect.stringContaining('is disabled') });
    server.webhookEndpoints[0] = { url, status: 'enabled', enabled_events: ['*'] };
    expect(await tryStripe(config)).toMatchObject({ state: 'ok' });
    const wrong = having({ stripe: { ...stripeConfig(server), secretKey: 'sk_test_wrong' } });
    expect(await tryStripe(wrong)).toEqual({
      state: 'fix',
      message: "Stripe can't be used with STRIPE_SECRET_KEY: wrong_key",
    });
  });

  it('reads the configuration of the OpenID Connect provider', async () => {
    const server = await opened(startOidcServer('http://localhost:3000'));
    const config = (issuer: string) =>
      having({ signIn: { google: null, github: null, oidc: { ...server.client, issuer } } });
    expect(await tryOidc(config(server.client.issuer))).toMatchObject({ state: 'ok' });
    expect(await tryOidc(config(`${server.client.issuer}/elsewhere`))).toMatchObject({
      state: 'fix',
      message: expect.stringContaining('returns 404'),
    });
  });

  it('checks the credentials of the engine', async () => {
    const replicate = await opened(replicateServer());
    const fal = await opened(falServer());
    const engine = { id: 'replicate', token: REPLICATE_TOKEN, baseUrl: replicate.base, webhookSecret: null } as const;
    expect(await tryEngine(having({ engine }))).toEqual({ state: 'ok', message: 'replicate accepts the credentials.' });
    expect(await tryEngine(having({ engine: { ...engine, token: 'r8_wrong' } }))).toEqual({
      state: 'fix',
      message: 'replicate rejects the credentials (401).',
    });
    const other = { id: 'fal', key: FAL_KEY, baseUrl: fal.base, hasMessages: false } as const;
    expect(await tryEngine(having({ engine: other }))).toMatchObject({ state: 'ok' });
    expect(await tryEngine(having({ engine: { ...other, key: 'wrong' } }))).toMatchObject({ state: 'fix' });
  });
});

describe('the headers of the proxy', () => {
  const check = (headers: Record<string, string>, trustProxy: string[], peer = '10.0.0.2') =>
    checkHeaders({ publicUrl: 'https://music.example', trustProxy }, { headers, peer });
  const forged = '203.0.113.77';

  it.each([
    [
      'no X-Forwarded-For',
      { host: 'music.example', 'x-forwarded-for': forged },
      ['10.0.0.0/8'],
      /sends no X-Forwarded-For/,
    ],
    [
      'a proxy that is not trusted',
      { host: 'music.example', 'x-forwarded-for': '192.0.2.9' },
      [],
      /^The proxy connects from 10\.0\.0\.2\. Add/,
    ],
    [
      'a range that is too wide',
      { host: 'music.example', 'x-forwarded-for': `${forged}, 192.0.2.9` },
      ['0.0.0.0/0'],
      /TRUST_PROXY is too wide: 0\.0\.0\.0\/0/,
    ],
    [
      'another host',
      { host: '10.0.0.3:3000', 'x-forwarded-for': '192.0.2.9' },
      ['10.0.0.0/8'],
      /Let it pass on music\.example/,
    ],
  ])('%s is reported', (_, headers, trustProxy, message) => {
    expect(check(headers, trustProxy)).toEqual({ state: 'fix', message: expect.stringMatching(message) });
  });

  it('of a proxy on this machine, which trusts the address of this machine as well, are accepted', () => {
    const headers = { host: 'music.example', 'x-forwarded-for': `${forged}, 127.0.0.1` };
    expect(check(headers, ['127.0.0.1'], '127.0.0.1')).toEqual({
      state: 'ok',
      message: "The proxy passes on the host and the client's address (127.0.0.1).",
    });
    expect(check(headers, ['0.0.0.0/0'], '127.0.0.1')).toMatchObject({
      message: expect.stringContaining('TRUST_PROXY is too wide'),
    });
  });

  it('that a good proxy sends are accepted', () => {
    const headers = {
      host: '10.0.0.3',
      'x-forwarded-host': 'music.example',
      'x-forwarded-for': `${forged}, 192.0.2.9`,
    };
    expect(check(headers, ['10.0.0.0/8'])).toEqual({
      state: 'ok',
      message: "The proxy passes on the host and the client's address (192.0.2.9).",
    });
  });

  it('are checked with a request that comes back through the proxy', async () => {
    const port = await freePort();
    const proxy = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.9' };
      incoming.pipe(
        httpRequest({ port, host: '127.0.0.1', path: incoming.url, headers }, (response) => response.pipe(outgoing)),
      );
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    await opened(proxy);
    const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(await tryProxy(having({ port, publicUrl, trustProxy: ['127.0.0.1'] }))).toEqual({
      state: 'ok',
      message: "The proxy passes on the host and the client's address (192.0.2.9).",
    });
    expect(await tryProxy(having({ port, publicUrl, trustProxy: [] }))).toMatchObject({ state: 'fix' });
    expect(await tryProxy(having({ port, publicUrl: `http://127.0.0.1:${await freePort()}` }))).toMatchObject({
      state: 'fix',
      message: expect.stringContaining("can't be reached"),
    });
  });
});
