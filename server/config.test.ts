import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFaults } from '../tests/config-faults.ts';
import { ownOrigins, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-config-'));
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 's'.repeat(32);

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: DATA_DIR,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      dbFsync: false,
      role: 'all',
      storage: null,
      storageKey: null,
      secretPrevious: null,
      trustProxy: [],
      callbackAllow: [],
      refusedWords: [],
      rateLimitPerMinute: 60,
      drainSeconds: 0,
      sandboxSpeed: 1,
      slots: { live: 32, sandbox: null, callbacks: 64 },
      brand: {
        name: 'Cadenza',
        entity: 'Cadenza',
        color: '#c8401a',
        slug: 'cadenza',
        keyPrefix: 'cdz',
        userAgent: 'Cadenza',
      },
      seller: { name: 'Cadenza', address: [], vatNumber: null, taxPercent: 0 },
      legalEmail: null,
      email: null,
      signIn: { google: null, github: null, oidc: null },
      turnstile: null,
      engine: null,
      requireVerifiedEmail: false,
      metricsToken: null,
      tracing: null,
      sandboxMaxSeconds: null,
      verifyResponses: false,
      passwordCost: { N: 32_768, r: 8, p: 3 },
    });
  });

  it('reads every variable', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://music.example/',
      DATA_DIR,
      DATABASE_URL: 'postgres://u:p@db/cadenza',
      SECRET,
      SECRET_PREVIOUS: `${SECRET}-old`,
      ROLE: 'web',
      DRAIN_SECONDS: '20',
      STORAGE_URL: 's3://songs?region=eu-central-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      CALLBACK_ALLOW: '127.0.0.1:4000, [::1]:4000,Receiver:80',
      RATE_LIMIT_PER_MINUTE: '120',
      SANDBOX_SPEED: '0.5',
      LIVE_SLOTS: '100',
      SANDBOX_SLOTS: '3',
      CALLBACK_SLOTS: '200',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'Music <hello@music.example>',
      OAUTH_GITHUB_ID: 'id',
      OAUTH_GITHUB_SECRET: 'secret',
      OAUTH_OIDC_ISSUER: 'https://login.example/',
      OAUTH_OIDC_ID: 'id',
      OAUTH_OIDC_SECRET: 'secret',
      OAUTH_OIDC_NAME: 'Example',
      REQUIRE_VERIFIED_EMAIL: '1',
      METRICS_TOKEN: 'm'.repeat(16),
      LOG_LEVEL: 'warn',
    };
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      publicUrl: 'https://music.example',
      databaseUrl: 'postgres://u:p@db/cadenza',
      secret: SECRET,
      secretPrevious: `${SECRET}-old`,
      role: 'web',
      drainSeconds: 20,
      storage: { name: 'songs', endpoint: null, region: 'eu-central-1', pathStyle: false, serve: 'redirect' },
      storageKey: { id: 'id', secret: 'key', token: null },
      trustProxy: ['10.0.0.0/8', '::1'],
      callbackAllow: ['127.0.0.1:4000', '[::1]:4000', 'receiver:80'],
      rateLimitPerMinute: 120,
      sandboxSpeed: 0.5,
      slots: { live: 100, sandbox: 3, callbacks: 200 },
      email: {
        smtpUrl: 'smtps://user:pass@mail.example:465',
        from: { name: 'Music', address: 'hello@music.example' },
      },
      signIn: {
        google: null,
        github: { id: 'id', secret: 'secret' },
        oidc: { id: 'id', secret: 'secret', issuer: 'https://login.example', name: 'Example' },
      },
      requireVerifiedEmail: true,
      logLevel: 'warn',
    });
  });

  it('reports every invalid variable in one message', () => {
    const message = configFaults({
      DATA_DIR,
      PORT: '70000',
      PUBLIC_URL: 'https://music.example/path',
      DATABASE_URL: 'mysql://x',
      DB_FSYNC: 'yes',
      ROLE: 'both',
      STORAGE_URL: 'https://songs',
      AWS_SECRET_ACCESS_KEY: 'key',
      TRUST_PROXY: '10.0.0.0/99',
      CALLBACK_ALLOW: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '0',
      SANDBOX_SPEED: '-1',
      LIVE_SLOTS: '0',
      CALLBACK_SLOTS: '1001',
      SMTP_URL: 'mail.example:25',
      MAIL_FROM: 'Music <hello@music.example>, eve@example.com',
      OAUTH_OIDC_ISSUER: 'http://login.example',
      OAUTH_GOOGLE_SECRET: 'secret',
      TURNSTILE_SECRET: 'secret',
      METRICS_TOKEN: 'short',
    });
    for (const name of 'PORT PUBLIC_URL DATABASE_URL DB_FSYNC SECRET ROLE STORAGE_URL AWS_ACCESS_KEY_ID TRUST_PROXY CALLBACK_ALLOW RATE_LIMIT_PER_MINUTE SANDBOX_SPEED LIVE_SLOTS CALLBACK_SLOTS SMTP_URL MAIL_FROM OAUTH_OIDC_ISSUER OAUTH_OIDC_ID OAUTH_OIDC_SECRET OAUTH_GOOGLE_ID TURNSTILE_SECRET METRICS_TOKEN'.split(
      ' ',
    )) {
      expect(message).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('requires SECRET when DATABASE_URL is set', () => {
    expect(configFaults({ DATA_DIR, DATABASE_URL: 'postgres://db/x' })).toContain(
      'SECRET is required together with DATABASE_URL',
    );
    expect(configFaults({ DATA_DIR, DATABASE_URL: 'postgres://db/x', SECRET: 'short' })).toContain('SECRET must have');
  });

  it.each(['web', 'worker'])('allows ROLE=%s only with shared database and storage', (ROLE) => {
    const message = configFaults({ DATA_DIR, ROLE });
    for (const name of ['DATABASE_URL', 'STORAGE_URL', 'SECRET']) {
      expect(message).toContain(`  ${name} is required with ROLE=${ROLE}`);
    }
    expect(configFaults({ DATA_DIR, ROLE, DATABASE_URL: 'postgres://db/x', SECRET })).toMatch(
      /^.*\n {2}STORAGE_URL .*$/,
    );
    expect(configFaults({ DATA_DIR, ROLE, DATABASE_URL: 'postgres://db/x', SECRET, STORAGE_URL: 's3://songs' })).toBe(
      '',
    );
  });

  it('rejects an http storage URL for a site on https', () => {
    const STORAGE_URL = 's3://songs?endpoint=http://10.0.0.7:9000';
    const PUBLIC_URL = 'https://music.example';
    expect(configFaults({ DATA_DIR, PUBLIC_URL, STORAGE_URL })).toContain('STORAGE_URL must have an https endpoint');
    expect(configFaults({ DATA_DIR, PUBLIC_URL, STORAGE_URL: `${STORAGE_URL}&serve=stream` })).toBe('');
    expect(configFaults({ DATA_DIR, STORAGE_URL })).toBe('');
  });

  it('requires an engine and its token for live keys on another engine', () => {
    const env = { DATA_DIR, REPLICATE_API_TOKEN: 'r8_token' };
    expect(readConfig(env)).toMatchObject({
      engine: { id: 'replicate', token: 'r8_token', baseUrl: null, webhookSecret: null },
      requireVerifiedEmail: true,
    });
    expect(readConfig({ ...env, REQUIRE_VERIFIED_EMAIL: '0' }).requireVerifiedEmail).toBe(false);
    const shown = readConfig(env).variables;
    expect(shown).toContainEqual({ name: 'REQUIRE_VERIFIED_EMAIL', source: 'default', secret: false, value: '1' });
    expect(shown).toContainEqual({ name: 'REPLICATE_API_TOKEN', source: 'environment', secret: true, value: null });
    const secret = `whsec_${'a'.repeat(32)}`;
    const webhookEnv = { ...env, REPLICATE_WEBHOOK_SECRET: secret };
    expect(configFaults(webhookEnv)).toContain('  REPLICATE_WEBHOOK_SECRET requires a PUBLIC_URL with https');
    expect(configFaults({ ...webhookEnv, PUBLIC_URL: 'https://music.example' })).toBe('');
    expect(configFaults({ ...webhookEnv, REPLICATE_BASE_URL: 'http://127.0.0.1:4000/v1' })).toBe('');
  });

  it('reports all faults of an engine at once', () => {
    const wrong = { REPLICATE_API_TOKEN: 'a b', REPLICATE_BASE_URL: 'replicate', REPLICATE_WEBHOOK_SECRET: 'whsec_!' };
    const message = configFaults({ DATA_DIR, ...wrong });
    for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name} must be `, 'm'));
    const alone = { REPLICATE_BASE_URL: 'https://a.example/v1', REPLICATE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` };
    for (const [name, value] of Object.entries(alone)) {
      expect(configFaults({ DATA_DIR, [name]: value })).toContain(
        `REPLICATE_API_TOKEN is required together with ${name}`,
      );
    }
  });

  it('takes the engine that ENGINE names, or else the one whose credentials are set', () => {
    const replicate = { DATA_DIR, REPLICATE_API_TOKEN: 'r8_token' };
    const fal = { DATA_DIR, FAL_KEY: 'id:secret' };
    expect(readConfig(fal)).toMatchObject({
      engine: { id: 'fal', key: 'id:secret', baseUrl: null, hasMessages: false },
      requireVerifiedEmail: true,
    });
    expect(readConfig({ ...fal, PUBLIC_URL: 'https://music.example' }).engine).toMatchObject({ hasMessages: true });
    expect(readConfig({ ...fal, FAL_BASE_URL: 'http://127.0.0.1:4000/' }).engine).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      hasMessages: true,
    });
    const both = { ...replicate, ...fal };
    expect(configFaults(both)).toContain('ENGINE is required together with REPLICATE_API_TOKEN and FAL_KEY');
    expect(readConfig({ ...both, ENGINE: 'replicate' }).engine?.id).toBe('replicate');
    expect(readConfig({ ...both, ENGINE: 'fal' }).engine?.id).toBe('fal');
    expect(readConfig({ ...both, ENGINE: 'sandbox' })).toMatchObject({ engine: null, requireVerifiedEmail: false });
    expect(configFaults({ ...replicate, ENGINE: 'fal' })).toContain('FAL_KEY is required with ENGINE=fal');
    expect(configFaults({ DATA_DIR, ENGINE: 'other' })).toContain(
      'ENGINE must be sandbox, replicate, fal, ace-step or http',
    );
    expect(configFaults({ DATA_DIR, FAL_BASE_URL: 'http://127.0.0.1:4000' })).toContain(
      'FAL_KEY is required together with FAL_BASE_URL',
    );
  });

  it('takes several servers of ACE-Step, with a slot each', () => {
    const ACESTEP_URL = 'http://10.0.0.5:8001/, https://gpu.example/two/';
    const urls = ['http://10.0.0.5:8001', 'https://gpu.example/two'];
    expect(readConfig({ DATA_DIR, ACESTEP_URL })).toMatchObject({
      engine: { id: 'ace-step', urls, key: null },
      slots: { live: 2 },
      requireVerifiedEmail: true,
    });
    expect(readConfig({ DATA_DIR, ACESTEP_URL, ACESTEP_API_KEY: 'key', LIVE_SLOTS: '5' })).toMatchObject({
      engine: { urls, key: 'key' },
      slots: { live: 5 },
    });
    expect(configFaults({ DATA_DIR, ACESTEP_URL, FAL_KEY: 'id:secret' })).toContain(
      'ENGINE is required together with FAL_KEY and ACESTEP_URL',
    );
    expect(configFaults({ DATA_DIR, ENGINE: 'ace-step' })).toContain('ACESTEP_URL is required with ENGINE=ace-step');
    expect(configFaults({ DATA_DIR, ACESTEP_API_KEY: 'key' })).toContain(
      'ACESTEP_URL is required together with ACESTEP_API_KEY',
    );
  });

  it('rejects Stripe together with the sandbox engine', () => {
    const stripe = { DATA_DIR, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(configFaults(stripe)).toContain(
      'STRIPE_SECRET_KEY requires REPLICATE_API_TOKEN, FAL_KEY, ACESTEP_URL or ENGINE_URL',
    );
    const live = { REPLICATE_API_TOKEN: 'id:secret', FAL_KEY: 'id:secret', ACESTEP_URL: 'http://10.0.0.5:8001' };
    for (const [name, value] of Object.entries(live)) {
      expect(configFaults({ ...stripe, [name]: value })).toBe('');
      expect(configFaults({ ...stripe, [name]: value, ENGINE: 'sandbox' })).toContain(
        'STRIPE_SECRET_KEY requires an ENGINE other than sandbox',
      );
    }
  });

  it('generates a secret once, readable by its owner only', () => {
    const { secret } = readConfig({ DATA_DIR });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ DATA_DIR }).secret).toBe(secret);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8').trim()).toBe(secret);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  });
});

describe("the site's own origins", () => {
  it('are both names of a development machine, by public URL and by port', () => {
    const own = ownOrigins({ publicUrl: 'http://localhost:3000', host: '127.0.0.1', port: 3001 });
    expect([...own].sort()).toEqual([
      'http://127.0.0.1:3000',
      'http://127.0.0.1:3001',
      'http://localhost:3000',
      'http://localhost:3001',
    ]);
  });

  it('are only the public URL in production', () => {
    expect([...ownOrigins({ publicUrl: 'https://music.example', host: '0.0.0.0', port: 3000 })]).toEqual([
      'https://music.example',
    ]);
  });
});
