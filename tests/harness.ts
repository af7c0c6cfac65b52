import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type BuildOptions, buildApp } from '../server/app.ts';
import type { Config } from '../server/config.ts';
import type { Core } from '../server/core/core.ts';
import type { Db } from '../server/core/db.ts';
import type { Pressure } from '../server/core/pressure.ts';
import { testDatabase } from './harness-databases.ts';

/**
 * A configuration for tests: quiet, fast, and with every response checked against the contract. `dataDir` is required.
 */
export function testConfig(overrides: Partial<Config> & Pick<Config, 'dataDir'>): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    siteUrl: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    dbFsync: false,
    role: 'all',
    maintenance: false,
    drainSeconds: 0,
    storage: null,
    storageKey: null,
    secret: 'a secret that is used in tests only, never elsewhere',
    secretPrevious: null,
    trustProxy: [],
    callbackAllow: [],
    refusedWords: [],
    rateLimitPerMinute: 100_000,
    sandboxSpeed: 0,
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
    stripe: null,
    engine: null,
    signIn: { google: null, github: null, oidc: null },
    signUp: 'open',
    turnstile: null,
    requireVerifiedEmail: false,
    metricsToken: null,
    logLevel: 'silent',
    slowMs: 0,
    tracing: null,
    siteDir: join(overrides.dataDir, 'no-site'),
    sandboxMaxSeconds: 15,
    verifyResponses: true,
    passwordCost: { N: 1024, r: 8, p: 1 },
    variables: [],
    updateFeed: null,
    hiddenValues: [],
    warnings: [],
    ...overrides,
  };
}

/** The machine of the tests may be slow. A server that rejects requests under load is tested in `pressure.test.ts`. */
export const noPressure: Pressure = { delayMs: Infinity, everyMs: 1000 };

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a text or bytes, which are sent unchanged with the content type of `headers`. */
  readonly body?: unknown;
  /** Sent as `Authorization: Bearer`. */
  readonly key?: string;
  /** The Cookie header. */
  readonly cookie?: string;
  /** The caller's address. */
  readonly address?: string;
}

export interface CallResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON, or undefined if the response isn't JSON. Tests know its type. */
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  /** The response's cookies as a Cookie header for the next request. */
  readonly cookie: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly db: Db;
  /** Sends one request. Fails if the response violates the contract. `request` is `POST /api/v2/generate`. */
  call(request: string, options?: CallOptions): Promise<CallResult>;
  /** Closes the app and removes its data. Fails if any response violated the contract. */
  close(): Promise<void>;
}

export interface TestAppOptions extends BuildOptions {
  readonly config?: Partial<Config>;
}

function injection(request: string, { headers = {}, body, key, cookie, address }: CallOptions): InjectOptions {
  const [method = 'GET', url = '/'] = request.split(' ');
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  return {
    method: method as 'GET',
    url,
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: {
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
  };
}

/**
 * The whole server on a migrated database of its own (`testDatabase` of harness-databases.ts), unless `options.db` or
 * `options.config` provides another.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { config: overrides = {}, ...build } = options;
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'cadenza-test-')));
  const removeData = async () => {
    if (overrides.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const config = testConfig({ ...overrides, dataDir });
  const own = build.db ?? (config.databaseUrl === null ? await testDatabase() : undefined);
  const app = await buildApp(config, { pressure: noPressure, ...build, ...(own ? { db: own } : {}) }).catch(
    async (error: unknown) => {
      await removeData();
      throw error;
    },
  );
  const describe = () => {
    if (app.contractViolations.length === 0) return;
    throw new Error(`The contract was broken: ${app.contractViolations.splice(0).join('\n')}`);
  };
  return {
    app,
    core: app.core,
    db: app.core.db,
    async call(request, callOptions = {}) {
      // As from a socket, so that timers run between calls.
      await setImmediate();
      const response = await app.inject(injection(request, callOptions));
      describe();
      const isJson = /[/+]json(;|$)/.test(String(response.headers['content-type'] ?? '')) && response.payload !== '';
      return {
        status: response.statusCode,
        headers: response.headers as CallResult['headers'],
        body: isJson ? (JSON.parse(response.payload) as unknown) : undefined,
        text: response.payload,
        bytes: response.rawPayload,
        cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      };
    },
    async close() {
      await app.close();
      await removeData();
      describe();
    },
  };
}

/** A name that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}${randomBytes(6).toString('hex')}`;
}
