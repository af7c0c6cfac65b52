import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFaults } from '../tests/config-faults.ts';
import { readConfig } from './config.ts';
import { findWarnings } from './core/config-warnings.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-relations-'));
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 's'.repeat(32);

describe('warnings', () => {
  it('name variables that are probably misspelled, unless the right one is set', () => {
    expect(findWarnings({ SMPT_URL: 'smtp://mail.example' })).toEqual([
      'SMPT_URL is not a variable of this server. Did you mean SMTP_URL?',
    ]);
    expect(findWarnings({ METRICS_TOKEN: 'm'.repeat(16), METRICS_TOKENS: 'x', PATH: '/bin', HOME: '/root' })).toEqual(
      [],
    );
  });

  it.each([
    [{ DB_FSYNC: '1', DATABASE_URL: 'postgres://db/songs' }, 'DB_FSYNC has no effect together with DATABASE_URL.'],
    [
      { REQUIRE_VERIFIED_EMAIL: '1' },
      'REQUIRE_VERIFIED_EMAIL=1 without SMTP_URL: nobody receives the email that confirms an address.',
    ],
    [{ SIGN_UP: 'invited' }, 'SIGN_UP=invited without SMTP_URL: nobody receives the email with an invitation.'],
    [
      { PUBLIC_URL: 'https://music.example' },
      'PUBLIC_URL uses https and TRUST_PROXY is not set: all customers share the IP address of the proxy, and its limits.',
    ],
  ])('%o', (env, warning) => {
    expect(findWarnings(env)).toEqual([warning]);
  });
});

it('the mode of sign-up and of maintenance is one of the named values', () => {
  const read = (env: Readonly<Record<string, string>>) => readConfig({ DATA_DIR, SECRET, ...env });
  expect(read({})).toMatchObject({ signUp: 'open', maintenance: false });
  expect(read({ SIGN_UP: 'invited', MAINTENANCE: '1' })).toMatchObject({ signUp: 'invited', maintenance: true });
  expect(configFaults({ SIGN_UP: 'private' })).toContain('SIGN_UP must be open, invited or closed');
  expect(configFaults({ MAINTENANCE: 'yes' })).toContain('MAINTENANCE must be 0 or 1');
});

describe('the site configuration', () => {
  const shipped = JSON.parse(readFileSync('site.config.json', 'utf8')) as { seo: object };
  const file = join(folder, 'site.json');
  const using = (change: object, env: Record<string, string> = {}): string => {
    writeFileSync(file, JSON.stringify({ ...shipped, ...change }, null, 2));
    return configFaults({ DATA_DIR, SITE_CONFIG: file, ...env });
  };

  it('is checked together with the variables, each fault with its line and field', () => {
    const all = using({ colors: { primary: 'red' } }, { PORT: 'x' });
    expect(all).toMatch(/^ {2}PORT must be a whole number/m);
    expect(all).toMatch(/^ {2}\/.*site\.json:\d+: colors\.primary: /m);
  });

  it('with a Turnstile site key requires its secret, and the other way around', () => {
    const seo = { ...shipped.seo, turnstileSiteKey: '0x4AAAAAAABkMYinukE8nzYS' };
    expect(using({ seo })).toContain(
      'TURNSTILE_SECRET is required together with seo.turnstileSiteKey in the site configuration',
    );
    expect(using({ seo }, { TURNSTILE_SECRET: 'secret' })).toBe('');
    expect(using({}, { TURNSTILE_SECRET: 'secret' })).toContain('TURNSTILE_SECRET requires seo.turnstileSiteKey');
  });
});

describe('secrets', () => {
  it('of the last rotation belong to a current one that differs', () => {
    expect(configFaults({ DATA_DIR, SECRET_PREVIOUS: SECRET })).toContain(
      'SECRET is required together with SECRET_PREVIOUS',
    );
    expect(configFaults({ DATA_DIR, SECRET, SECRET_PREVIOUS: SECRET })).toContain(
      'SECRET_PREVIOUS must differ from SECRET',
    );
  });
});

it('traces are sent to a collector that is set with the standard variables', () => {
  const endpoint = { DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(readConfig(endpoint).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'cadenza',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25', OTEL_SERVICE_NAME: 'songs' };
  const all = { ...endpoint, ...ratio, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,tenant=1' };
  expect(readConfig(all)).toMatchObject({
    tracing: {
      headers: { authorization: 'Bearer x', tenant: '1' },
      serviceName: 'songs',
      sampler: 'traceidratio',
      ratio: 0.25,
    },
  });
  expect(readConfig(all).variables).toContainEqual({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    source: 'environment',
    secret: true,
    value: null,
  });
  expect(readConfig({ ...all, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'token=%ff',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_RESOURCE_ATTRIBUTES: '=x',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
    OTEL_SDK_DISABLED: '1',
  };
  const message = configFaults({ DATA_DIR, ...wrong });
  for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name} must be `, 'm'));
  expect(configFaults({ DATA_DIR, OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toContain(
    'OTEL_EXPORTER_OTLP_ENDPOINT is required together with OTEL_EXPORTER_OTLP_HEADERS',
  );
});

it('takes an own engine with the secret that signs requests to it', () => {
  const ENGINE_SECRET = `whsec_${'test'.repeat(8)}`;
  const ENGINE_URL = 'http://10.0.0.5:8080/music/';
  expect(readConfig({ DATA_DIR, ENGINE_URL, ENGINE_SECRET })).toMatchObject({
    engine: { id: 'http', url: 'http://10.0.0.5:8080/music', secret: ENGINE_SECRET },
    slots: { live: 32 },
    requireVerifiedEmail: true,
  });
  expect(configFaults({ DATA_DIR, ENGINE_URL })).toContain('ENGINE_SECRET is required together with ENGINE_URL');
  expect(configFaults({ DATA_DIR, ENGINE_SECRET })).toContain('ENGINE_URL is required together with ENGINE_SECRET');
  expect(configFaults({ DATA_DIR, ENGINE: 'http' })).toContain('ENGINE_URL is required with ENGINE=http');
  expect(configFaults({ DATA_DIR, ENGINE_URL, ENGINE_SECRET: 'whsec_short' })).toContain(
    'ENGINE_SECRET must be whsec_ followed by 24 bytes or more as base64',
  );
  for (const url of ['10.0.0.5:8080', 'http://one,http://two', 'http://u:p@gpu', 'http://gpu?a=b']) {
    expect(configFaults({ DATA_DIR, ENGINE_URL: url, ENGINE_SECRET })).toContain(
      'ENGINE_URL must be a URL such as http://10.0.0.5:8080',
    );
  }
});

it.each(['10.0.0.5:8001', 'ftp://gpu', 'http://u:p@gpu', 'http://gpu?a=b', 'http://gpu,,', 'http://gpu,http://gpu/'])(
  'rejects %s as the servers of ACE-Step',
  (ACESTEP_URL) => {
    expect(configFaults({ DATA_DIR, ACESTEP_URL })).toContain(
      'ACESTEP_URL must be different URLs separated by commas, such as http://10.0.0.5:8001,http://10.0.0.6:8001',
    );
  },
);
