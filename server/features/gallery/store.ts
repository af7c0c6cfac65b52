import type { WorkKind } from '../../../generated/account/types.gen.ts';
import type { SungWord } from '../../../engines/engine.ts';
import type { Queryable } from '../../core/db.ts';
import type { ServedFile } from '../files/service.ts';

export interface PublicRow {
  readonly id: string;
  readonly kind: WorkKind;
  readonly title: string | null;
  readonly model: string;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly waveform: readonly number[];
  readonly covered: boolean;
  /** Whether the owner shows the lyrics, and they have times. */
  readonly sung: boolean;
  readonly plays: number;
  readonly created_at: Date;
}

/**
 * The condition for being public at the time `$1`. Every read of the gallery and its files checks it again. Works of customers who
 * are suspended or closing their account aren't public, and neither are those made with test keys.
 */
export const PUBLIC = `
  w.visibility = 'public' and w.media_file is not null and w.expires_at > $1 and w.mode = 'live' and c.suspended_at is null and c.deletes_at is null`;

/** The owner and the task of a work. */
export const ORIGIN = `
  join customers c on c.id = w.customer_id
  join tasks t on t.customer_id = w.customer_id and t.id = w.task_id`;

export const JOINS = `${ORIGIN}
  left join work_plays p on p.customer_id = w.customer_id and p.work_id = w.id`;

const FROM = `from outputs w ${JOINS}`;

/** The public title is the customer's own name for a work, or a song's title, but never the beginning of a prompt. */
const TITLE = "coalesce(w.name, case w.kind when 'song' then w.title end)";

const SUNG = "w.lyrics_public and coalesce(w.words, '[]') <> '[]'";

export const COLUMNS = `w.id, w.kind, ${TITLE} as title,
  t.model, w.duration, w.width, w.height, w.cover_file is not null as covered, w.delivered_at as created_at,
  coalesce(w.waveform, '[]') as waveform, ${SUNG} as sung, coalesce(p.plays, 0) as plays`;

/** Whether all of these works are public. */
export async function areAllPublic(
  db: Queryable,
  works: readonly Pick<PublicRow, 'id'>[],
  now: Date,
): Promise<boolean> {
  const ids = works.map(({ id }) => id);
  const { n } = await db.one<{ n: number }>(`select count(*) as n ${FROM} where ${PUBLIC} and w.id = any ($2)`, [
    now,
    ids,
  ]);
  return n === ids.length;
}

/** A work, if it is public. */
export async function findPublicWork(db: Queryable, id: string, now: Date): Promise<PublicRow | undefined> {
  return db.first<PublicRow>(`select ${COLUMNS} ${FROM} where ${PUBLIC} and w.id = $2`, [now, id]);
}

/** The words of a public song whose owner shows them, and the times that the owner corrected. */
export interface PublicLyrics {
  readonly lyrics: string | null;
  readonly words: readonly SungWord[];
  readonly waveform: readonly number[];
  /** One for each word, or null for the times of the engine. */
  readonly times: readonly Pick<SungWord, 'start' | 'end'>[] | null;
}

export async function findPublicLyrics(db: Queryable, id: string, now: Date): Promise<PublicLyrics | null> {
  const { rows } = await db.named<PublicLyrics>(
    'gallery_lyrics',
    `select w.lyrics, w.words, coalesce(w.waveform, '[]') as waveform, k.times ${FROM}
       left join karaoke_times k on k.customer_id = w.customer_id and k.clip_id = w.id
     where ${PUBLIC} and ${SUNG} and w.id = $2`,
    [now, id],
  );
  return rows[0] ?? null;
}

/** The parts of a work that have files. */
export const PARTS = { media: 'media_file', cover: 'cover_file' } as const;
export type WorkPart = keyof typeof PARTS;

/** Returns a file of a public work. Its name is the title in the gallery, because its own name may contain the prompt. */
export async function findPublicFile(db: Queryable, id: string, part: WorkPart, now: Date): Promise<ServedFile | null> {
  const { rows } = await db.named<ServedFile>(
    `gallery_${part}`,
    `select f.storage_key, f.content_type, f.bytes, f.sha256, f.expires_at,
       coalesce(nullif(${TITLE}, ''), w.kind) || coalesce(substring(f.name from '[.]\\w+$'), '') as name
     from outputs w join customers c on c.id = w.customer_id join files f on f.customer_id = w.customer_id and f.capability = w.${PARTS[part]}
     where ${PUBLIC} and w.id = $2 and f.expires_at > $1 and f.revoked_at is null`,
    [now, id],
  );
  return rows[0] ?? null;
}
