import { limits } from '../../../catalog/limits.ts';
import type {
  GalleryPage,
  GallerySort,
  GalleryWork,
  TimedLyrics,
  WorkKind,
} from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { type PageQuery, readCursor, toPage } from '../../core/page.ts';
import { notFound, type Problem } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { kindToken, toSearchQuery } from '../library/service.ts';
import { toTimedLyrics } from '../lyrics/service.ts';
import { type GalleryPlace, listPublicWorks } from './list-store.ts';
import { areAllPublic, findPublicLyrics, findPublicWork, type PublicRow, type WorkPart } from './store.ts';

/** The same 404 for works that are private, deleted, expired or taken down, so that it doesn't reveal them. */
export const workNotFound = (): Problem => notFound('No public work has this ID.');

function toGalleryWork(row: PublicRow): GalleryWork {
  const { id, kind, title, model, duration, width, height, waveform, covered, sung, plays } = row;
  // The path contains the work's id instead of a capability, so that a saved URL is useless once the work is private.
  const address = (part: WorkPart | 'lyrics') => `/api/gallery/works/${id}/${part}`;
  return {
    id,
    kind,
    title: title || null,
    model,
    duration,
    width,
    height,
    waveform: [...waveform],
    media_url: address('media'),
    cover_url: covered ? address('cover') : null,
    lyrics_url: sung ? address('lyrics') : null,
    plays,
    created_at: row.created_at.toISOString(),
  };
}

/** Counts a view from a network. @throws Problem rate_limited. */
const countView = (core: Core, address: string): Promise<void> =>
  enforceLimit(core.db, `gallery:view:${addressGroup(address)}`, limits.gallery.viewsPerMinute);

interface GalleryQuery extends PageQuery {
  readonly kind?: WorkKind | undefined;
  readonly q?: string | undefined;
  readonly sort?: GallerySort | undefined;
}

function readPlace(cursor: string | undefined, sort: GallerySort): GalleryPlace | null {
  if (sort === 'newest') {
    const place = readCursor(cursor, ['time', 'text']);
    return place && { plays: 0, time: place[0], id: place[1] };
  }
  const place = readCursor(cursor, ['number', 'time', 'text']);
  return place && { plays: place[0], time: place[1], id: place[2] };
}

/** A page of public works. @throws Problem invalid_field for an invalid cursor, rate_limited. */
export async function listGalleryWorks(core: Core, address: string, query: GalleryQuery): Promise<GalleryPage> {
  await countView(core, address);
  const { kind, sort = 'newest', limit = 20 } = query;
  const place = readPlace(query.cursor, sort);
  const text = query.q?.trim() ?? '';
  const words = text === '' ? undefined : toSearchQuery(text, kind && kindToken(kind));
  if (words === null) return { data: [], next_cursor: null };
  const now = core.clock.now();
  const read = (db: Queryable) => listPublicWorks(db, { kind, query: words, sort, now }, place, limit + 1);
  const found = await read(core.reads);
  // A removed work leaves the gallery with the next request, even if the replica still has it.
  const isCurrent = core.reads === core.db || (await areAllPublic(core.db, found, now));
  const rows = isCurrent ? found : await read(core.db);
  const toPlace = ({ plays, created_at: at, id }: PublicRow) =>
    sort === 'newest' ? [at.toISOString(), id] : [plays, at.toISOString(), id];
  return toPage(rows, limit, toPlace, toGalleryWork);
}

/** One public work, or null. @throws Problem rate_limited. */
export async function findGalleryWork(core: Core, address: string, id: string): Promise<GalleryWork | null> {
  await countView(core, address);
  const row = await findPublicWork(core.db, id, core.clock.now());
  return row ? toGalleryWork(row) : null;
}

/** One public work. @throws Problem not_found, rate_limited. */
export async function getGalleryWork(core: Core, address: string, id: string): Promise<GalleryWork> {
  const work = await findGalleryWork(core, address, id);
  if (!work) throw workNotFound();
  return work;
}

/** The words of a public song, if its owner shows them. @throws Problem not_found, rate_limited. */
export async function getGalleryLyrics(core: Core, address: string, id: string): Promise<TimedLyrics> {
  await countView(core, address);
  const song = await findPublicLyrics(core.db, id, core.clock.now());
  if (!song) throw notFound('No public song with lyrics has this ID.');
  const { lyrics, words, waveform, times } = song;
  return toTimedLyrics({ lyrics, waveform, words: words.map((word, n) => ({ ...word, ...times?.[n] })) });
}
