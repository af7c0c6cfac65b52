import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type OwnCatalog, ownCatalog } from '../../catalog/own-catalog.ts';
import type { Config } from '../config.ts';
import { checkDatabase } from './database-check.ts';
import { describeDiskError, describePortError, StartupError } from './startup-error.ts';

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
  ...(databaseUrl === null ? [] : [() => checkDatabase(databaseUrl, { pooled: databaseDirectUrl !== null })]),
  ...(databaseDirectUrl === null ? [] : [() => checkDatabase(databaseDirectUrl, { variable: 'DATABASE_DIRECT_URL' })]),
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
