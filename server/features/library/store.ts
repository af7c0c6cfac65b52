import type { WorkKind } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';

export type Visibility = 'private' | 'public';

/** A work in a list. */
export interface WorkRow {
  readonly id: string;
  readonly kind: WorkKind;
  readonly task_id: string;
  readonly version: number;
  readonly versions: number;
  readonly mode: 'live' | 'test';
  readonly key_id: string | null;
  readonly key_name: string | null;
  readonly request_id: string;
  readonly parent_id: string | null;
  /** The position in the parent, in seconds, at which the work continues. */
  readonly continue_at: number | null;
  readonly title: string;
  readonly name: string | null;
  readonly visibility: Visibility;
  readonly lyrics_public: boolean;
  readonly taken_down: boolean;
  readonly media_file: string | null;
  readonly cover_file: string | null;
  readonly checksum: string;
  readonly duration: number | null;
  readonly waveform: readonly number[] | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
  readonly model: string;
  readonly prompt: string | null;
  readonly style: string | null;
  readonly lyrics: string | null;
  readonly plays: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly kept_at: Date | null;
}

export const COLUMNS = `w.id, w.kind, w.task_id, w.index + 1 as version, w.mode, w.key_id, w.request_id, w.parent_id, w.title, w.name, w.visibility,
  w.lyrics_public, w.taken_down_at is not null as taken_down, w.media_file, w.cover_file, w.checksum, w.duration, w.width, w.height,
  w.delivered_at as created_at, w.expires_at, w.kept_at,
  (select count(*)::int from outputs o
    where o.customer_id = w.customer_id and o.task_id = w.task_id and o.delivered_at is not null) as versions,
  (select k.name from keys k where k.customer_id = w.customer_id and k.id = w.key_id) as key_name,
  case when w.parent_id is not null then (t.input ->> 'continue_at')::float8 end as continue_at,
  (select f.bytes from files f where f.customer_id = w.customer_id and f.capability = w.media_file) as bytes,
  t.model, t.input ->> 'prompt' as prompt, coalesce(w.style, t.input ->> 'style') as style, w.lyrics,
  w.waveform,
  coalesce((select p.plays from work_plays p where p.customer_id = w.customer_id and p.work_id = w.id), 0) as plays`;
export const SOURCES = 'join tasks t on t.customer_id = w.customer_id and t.id = w.task_id';

/** Works of a customer by id, oldest first, without those that don't exist. */
export async function findWorks(db: Queryable, customerId: string, ids: readonly string[]): Promise<WorkRow[]> {
  const { rows } = await db.named<WorkRow>(
    'library_find',
    `select ${COLUMNS} from outputs w ${SOURCES}
     where w.id = any ($1) and w.customer_id = $2 and w.media_file is not null
     order by w.delivered_at, w.id`,
    [ids, customerId],
  );
  return rows;
}

/** The stored file of a work. */
export interface StoredFile {
  /** The id of the work. */
  readonly id: string;
  readonly storage_key: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The available files of a customer's works. */
export async function findStoredFiles(
  db: Queryable,
  customerId: string,
  ids: readonly string[],
  now: Date,
): Promise<StoredFile[]> {
  const { rows } = await db.named<StoredFile>(
    'library_stored',
    `select w.id, f.storage_key, f.bytes, f.sha256 from outputs w
     join files f on f.customer_id = $3 and f.capability = w.media_file
     where w.customer_id = $3 and w.id = any ($1) and f.expires_at > $2 and f.revoked_at is null`,
    [ids, now, customerId],
  );
  return rows;
}

export async function countKeptWorks(db: Queryable, customerId: string): Promise<number> {
  const row = await db.first<{ kept: number }>(
    'select count(*)::integer as kept from outputs where customer_id = $1 and kept_at is not null',
    [customerId],
  );
  return row?.kept ?? 0;
}

/** Renames a work or restores its original name. Its file is downloaded under the new name. */
export async function writeName(
  tx: Tx,
  customerId: string,
  { id, title }: WorkRow,
  name: string | null,
): Promise<void> {
  await tx.query(
    'update outputs set name = $3, search = null, public_search = null where customer_id = $1 and id = $2',
    [customerId, id, name],
  );
  await tx.query(
    `update files set name = $3 || substring(storage_key from '\\.[a-z0-9]+$')
     where customer_id = $1 and capability = (select media_file from outputs where customer_id = $1 and id = $2)`,
    [customerId, id, name ?? title],
  );
}

/** Returns false if support has removed the work from the gallery. */
export async function writeVisibility(
  tx: Tx,
  customerId: string,
  id: string,
  visibility: Visibility,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update outputs set visibility = $3
     where customer_id = $1 and id = $2 and (taken_down_at is null or $3 = 'private')`,
    [customerId, id, visibility],
  );
  return rowCount > 0;
}

/** Shows or hides the lyrics of a public song. */
export async function writeLyricsPublic(tx: Tx, customerId: string, id: string, isPublic: boolean): Promise<void> {
  await tx.query('update outputs set lyrics_public = $3, public_search = null where customer_id = $1 and id = $2', [
    customerId,
    id,
    isPublic,
  ]);
}

export async function markTakenDown(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.query(
    "update outputs set visibility = 'private', taken_down_at = now() where customer_id = $1 and id = $2",
    [customerId, id],
  );
}

/** Returns the new visibility. A work that was deleted meanwhile stays private. */
export async function restoreVisibility(
  tx: Tx,
  customerId: string,
  id: string,
  visibility: Visibility,
): Promise<Visibility> {
  const row = await tx.first<{ visibility: Visibility }>(
    `update outputs set taken_down_at = null, visibility = case when deleted_at is null then $3 else 'private' end
     where customer_id = $1 and id = $2 returning visibility`,
    [customerId, id, visibility],
  );
  return row?.visibility ?? 'private';
}

/** Keeps the files of a work, or sets when they expire. */
export async function setKept(
  tx: CustomerTx,
  customerId: string,
  id: string,
  keptAt: Date | null,
  expiresAt: Date,
): Promise<void> {
  await tx.query('update outputs set kept_at = $3, expires_at = $4 where customer_id = $1 and id = $2', [
    customerId,
    id,
    keptAt,
    expiresAt,
  ]);
  await tx.query(
    `update files f set expires_at = $3
     from outputs w
     where w.customer_id = $1 and w.id = $2 and f.customer_id = $1 and f.capability in (w.media_file, w.cover_file)`,
    [customerId, id, expiresAt],
  );
}

/** When the files of a task expire. */
export async function readTaskExpiry(tx: Tx, customerId: string, taskId: string): Promise<Date> {
  const row = await tx.one<{ expires_at: Date }>('select expires_at from tasks where customer_id = $1 and id = $2', [
    customerId,
    taskId,
  ]);
  return row.expires_at;
}

/** Deletes a work with its files and its recipe. */
export async function writeDeleted(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await tx.query(
    `delete from files f using outputs w
     where w.customer_id = $1 and w.id = $2 and f.customer_id = $1 and f.capability in (w.media_file, w.cover_file)`,
    [customerId, id],
  );
  await tx.query('delete from karaoke_times where customer_id = $1 and clip_id = $2', [customerId, id]);
  await tx.query(
    `update outputs set deleted_at = $3, expires_at = least(expires_at, $3), kept_at = null, visibility = 'private',
       name = null, lyrics = null, words = null, waveform = null, recipe = null, search = null, public_search = null,
       media_file = null, cover_file = null
     where customer_id = $1 and id = $2`,
    [customerId, id, now],
  );
  // After the update, which waits for a first play that is just being counted.
  await tx.query('delete from work_plays where customer_id = $1 and work_id = $2', [customerId, id]);
}
