import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { configFaults } from '../tests/config-faults.ts';
import { findWarnings } from './core/config-warnings.ts';

const folder = mkdtempSync(join(tmpdir(), 'misconfiguration-'));
const DATA_DIR = join(folder, 'data');
const SECRET = '0123456789abcdefghijklmnopqrstuv';
const HIDDEN = 'confidential';
afterAll(() => rmSync(folder, { recursive: true }));

/** The only fault of an environment. */
function fault(env: Readonly<Record<string, string>>): string {
  const [, ...faults] = configFaults({ DATA_DIR, ...env }).split('\n');
  expect(faults).toHaveLength(1);
  return faults[0]!.trim();
}
/** The only warning about an environment, which is otherwise right. */
function warning(env: Readonly<Record<string, string>>): string {
  expect(configFaults({ DATA_DIR, ...env })).toBe('');
  const warnings = findWarnings(env);
  expect(warnings).toHaveLength(1);
  return warnings[0]!;
}

const live = { REPLICATE_API_TOKEN: 'r8_token', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const behindProxy = { PUBLIC_URL: 'https://music.example', TRUST_PROXY: '127.0.0.1' };

/** What is wrong, how it is found, and what the sentence has to contain: variable, value and remedy. */
const mistakes: readonly [string, () => string, ...(readonly string[])][] = [
  ['a misspelled name', () => warning({ SMPT_URL: 'x' }), 'SMPT_URL', 'Did you mean SMTP_URL?'],
  ['a port out of range', () => fault({ PORT: '70000' }), 'PORT', '"70000"', '0 to 65535'],
  ['quotation marks from a file', () => fault({ PUBLIC_URL: '"https://a.example"' }), 'PUBLIC_URL', 'Remove them'],
  ['a URL without https', () => fault({ PUBLIC_URL: 'music.example' }), 'PUBLIC_URL', '"music.example"', 'https://'],
  ['a URL with a path', () => fault({ PUBLIC_URL: 'https://a.example/x' }), 'PUBLIC_URL', '/x"', 'without a path'],
  ['http for https', () => warning({ PUBLIC_URL: 'http://a.example' }), 'http://a.example', 'Set https://a.example'],
  [
    'links that lead to localhost',
    () => warning({ SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@a.example' }),
    'PUBLIC_URL',
    'http://localhost',
    'Set the URL',
  ],
  [
    'https without a trusted proxy',
    () => warning({ PUBLIC_URL: 'https://a.example' }),
    'TRUST_PROXY',
    'is not set',
    'of the proxy',
  ],
  ['every address is a proxy', () => warning({ TRUST_PROXY: '0.0.0.0/0' }), 'TRUST_PROXY', '0.0.0.0/0', 'Name only'],
  ['no range', () => fault({ TRUST_PROXY: '10.0.0.0/99' }), 'TRUST_PROXY', '"10.0.0.0/99"', 'such as 10.0.0.0/8'],
  [
    'another database',
    () => fault({ DATABASE_URL: `mysql://u:${HIDDEN}@db/x`, SECRET }),
    'DATABASE_URL',
    '"mysql://…"',
    'postgres://',
  ],
  [
    'a password with #',
    () => fault({ DATABASE_URL: `postgres://u:#${HIDDEN}@db/x`, SECRET }),
    'DATABASE_URL',
    '%23 for #',
  ],
  ['a database without SECRET', () => fault({ DATABASE_URL: 'postgres://db/x' }), 'SECRET is required', 'DATABASE_URL'],
  ['a short secret', () => fault({ SECRET: HIDDEN }), 'SECRET', '12 characters', 'at least 32'],
  ['a secret that can be guessed', () => warning({ SECRET: 'a'.repeat(32) }), 'SECRET', 'openssl rand -base64 32'],
  [
    'roles without a shared database',
    () => fault({ ROLE: 'web', STORAGE_URL: 's3://songs', SECRET }),
    'DATABASE_URL is required',
    'ROLE=web',
  ],
  [
    'a bucket by its https URL',
    () => fault({ STORAGE_URL: 'https://songs.s3.amazonaws.com' }),
    'STORAGE_URL',
    '"https://songs.',
    's3://songs?region',
  ],
  [
    'a region that does not exist',
    () => fault({ STORAGE_URL: 's3://songs?region=frankfurt' }),
    'STORAGE_URL',
    'region=frankfurt',
    'eu-central-1',
  ],
  [
    'swapped keys of the bucket',
    () => fault({ AWS_ACCESS_KEY_ID: HIDDEN, AWS_SECRET_ACCESS_KEY: `AKIA${'X'.repeat(16)}` }),
    'AWS_SECRET_ACCESS_KEY',
    'AKIA...',
    'Swap it with AWS_ACCESS_KEY_ID',
  ],
  [
    'http files on an https site',
    () => fault({ ...behindProxy, STORAGE_URL: 's3://songs?endpoint=http://10.0.0.7:9000' }),
    'STORAGE_URL',
    'https endpoint, or serve=stream',
  ],
  [
    'a publishable key',
    () => fault({ ...live, STRIPE_SECRET_KEY: `pk_live_${HIDDEN}` }),
    'STRIPE_SECRET_KEY',
    '"pk_live_…"',
    'sk_...',
  ],
  [
    'a signing secret for a key',
    () => fault({ ...live, STRIPE_SECRET_KEY: `whsec_${HIDDEN}` }),
    'STRIPE_SECRET_KEY',
    '"whsec_…"',
    'STRIPE_WEBHOOK_SECRET',
  ],
  [
    'the ID of a webhook endpoint',
    () => fault({ ...live, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'we_1' }),
    'STRIPE_WEBHOOK_SECRET',
    '"we_…"',
    'whsec_...',
  ],
  [
    'test payments on a public site',
    () => warning({ ...live, ...behindProxy, STRIPE_SECRET_KEY: `sk_test_${HIDDEN}` }),
    'STRIPE_SECRET_KEY',
    'test key',
    'sk_live_...',
  ],
  [
    'payments for the sandbox',
    () => fault({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
    'STRIPE_SECRET_KEY',
    'FAL_KEY',
  ],
  ['a token of another engine', () => fault({ FAL_KEY: `r8_${HIDDEN}` }), 'FAL_KEY', '"r8_…"', 'REPLICATE_API_TOKEN'],
  [
    'two engines',
    () => fault({ FAL_KEY: 'id:secret', REPLICATE_API_TOKEN: 'r8_token' }),
    'ENGINE is required',
    'FAL_KEY',
  ],
  [
    'late encryption on port 465',
    () => fault({ SMTP_URL: `smtp://u:${HIDDEN}@a.example:465`, MAIL_FROM: 'a@a.example' }),
    'SMTP_URL',
    '"smtp://…"',
    'smtps://',
  ],
  ['email without a sender', () => fault({ SMTP_URL: 'smtp://a.example' }), 'MAIL_FROM is required', 'SMTP_URL'],
  [
    'a client secret for an ID',
    () => fault({ OAUTH_GOOGLE_ID: `GOCSPX-${HIDDEN}`, OAUTH_GOOGLE_SECRET: 'x' }),
    'OAUTH_GOOGLE_ID',
    'OAUTH_GOOGLE_SECRET',
  ],
  [
    'the configuration of an issuer',
    () =>
      fault({
        OAUTH_OIDC_ISSUER: 'https://a.example/.well-known/openid-configuration',
        OAUTH_OIDC_ID: 'x',
        OAUTH_OIDC_SECRET: 'x',
      }),
    'OAUTH_OIDC_ISSUER',
    'without /.well-known',
  ],
  ['an unknown level', () => fault({ LOG_LEVEL: 'verbose' }), 'LOG_LEVEL', '"verbose"', 'warn'],
  [
    'a file that is missing',
    () => fault({ SECRET_FILE: join(folder, 'no') }),
    'SECRET_FILE',
    join(folder, 'no'),
    "can't be read",
  ],
  [
    'a color by its name',
    () => {
      const file = join(folder, 'site.json');
      writeFileSync(
        file,
        '{"brand":{"name":"Songs"},"legal":{"entity":"Songs"},"colors":{"primary":"red"},"site":{"url":""}}',
      );
      return fault({ SITE_CONFIG: file });
    },
    'colors.primary',
    '#c8401a',
  ],
];

it.each(mistakes)('%s: one sentence names the setting, its value and the remedy', (_name, find, ...parts) => {
  const message = find();
  for (const part of parts) expect(message).toContain(part);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(HIDDEN);
});

it('at least thirty mistakes have such a sentence', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(30);
});
