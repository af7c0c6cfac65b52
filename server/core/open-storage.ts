import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage. The S3 library is loaded only if there is a bucket. */
export async function openStorage(config: Pick<Config, 'storage' | 'storageKey' | 'dataDir'>): Promise<Storage> {
  if (config.storage === null) return diskStorage(join(config.dataDir, 'files'));
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(config.storage, config.storageKey);
}
