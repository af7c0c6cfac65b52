import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { type OwnCatalog, ownCatalog } from '../../catalog/own-catalog.ts';
import type { Config } from '../config.ts';
import { getErrorCode, describeDiskError, describePortError, StartupError } from './startup-error.ts';

const CONNECT_MS = 10_000;
const OLDEST_POSTGRES = 15;

/** Explanations of database errors for operators, by SQLSTATE or connection error code. */
const DATABASE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections. Check that PostgreSQL is running and that DATABASE_URL names its host and port',
  ENOTFOUND: "has a host name that doesn't exist. Check DATABASE_URL",
  EAI_AGAIN: "has a host name that can't be looked up. Check DATABASE_URL and the DNS of this machine",
  EHOSTUNREACH: "can't be reached from this machine. Check DATABASE_URL and the network",
  ETIMEDOUT: "doesn't respond. Check DATABASE_URL and the firewall",
  ECONNRESET: 'closed the connection. Check that it accepts connections from this machine',
  '28P01': 'rejects the user or password of DATABASE_URL',
  '28000': "doesn't allow this user to connect from this machine. Check pg_hba.conf and DATABASE_URL",
  '3D000': "doesn't exist. Create it, or correct its name in DATABASE_URL",
  '53300': 'has no free connections. Raise max_connections, or run fewer processes',
  '57P03': 'is starting up or shutting down. Start again in a moment',
};

/** Returns `host:port/database` of a URL, without user and password. */
function describeDatabase(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url === null ? 'in DATABASE_URL' : `${url.hostname}:${url.port || '5432'}${url.pathname}`;
}

function databaseReason(error: unknown): string {
  const known = DATABASE_REASONS[getErrorCode(error)];
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(message)) return DATABASE_REASONS['ETIMEDOUT']!;
  if (/SSL|certificate|self-signed/i.test(message)) {
    return `can't be reached over TLS (${message}). Check sslmode in DATABASE_URL and the certificate`;
  }
  return `can't be used: ${message}`;
}

/**
 * Connects to the database, and checks its version and our privileges.
 * @throws StartupError
 */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const fail = (reason: string, cause?: unknown): never => {
    throw new StartupError(`The database ${describeDatabase(databaseUrl)} ${reason}.`, cause);
  };
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  // If the connection breaks later, the query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; user: string; schema: string | null; create: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as user,
              current_schema() as schema, coalesce(has_schema_privilege(current_schema(), 'create'), false) as create`,
    );
    const { version, user, schema, create } = rows[0]!;
    if (version < OLDEST_POSTGRES) fail(`is PostgreSQL ${version}. Version ${OLDEST_POSTGRES} or newer is required`);
    if (schema === null) fail("has no schema to work in. Create the schema of the user's search_path");
    if (!create) {
      fail(`doesn't let ${user} create tables in ${schema}. Run: grant create, usage on schema ${schema} to ${user}`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    fail(databaseReason(error), error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Checks that the data directory is writable.
 * @throws StartupError
 */
export function checkDataDir(dataDir: string): void {
  const file = join(dataDir, `.writable.${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, 'Written at the start to check the disk.\n');
    rmSync(file);
  } catch (error) {
    throw new StartupError(describeDiskError(error, dataDir) ?? String(error), error);
  }
}

/**
 * Checks that the port is free, by opening it for a moment.
 * @throws StartupError
 */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host }, resolve);
    });
  } catch (error) {
    const reason = describePortError(error) ?? `HOST ${host} can't be listened on: ${(error as Error).message}.`;
    throw new StartupError(reason, error);
  }
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * Checks that the site shows the prices and limits that this server uses. A site that isn't built yet shows none.
 * @throws StartupError
 */
export function checkSite(siteDir: string, current: OwnCatalog = ownCatalog): void {
  let text: string;
  try {
    text = readFileSync(join(siteDir, '.catalog.json'), 'utf8');
  } catch {
    return;
  }
  if (isDeepStrictEqual(JSON.parse(text), current)) return;
  throw new StartupError(
    'The site was built with a different catalog, so its pages show other prices and limits. ' +
      'Build it with the file in CATALOG (npm run build), or set CATALOG to the file that it was built with.',
  );
}

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'storage'>;

/** Runs every check. @throws StartupError with every reason, one per line. */
async function runChecks(checks: readonly (() => unknown)[]): Promise<void> {
  const outcomes = await Promise.allSettled(checks.map(async (check) => check()));
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  const unexpected = failed.find((error) => !(error instanceof StartupError));
  if (unexpected !== undefined) throw unexpected;
  if (failed.length > 0) throw new StartupError(failed.map((error) => (error as StartupError).message).join('\n'));
}

/** With PostgreSQL and a bucket, the data directory isn't checked, because processes write nothing essential to it. */
const placeChecks = ({ databaseUrl, databaseDirectUrl, storage, dataDir }: Places) => [
  ...(databaseUrl === null || storage === null ? [() => checkDataDir(dataDir)] : []),
  ...(databaseUrl === null ? [] : [() => checkDatabase(databaseUrl)]),
  ...(databaseDirectUrl === null ? [] : [() => checkDatabase(databaseDirectUrl)]),
];

/**
 * Checks the disk and the database before a command opens them.
 * @throws StartupError
 */
export const checkPlaces = (config: Places): Promise<void> => runChecks(placeChecks(config));

/**
 * Checks the port, the disk, the database and the built site before anything is migrated.
 * @throws StartupError
 */
export const checkStart = (config: Places & Pick<Config, 'port' | 'host' | 'role' | 'siteDir'>): Promise<void> =>
  runChecks([
    () => checkPort(config),
    ...placeChecks(config),
    ...(config.role === 'worker' ? [] : [() => checkSite(config.siteDir)]),
  ]);
