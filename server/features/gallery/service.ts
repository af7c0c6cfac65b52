import { limits } from '../../../catalog/limits.ts';
import type { GalleryPage, GalleryWork, TimedLyrics, WorkKind } from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { pageByTime, type PageQuery, type TimePlace } from '../../core/page.ts';
import { notFound, type Problem } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { toTimedLyrics } from '../lyrics/service.ts';
import {
  areAllPublic,
  findPublicLyrics,
  findPublicWork,
  listPublicWorks,
  type WorkPart,
  type PublicRow,
} from './store.ts';

/** The same 404 for works that are private, deleted, expired or taken down, so that it doesn't reveal them. */
export const workNotFound = (): Problem => notFound('No public work has this ID.');

function toGalleryWork(row: PublicRow): GalleryWork {
  const { id, kind, title, model, duration, width, height, waveform, covered, sung } = row;
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
    created_at: row.created_at.toISOString(),
  };
}

/** Counts a view from a network. @throws Problem rate_limited. */
const countView = (core: Core, address: string): Promise<void> =>
  enforceLimit(core.db, `gallery:view:${addressGroup(address)}`, limits.gallery.viewsPerMinute);

/** A page of public works, newest first. @throws Problem invalid_field for an invalid cursor, rate_limited. */
export async function listGalleryWorks(
  core: Core,
  address: string,
  { kind, ...query }: PageQuery & { readonly kind?: WorkKind | undefined },
): Promise<GalleryPage> {
  const read = async (after: TimePlace | null, most: number) => {
    await countView(core, address);
    const now = core.clock.now();
    const rows = await listPublicWorks(core.reads, now, kind, after, most);
    // A removed work leaves the gallery with the next request, even if the replica still has it.
    const isCurrent = core.reads === core.db || (await areAllPublic(core.db, rows, now));
    return isCurrent ? rows : listPublicWorks(core.db, now, kind, after, most);
  };
  return pageByTime(query, 'created_at', read, toGalleryWork);
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
