import { resolve } from 'node:path';
import { catalogFaults } from '../catalog/own-catalog.ts';
import {
  type ConfiguredVariable,
  environment,
  isVariable,
  listVariables,
  secretVariables,
} from './core/config-variables.ts';
import { findWarnings } from './core/config-warnings.ts';
import { findQuoted, findSwappedAwsKeys } from './core/mistaken-keys.ts';
import { describeIssues } from './core/variable-faults.ts';
import { lazy } from './core/lazy.ts';
import { getLocalOrigins } from './core/local-origins.ts';
import { LOOPBACK } from './core/loopback.ts';
import { readVariableFiles } from './core/variable-files.ts';
import { type EngineConfig, findEngineFaults, getLiveSlots, readEngine, readSlots } from './core/engine-config.ts';
import type { EmailConfig } from './core/email-config.ts';
import { type StripeConfig, toStripeConfig } from './core/payment-config.ts';
import {
  readSignIn,
  type SignInConfig,
  type SignUpMode,
  findSignInFaults,
  type TurnstileConfig,
} from './core/sign-in-config.ts';
import { type Brand, readSiteSettings, type Seller } from './core/site-settings.ts';
import { loadOrCreateSecret } from './core/secret-file.ts';
import { StartupError } from './core/startup-error.ts';
import { findTracingFaults, readTracing, type TracingConfig } from './core/tracing-config.ts';
import { isHttpsSite } from './core/web-origin.ts';
import { type Bucket, type BucketKey, readStorageUrl } from './core/storage-url.ts';

/** What a process does: `web` serves requests, `worker` runs tasks and schedules. */
export type Role = 'all' | 'web' | 'worker';

/** Parameters of scrypt. The default, one that OWASP recommends, takes about 0.2 s of one core and 32 MiB. */
interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** How much a process does at the same time. */
interface Slots {
  /** Live tasks on an external engine. */
  readonly live: number;
  /** Tasks on the sandbox engine. Null depends on the number of cores. */
  readonly sandbox: number | null;
  /** Callbacks. */
  readonly callbacks: number;
}

/** Everything that operators can configure. A plain object, so that tests can build their own. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The public URL of the server, without a trailing slash. */
  readonly publicUrl: string;
  /** The URL in pages, if it isn't `publicUrl`. */
  readonly siteUrl: string | null;
  /** Absolute. Holds the embedded database, files and secrets; one process at a time. */
  readonly dataDir: string;
  /** `postgres://...`, or null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The database without the pooler. If set, `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null;
  /** A replica for reads that may be some seconds old. */
  readonly databaseReadUrl: string | null;
  /** The embedded database syncs every commit to disk. */
  readonly dbFsync: boolean;
  readonly role: Role;
  /** Requests that write are rejected, and no work is claimed. */
  readonly maintenance: boolean;
  /** Seconds after SIGTERM in which requests are still served while /readyz fails. */
  readonly drainSeconds: number;
  /** The bucket for files, or null for `dataDir`. */
  readonly storage: Bucket | null;
  /** Null uses the credentials of the machine. */
  readonly storageKey: BucketKey | null;
  readonly secret: string;
  /** The secret before the last rotation, so that data encrypted with it stays readable. */
  readonly secretPrevious: string | null;
  /** Addresses and ranges whose forwarding headers count. */
  readonly trustProxy: readonly string[];
  /** `host:port` of private addresses that callbacks may reach. */
  readonly callbackAllow: readonly string[];
  /** Blocked words and phrases. */
  readonly refusedWords: readonly string[];
  /** Requests per minute and key. */
  readonly rateLimitPerMinute: number;
  /** 1 is the speed of a real engine, 0 is immediate. */
  readonly sandboxSpeed: number;
  readonly slots: Slots;
  readonly brand: Brand;
  readonly seller: Seller;
  /** The email address on legal pages, or null. */
  readonly legalEmail: string | null;
  /** Null if emails wait in the outbox. */
  readonly email: EmailConfig | null;
  /** Null if payments are simulated by the sandbox provider. */
  readonly stripe: StripeConfig | null;
  /** The live engine, or null if live keys run on the sandbox. */
  readonly engine: EngineConfig | null;
  readonly signIn: SignInConfig;
  readonly signUp: SignUpMode;
  /** Null if there is no bot challenge. */
  readonly turnstile: TurnstileConfig | null;
  /** New customers get their credits after their email address is confirmed. */
  readonly requireVerifiedEmail: boolean;
  /** The bearer token of /metrics. Null turns the endpoint off. */
  readonly metricsToken: string | null;
  /** The URL of the latest release of this software, or null if nothing is fetched. */
  readonly updateFeed: string | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Requests that take longer are logged with their statements, in milliseconds. 0 logs none. */
  readonly slowMs: number;
  /** Where traces are sent, or null. */
  readonly tracing: TracingConfig | null;
  /** Absolute path of the built site. */
  readonly siteDir: string;
  /** Maximum length of a clip on the sandbox engine; null is the model's own. Set by tests only. */
  readonly sandboxMaxSeconds: number | null;
  /** Checks every response of a contract operation against the contract. Set by tests only. */
  readonly verifyResponses: boolean;
  /** The cost of hashing a password. Lower in tests only. */
  readonly passwordCost: PasswordCost;
  /** All variables as they were set, for the configuration page of administrators. */
  readonly variables: readonly ConfiguredVariable[];
  /** The values of all secret variables, so that they can be removed from messages. */
  readonly hiddenValues: readonly string[];
  /** Sentences about variables that are valid but probably mistaken. */
  readonly warnings: readonly string[];
}

/** The configuration is invalid. The message lists every variable at fault, one per line. */
export class ConfigError extends StartupError {
  constructor(faults: readonly string[]) {
    super(`The configuration is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const root = resolve(import.meta.dirname, '..');

/** Errors that concern several variables. They are reported even if single variables are invalid. */
function findFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const faults: string[] = [];
  const require = (name: string, because: string) => {
    if (!has(name)) faults.push(`${name} is required ${because}`);
  };
  if (has('DATABASE_URL')) require('SECRET', 'together with DATABASE_URL');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (has(name)) require('DATABASE_URL', `together with ${name}`);
  }
  if (['web', 'worker'].includes(env['ROLE'] ?? '')) {
    const because = `with ROLE=${env['ROLE']}, because processes share the database and the files`;
    require('DATABASE_URL', because);
    require('STORAGE_URL', because);
    if (!has('DATABASE_URL')) require('SECRET', because);
  }
  if (has('SECRET_PREVIOUS')) {
    require('SECRET', 'together with SECRET_PREVIOUS');
    if (env['SECRET_PREVIOUS'] === env['SECRET']) {
      faults.push('SECRET_PREVIOUS must differ from SECRET. It is the secret before the last rotation');
    }
  }
  if (has('SMTP_URL')) require('MAIL_FROM', 'together with SMTP_URL');
  if (has('MAIL_FROM')) require('SMTP_URL', 'together with MAIL_FROM');
  if (has('STRIPE_SECRET_KEY')) require('STRIPE_WEBHOOK_SECRET', 'together with STRIPE_SECRET_KEY');
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE']) {
    if (has(name)) require('STRIPE_SECRET_KEY', `together with ${name}`);
  }
  faults.push(...findEngineFaults(env), ...findTracingFaults(has));
  if (has('AWS_ACCESS_KEY_ID')) require('AWS_SECRET_ACCESS_KEY', 'together with AWS_ACCESS_KEY_ID');
  else {
    if (has('AWS_SECRET_ACCESS_KEY')) require('AWS_ACCESS_KEY_ID', 'together with AWS_SECRET_ACCESS_KEY');
    if (has('AWS_SESSION_TOKEN')) require('AWS_ACCESS_KEY_ID', 'together with AWS_SESSION_TOKEN');
  }
  faults.push(...findSwappedAwsKeys(env));
  const bucket = has('STORAGE_URL') ? readStorageUrl(env['STORAGE_URL']!) : '';
  if (typeof bucket !== 'string' && bucket.serve === 'redirect' && bucket.endpoint?.startsWith('http:')) {
    // Browsers block http files on https pages.
    if (isHttpsSite(env['PUBLIC_URL'])) {
      faults.push('STORAGE_URL must have an https endpoint, or serve=stream, because PUBLIC_URL uses https');
    }
  }
  return faults;
}

const toBucketKey = (id?: string, key?: string, token?: string): BucketKey | null =>
  id === undefined || key === undefined ? null : { id, secret: key, token: token ?? null };

/**
 * Reads the environment. Creates `DATA_DIR/secret` if neither SECRET nor DATABASE_URL is set, unless `makeSecret` does otherwise.
 * @throws ConfigError naming every variable at fault.
 */
export function readConfig(
  given: Readonly<Record<string, string | undefined>> = process.env,
  makeSecret: (dataDir: string) => string = loadOrCreateSecret,
): Config {
  const { env, names: fromFiles, faults: fileFaults } = readVariableFiles(given, secretVariables);
  const parsed = environment.safeParse(env);
  const quoted = findQuoted(env, Object.keys(env).filter(isVariable));
  const single = describeIssues(parsed.error?.issues ?? [], env, quoted);
  const siteFile = readSiteSettings(env['SITE_CONFIG'] || undefined);
  const siteFaults = 'faults' in siteFile ? siteFile.faults : [];
  const siteKey = 'value' in siteFile ? siteFile.value.turnstileSiteKey : undefined;
  const signInFaults = findSignInFaults((name) => (env[name] ?? '') !== '', siteKey);
  const faults = [...fileFaults, ...single, ...findFaults(env), ...signInFaults, ...siteFaults, ...catalogFaults];
  if (!parsed.success || !('value' in siteFile) || faults.length > 0) throw new ConfigError(faults);
  const values = parsed.data;
  const site = siteFile.value;
  const port = values.PORT;
  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  const engine = readEngine(values, publicUrl);
  // Free credits cost us money with a live engine, so they are granted only to confirmed addresses.
  const requireVerifiedEmail = values.REQUIRE_VERIFIED_EMAIL ?? engine !== null;
  return {
    port,
    host: values.HOST,
    publicUrl,
    siteUrl: site.url,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    dbFsync: values.DB_FSYNC,
    role: values.ROLE,
    maintenance: values.MAINTENANCE,
    drainSeconds: values.DRAIN_SECONDS,
    storage: values.STORAGE_URL ?? null,
    storageKey: toBucketKey(values.AWS_ACCESS_KEY_ID, values.AWS_SECRET_ACCESS_KEY, values.AWS_SESSION_TOKEN),
    secret: values.SECRET ?? makeSecret(dataDir),
    secretPrevious: values.SECRET_PREVIOUS ?? null,
    trustProxy: values.TRUST_PROXY ?? [],
    callbackAllow: values.CALLBACK_ALLOW ?? [],
    refusedWords: values.REFUSED_WORDS ?? [],
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    sandboxSpeed: values.SANDBOX_SPEED,
    slots: readSlots(values, engine),
    brand: site.brand,
    seller: site.seller,
    legalEmail: site.legalEmail,
    email: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    stripe: toStripeConfig(values.STRIPE_SECRET_KEY, values.STRIPE_WEBHOOK_SECRET, values.STRIPE_API_BASE),
    engine,
    ...readSignIn(values),
    signUp: values.SIGN_UP,
    requireVerifiedEmail,
    metricsToken: values.METRICS_TOKEN ?? null,
    updateFeed: values.UPDATE_FEED ?? null,
    logLevel: values.LOG_LEVEL,
    slowMs: values.SLOW_MS,
    tracing: readTracing(values, site.brand.slug),
    siteDir: resolve(root, 'build'),
    sandboxMaxSeconds: null,
    verifyResponses: false,
    passwordCost: { N: 32_768, r: 8, p: 3 },
    hiddenValues: secretVariables.flatMap((name) => env[name] || []),
    warnings: findWarnings(env),
    variables: listVariables(given, {
      PUBLIC_URL: { source: 'default', value: publicUrl },
      SECRET: { source: 'file', value: null },
      LIVE_SLOTS: { source: 'default', value: String(getLiveSlots(engine)) },
      REQUIRE_VERIFIED_EMAIL: { source: 'default', value: requireVerifiedEmail ? '1' : '0' },
      ...Object.fromEntries(fromFiles.map((name) => [name, { source: 'file', value: null } as const])),
    }),
  };
}

/** The configuration of this process. Read once, because a file with a secret may be a pipe. */
export const readOwnConfig = lazy(() => readConfig());

/**
 * The origins of this server: the origin of PUBLIC_URL, and on a development machine also localhost, 127.0.0.1 and the addresses
 * that it listens on.
 */
export function ownOrigins(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): ReadonlySet<string> {
  const own = new URL(config.publicUrl);
  const origins = new Set([own.origin, ...getLocalOrigins(config)]);
  if (LOOPBACK.has(own.hostname)) {
    for (const port of [own.port, String(config.port)]) {
      for (const host of ['localhost', '127.0.0.1']) origins.add(new URL(`${own.protocol}//${host}:${port}`).origin);
    }
  }
  return origins;
}

/** What systemd sets for its watchdog. */
export const readWatchdog = ({ PATH, NOTIFY_SOCKET, WATCHDOG_USEC } = process.env) => ({
  PATH,
  NOTIFY_SOCKET,
  WATCHDOG_USEC,
});
