import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Config } from '../config.ts';
import { openStorage } from '../core/open-storage.ts';
import { checkDatabase, checkDataDir } from '../core/startup.ts';
import { StartupError } from '../core/startup-error.ts';
import { type Finding, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from './finding.ts';

async function found(check: () => Promise<void> | void, message: string): Promise<Finding> {
  try {
    await check();
    return ok(message);
  } catch (error) {
    if (error instanceof StartupError) return fix(error.message);
    throw error;
  }
}

/** Checks the version of the database and our privileges in it. */
export async function tryDatabase({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === null) {
    return found(() => checkDataDir(dataDir), `The embedded database in ${dataDir} can be written to.`);
  }
  return found(() => checkDatabase(databaseUrl), 'PostgreSQL is reachable, new enough, and lets us create tables.');
}

/** The tolerated difference between clocks. Signatures, one-time codes and leases depend on the time. */
const APART_SECONDS = 5;

/** Compares our clock with the database's. */
export async function tryClock({ databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl === null)
    return skipped('There is no other clock to compare with, because the database is embedded.');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CHECK_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = Date.now();
    const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const here = (before + Date.now()) / 2;
    return compareClocks(here, Number(rows[0]!.ms));
  } catch (error) {
    return skipped(`The database returned no time: ${getReason(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Compares two clocks, both in milliseconds since 1970. */
export function compareClocks(here: number, there: number): Finding {
  const seconds = Math.round((here - there) / 100) / 10;
  if (Math.abs(seconds) <= APART_SECONDS) return ok('The clocks of this server and the database agree.');
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return fix(
    `This server's clock is ${Math.abs(seconds)} s ${direction} the database clock. Synchronize both with NTP.`,
  );
}

const BYTES = Buffer.from('Written by npm run doctor.\n');

/** Stores a file, reads it back (through a signed URL too, if clients get those) and deletes it. */
export async function tryStorage(config: Config): Promise<Finding> {
  const place = config.storage === null ? `The directory ${config.dataDir}/files` : `The bucket ${config.storage.name}`;
  const key = `doctor/${randomUUID()}.txt`;
  let doing = 'opened';
  try {
    const storage = await openStorage(config);
    doing = 'written to';
    await storage.put(key, BYTES, 'text/plain; charset=utf-8');
    doing = 'read';
    const stored = await storage.get(key);
    if (stored === null || !(await buffer(stored.stream)).equals(BYTES)) {
      return fix(`${place} returned different content than was written.`);
    }
    if (config.storage?.serve === 'redirect') {
      doing = "read through a signed URL. Set serve=stream in STORAGE_URL if clients can't reach it";
      const url = await storage.signedUrl(key, 60, { disposition: 'attachment', cacheControl: 'no-store' });
      const response = await fetch(url!, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`it responds with ${response.status}`);
    }
    doing = 'cleaned up. The key needs the right to delete';
    const [failure] = (await storage.delete([key])).values();
    if (failure) throw failure;
    return ok(`${place} stores, returns and deletes a file.`);
  } catch (error) {
    return fix(`${place} can't be ${doing}: ${getReason(error)}`);
  }
}
