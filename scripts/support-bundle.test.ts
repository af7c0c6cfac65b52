import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../tests/harness-databases.ts';
import { memoryFolder } from '../tests/memory-folder.ts';
import { secretVariables } from '../server/core/config-variables.ts';
import { root } from './freshness.ts';
import { writeBundle } from './support-bundle.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

let folder: string;
let database: PostgresDatabase;
let secrets: Readonly<Record<string, string>>;
let bundle: any;
let text: string;
let output: string;

beforeAll(async () => {
  folder = await memoryFolder();
  database = await postgresDatabase();
  const databaseUrl = (user: string) => database.url.replace('cadenza@', `cadenza:hush%2F${user}@`);
  secrets = {
    DATABASE_URL: databaseUrl('main'),
    DATABASE_DIRECT_URL: databaseUrl('direct'),
    DATABASE_READ_URL: databaseUrl('read'),
    AWS_ACCESS_KEY_ID: 'AKIA-HUSH',
    AWS_SECRET_ACCESS_KEY: 'hush-bucket',
    AWS_SESSION_TOKEN: 'hush-session',
    SECRET: 'hush-secret-hush-secret-hush-secret',
    SECRET_PREVIOUS: 'hush-previous-hush-previous-hush',
    SMTP_URL: 'smtps://me:hush-mail@127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_hush',
    STRIPE_WEBHOOK_SECRET: 'whsec_hush',
    REPLICATE_API_TOKEN: 'r8_hush-hush',
    REPLICATE_WEBHOOK_SECRET: `whsec_${'hush'.repeat(8)}`,
    FAL_KEY: 'hush-fal-key',
    ACESTEP_API_KEY: 'hush-ace-step',
    ENGINE_SECRET: `whsec_${'hush'.repeat(8)}engine`,
    OAUTH_GOOGLE_SECRET: 'hush-google',
    OAUTH_GITHUB_SECRET: 'hush-github',
    OAUTH_OIDC_SECRET: 'hush-oidc',
    METRICS_TOKEN: 'hush-metrics-hush',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-traces',
  };
  const db = database.open();
  await db.query(
    `insert into auth_users (id, name, email, email_verified, created_at, updated_at)
     values ('cus_hush', 'Ada Hush', 'ada@hush.example', true, now(), now())`,
  );
  // Errors of a schedule and of an engine quote whatever they met.
  const quoted = `${Object.values(secrets).join(' ')} ada@hush.example cus_hush cdz_live_hush hush/main hush-traces`;
  await db.query("insert into schedules (name, error) values ('emails.send', $1)", [`Could not send: ${quoted}`]);
  await db.query("insert into gates (engine, failures, reason) values ('replicate', 5, $1)", [`401: ${quoted}`]);
  await db.close();
  const env = {
    ...secrets,
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: join(folder, 'data'),
    ENGINE: 'replicate',
    PUBLIC_URL: 'https://music.example',
    STORAGE_URL: `s3://songs?endpoint=${NOWHERE}&serve=stream`,
    MAIL_FROM: 'Music <hello@hush.example>',
    STRIPE_API_BASE: NOWHERE,
    REPLICATE_BASE_URL: NOWHERE,
    ACESTEP_URL: NOWHERE,
    ENGINE_URL: NOWHERE,
    OAUTH_GOOGLE_ID: 'google-id',
    OAUTH_GITHUB_ID: 'github-id',
    OAUTH_OIDC_ID: 'oidc-id',
    OAUTH_OIDC_ISSUER: 'https://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE,
    HOST: '127.0.0.1',
    PORT: '1024',
  };
  output = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/doctor.ts'), '--bundle', 'bundle.json'],
      { cwd: folder, env },
      (_, out, error) => resolve(out + error),
    );
  });
  if (!existsSync(join(folder, 'bundle.json'))) throw new Error(output);
  text = readFileSync(join(folder, 'bundle.json'), 'utf8');
  bundle = JSON.parse(text);
}, 120_000);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('a support bundle', () => {
  it('is one file that only its owner can read, and the doctor says so', () => {
    expect(output).toContain(`Wrote bundle.json, without secrets, email addresses and customers.`);
    expect(statSync(join(folder, 'bundle.json')).mode & 0o777).toBe(0o600);
  });

  it('replaces no file', () => {
    expect(() => writeBundle({}, join(folder, 'bundle.json'))).toThrow("The bundle can't be written: EEXIST");
  });

  it('contains no secret, whatever errors quote', () => {
    // The last one requires a key in site.config.json.
    expect(Object.keys(secrets).toSorted()).toEqual(
      secretVariables.filter((name) => name !== 'TURNSTILE_SECRET').toSorted(),
    );
    const values = Object.values(secrets);
    expect(values.filter((value) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))).toEqual(
      [],
    );
    expect(text.toLowerCase()).not.toContain('hush');
  });

  it('contains no email address, API key or customer', () => {
    expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
    expect(text).not.toMatch(/_(?:live|test)_\w/);
    expect(text).not.toMatch(/(?:^|\W)cus_\w/);
    expect(text).not.toContain('Ada');
  });

  it('contains the findings of the doctor, the configuration and the versions', () => {
    expect(bundle.doctor).toContainEqual(expect.objectContaining({ name: 'email', state: 'fix' }));
    expect(bundle.warnings).toContainEqual(expect.stringContaining('TRUST_PROXY is not set'));
    expect(bundle.configuration.variables).toContainEqual({
      name: 'SMTP_URL',
      source: 'environment',
      secret: true,
      value: null,
    });
    expect(bundle.configuration.variables).toContainEqual(
      expect.objectContaining({ name: 'MAIL_FROM', value: 'Music <[email]>' }),
    );
    expect(bundle.release).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), schema: expect.any(Number) });
    expect(bundle.machine.node).toBe(process.version);
  });

  it('contains the state of the database', () => {
    expect(bundle.database).toMatchObject({ kind: 'postgres', version: expect.stringMatching(/^\d+/) });
    expect(bundle.database.tables.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['customers', 'tasks', 'transfers', 'request_logs']),
    );
    expect(bundle.schema.last_migrations).toHaveLength(Math.min(20, bundle.schema.migrations));
    expect(bundle.schema.functions.version).toBe(bundle.release.schema);
    expect(bundle.schedules).toContainEqual(
      expect.objectContaining({ name: 'emails.send', error: expect.stringMatching(/^Could not send: \[hidden\]/) }),
    );
    expect(bundle.gates).toContainEqual(
      expect.objectContaining({ engine: 'replicate', reason: expect.stringContaining('401: [hidden]') }),
    );
    expect(bundle).toMatchObject({ queues: expect.any(Array), processes: [], workers: [], ledger: null });
    expect(bundle.connections).toContainEqual(expect.objectContaining({ application_name: 'cadenza doctor' }));
  });
});
