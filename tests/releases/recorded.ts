import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../scripts/freshness.ts';
import type { CustomerReads } from './reads.ts';

/** The key that encrypts the secrets in recorded databases. They were created for the record and protect nothing. */
export const RECORD_SECRET = 'a secret of recorded releases only, never elsewhere';

export const releaseFolder = (release: string): string => join(root, 'releases', release);

/** A recorded release. */
export interface RecordedRelease {
  readonly commit: string;
  /** Restores its database in an empty one. */
  readonly sql: string;
  readonly reads: Readonly<Record<string, CustomerReads>>;
}

export function readRelease(release: string): RecordedRelease {
  const file = (name: string) => readFileSync(join(releaseFolder(release), name));
  return {
    commit: file('commit').toString().trim(),
    sql: gunzipSync(file('database.sql.gz')).toString(),
    reads: JSON.parse(file('reads.json').toString()) as RecordedRelease['reads'],
  };
}
