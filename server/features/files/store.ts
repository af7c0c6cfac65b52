import type { Queryable } from '../../core/db.ts';

/** A file that may be served. */
export interface ServedFile {
  readonly storage_key: string;
  readonly content_type: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly name: string;
  readonly expires_at: Date;
}

/** The file of a capability; null when there is none, it expired or was revoked. */
export async function findFile(db: Queryable, capability: string, now: Date): Promise<ServedFile | null> {
  const { rows } = await db.named<ServedFile>(
    'files_find',
    `select storage_key, content_type, bytes, sha256, name, expires_at from files
     where capability = $1 and expires_at > $2 and revoked_at is null`,
    [capability, now],
  );
  return rows[0] ?? null;
}
