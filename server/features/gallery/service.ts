import { limits } from '../../../catalog/limits.ts';
import type { GalleryPage, GalleryWork, WorkKind } from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { pageByTime, type PageQuery, type TimePlace } from '../../core/page.ts';
import { notFound, type Problem } from '../../core/problem.ts';
import { take } from '../limits/service.ts';
import { findPublic, listPublic, type Part, type PublicRow } from './store.ts';

/** Also of what is private, deleted, expired or taken down: nobody is told that it was ever there. */
export const noWork = (): Problem => notFound('There is no such work in the gallery.');

function workOf({ config }: Core, row: PublicRow): GalleryWork {
  const { id, kind, title, duration, width, height, waveform, covered } = row;
  // By the work's id and not by a capability: whoever notes the address has nothing once the work is private.
  const address = (part: Part) => `${config.publicUrl}/api/gallery/works/${id}/${part}`;
  return {
    id,
    kind,
    title: title || null,
    duration,
    width,
    height,
    waveform: [...waveform],
    media_url: address('media'),
    cover_url: covered ? address('cover') : null,
    created_at: row.created_at.toISOString(),
  };
}

/** Counts a look from a network. @throws Problem rate_limited. */
const look = (core: Core, address: string): Promise<void> =>
  take(core.db, `gallery:look:${addressGroup(address)}`, limits.gallery.looksPerMinute);

/** A page of public works, newest first. @throws Problem invalid_field for a cursor that is none, rate_limited. */
export async function galleryPage(
  core: Core,
  address: string,
  { kind, ...query }: PageQuery & { readonly kind?: WorkKind | undefined },
): Promise<GalleryPage> {
  const read = async (after: TimePlace | null, most: number) => {
    await look(core, address);
    return listPublic(core.db, core.clock.now(), kind, after, most);
  };
  return pageByTime(query, 'created_at', read, (row) => workOf(core, row));
}

/** One public work. @throws Problem not_found, rate_limited. */
export async function galleryWork(core: Core, address: string, id: string): Promise<GalleryWork> {
  await look(core, address);
  const row = await findPublic(core.db, id, core.clock.now());
  if (!row) throw noWork();
  return workOf(core, row);
}
