import { translate } from '@docusaurus/Translate';
import type { Work, WorkSort } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';

export function getVisibilityName(visibility: Work['visibility']): string {
  return visibility === 'public'
    ? translate({ id: 'images.visibility.public', message: 'Public' })
    : translate({ id: 'images.visibility.private', message: 'Private' });
}

/** Options of a select or segmented control. */
export const getVisibilityOptions = () =>
  (['private', 'public'] as const).map((value) => ({ value, label: getVisibilityName(value) }));

export function getStateName(state: 'available' | 'kept' | 'expired'): string {
  if (state === 'kept') return translate({ id: 'library.state.kept', message: 'Kept' });
  if (state === 'expired') return translate({ id: 'library.state.expired', message: 'Expired' });
  return translate({ id: 'library.state.available', message: 'Available' });
}

const sortNames: Readonly<Record<WorkSort, () => string>> = {
  newest: () => translate({ id: 'library.sort.newest', message: 'Newest first' }),
  oldest: () => translate({ id: 'library.sort.oldest', message: 'Oldest first' }),
  longest: () => translate({ id: 'library.sort.longest', message: 'Longest first' }),
  most_played: () => translate({ id: 'gallery.sort.popular', message: 'Most played' }),
};

export const getSortName = (sort: WorkSort): string => sortNames[sort]();

/** The title of a work, or the name of its kind if it has none. */
export const getTitle = ({ title, kind }: Pick<Work, 'title' | 'kind'>): string => title || oneOfKind[kind]();

/** The path of an image or of a cover. Null if there is none, or if the files are gone. */
export const getPicture = ({ kind, media_url: media, cover_url: cover }: Work): string | null =>
  media === null || kind === 'image' ? media : cover;

/** Width and height of an image or video. */
export const getDimensions = ({ width, height }: Pick<Work, 'width' | 'height'>): string | null =>
  width === null || height === null ? null : `${width} × ${height}`;

/** How long a song or video is, or the dimensions of an image. */
export const getLength = (work: Pick<Work, 'duration' | 'width' | 'height'>): string | null =>
  work.duration === null ? getDimensions(work) : formatTime(work.duration);

/** The number of a work among the outputs of its task. */
export const getVersionName = ({ version, versions }: Pick<Work, 'version' | 'versions'>): string =>
  translate(
    { id: 'library.version', message: 'Version {version} of {versions}' },
    { version: String(version), versions: String(versions) },
  );

/** The URL of the karaoke editor of a song. */
export const getKaraokePath = (id: string) => `/dashboard/library/karaoke?${new URLSearchParams({ clip: id })}`;

/** Whether the gallery can list the work. It contains only live works. */
export const isPublishable = ({ mode, media_url: src, taken_down: takenDown }: Work): boolean =>
  mode === 'live' && src !== null && !takenDown;

/** When the files of a work expire. `cell` is for a column that has a head, if it is shorter there. */
export function useExpiryTexts(work: Work): { readonly sentence: string; readonly cell?: string } {
  const format = useFormat();
  const now = useCurrentTime();
  if (work.expires_at === null) return { sentence: translate({ id: 'library.kept', message: 'Kept' }) };
  const when = format.ago(work.expires_at, now);
  return Date.parse(work.expires_at) > now
    ? { sentence: translate({ id: 'library.expires', message: 'Expires: {when}' }, { when }), cell: when }
    : { sentence: translate({ id: 'library.expired', message: 'Expired: {when}' }, { when }) };
}

/** The name of the downloaded file. */
export function getFileName(work: Work): string {
  const ending = { song: 'mp3', image: 'webp', video: 'mp4' }[work.kind];
  return `${getTitle(work)}.${ending}`;
}
