import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import { type Storage, StorageUnavailable, type WatchedStorage } from './storage.ts';

/** How long a failure counts, unless something is stored. */
const FAILING_MS = 60_000;

function watchStorage(storage: Storage): WatchedStorage {
  let failedAt = -Infinity;
  return {
    ...storage,
    async put(...object) {
      try {
        await storage.put(...object);
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
export async function openStorage(config: Pick<Config, 'storage' | 'storageKey' | 'dataDir'>): Promise<WatchedStorage> {
  if (config.storage === null) return watchStorage(await diskStorage(join(config.dataDir, 'files')));
  const { s3Storage } = await import('./s3-storage.ts');
  return watchStorage(s3Storage(config.storage, config.storageKey));
}
