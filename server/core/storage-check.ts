import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { type Finding, findStartupError, fix, ok, CHECK_TIMEOUT_MS, getReason } from './finding.ts';
import { explainBucketError } from './bucket-error.ts';
import { openStorage } from './open-storage.ts';
import { checkDataDir } from './startup.ts';
import { describeDiskError, StartupError } from './startup-error.ts';

/** Checks that a folder can be written to, or created, without creating it. @throws StartupError */
export function tryFolder(folder: string): void {
  if (existsSync(folder)) return checkDataDir(folder);
  let above = dirname(folder);
  while (!existsSync(above)) above = dirname(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(describeDiskError(error, folder) ?? String(error), error);
  }
}

const BYTES = Buffer.from('Written by a test of the storage.\n');

/** Stores a file, reads it back (through a signed URL too, if clients get those) and deletes it. */
export async function tryStorage(config: Config): Promise<Finding> {
  const folder = join(config.dataDir, 'files');
  if (config.storage === null && !existsSync(folder)) {
    return findStartupError(
      () => tryFolder(folder),
      `The directory ${folder} can be created by this user. The server does that.`,
    );
  }
  const place = config.storage === null ? `The directory ${folder}` : `The bucket ${config.storage.name}`;
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
    const known = config.storage && explainBucketError(config.storage, error);
    return fix(known ?? `${place} can't be ${doing}: ${getReason(error)}`);
  }
}
