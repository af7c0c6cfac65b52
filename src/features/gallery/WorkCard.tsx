import { getWorkPath } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { getPlaysEndpoint } from './gallery-queries.ts';
import { getWorkTitle } from './gallery-text.ts';
import { PlayDisc } from './PlayDisc.tsx';
import { usePlaysText } from './use-count-text.ts';
import { WorkPreview } from './WorkPreview.tsx';
import { WorkTile } from './WorkTile.tsx';

/** How long a work is, or the dimensions of an image. */
const getExtent = ({ duration, width, height }: GalleryWork): string | null =>
  duration !== null ? formatTime(duration) : width === null || height === null ? null : `${width} × ${height}`;

/** One public work, playable in place. */
export function WorkCard({ work, onView }: { work: GalleryWork; onView: () => void }) {
  const { id, kind, media_url: src, plays } = work;
  const playsText = usePlaysText();
  const title = getWorkTitle(work);
  const track = {
    src,
    title,
    cover: work.cover_url ?? undefined,
    duration: work.duration ?? 0,
    peaks: work.waveform,
    plays: getPlaysEndpoint(id),
  };
  return (
    <WorkTile
      kind={kind}
      title={title}
      to={getWorkPath(id)}
      facts={[getExtent(work), plays > 0 && playsText(plays)].filter(Boolean).join(' · ')}
    >
      <WorkPreview work={work} src={src} title={title} onView={onView} />
      {kind === 'song' && <PlayDisc track={track} />}
    </WorkTile>
  );
}
