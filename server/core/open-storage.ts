import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import { type Storage, StorageUnavailable, type WatchedStorage } from './storage.ts';

/** How long a failure counts, unless something is stored. */
const FAILING_MS = 60_000;

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

/** Remembers failures, and logs each outage once, and its end. */
function watchStorage(storage: Storage, log: Log | null): WatchedStorage {
  let failedAt = -Infinity;
  let isAway = false;

  async function watching<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (isAway) log?.info('Storage is available again');
      isAway = false;
      return result;
    } catch (error) {
      if (error instanceof StorageUnavailable) {
        if (!isAway) log?.error({ err: error }, 'Storage is unavailable');
        isAway = true;
      }
      throw error;
    }
  }

  return {
    ...storage,
    get: (...args) => watching(storage.get(...args)),
    head: (...args) => watching(storage.head(...args)),
    async put(...object) {
      try {
        await watching(storage.put(...object));
        failedAt = -Infinity;
      } catch (error) {
        if (error instanceof StorageUnavailable) failedAt = performance.now();
        throw error;
      }
    },
    isFailing: () => performance.now() - failedAt < FAILING_MS,
  };
}

/** Opens the configured storage. The S3 library is loaded only if there is a bucket. */
export async function openStorage(
  config: Pick<Config, 'storage' | 'storageKey' | 'dataDir'>,
  log: Log | null = null,
): Promise<WatchedStorage> {
  if (config.storage === null) return watchStorage(await diskStorage(join(config.dataDir, 'files')), log);
  const { s3Storage } = await import('./s3-storage.ts');
  return watchStorage(s3Storage(config.storage, config.storageKey), log);
}
