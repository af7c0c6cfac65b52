import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';

/** The part of a volume that must be free: a full one stops the embedded database, the files and the log. */
const LEAST_FREE = 0.1;

/** The volume of a folder that the server writes to. */
export interface Volume {
  readonly folder: 'data' | 'temporary';
  readonly path: string;
  readonly bytes: number;
  /** What a process without root may still write. */
  readonly free_bytes: number;
}

/** The volumes of DATA_DIR and of temporary files. A folder that doesn't exist yet will be on the volume of the one above it. */
export async function readVolumes({ dataDir }: Pick<Config, 'dataDir'>): Promise<readonly Volume[]> {
  const folders = { data: resolve(dataDir), temporary: tmpdir() };
  return Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      let existing = path;
      while (!existsSync(existing)) existing = dirname(existing);
      const { bsize, blocks, bavail } = await statfs(existing);
      return { folder: folder as Volume['folder'], path, bytes: blocks * bsize, free_bytes: bavail * bsize };
    }),
  );
}

export const isNearlyFull = ({ bytes, free_bytes: free }: Volume): boolean => free < LEAST_FREE * bytes;
