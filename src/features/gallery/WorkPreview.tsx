import type { GalleryWork } from '#generated/account/types.gen.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { sendPlay } from '../../core/player/send-play.ts';
import { getPlaysEndpoint } from './gallery-queries.ts';
import { ViewLink } from './ViewLink.tsx';
import { Video } from '../../core/player/Video.tsx';

interface WorkPreviewProps {
  work: GalleryWork;
  /** The URL of the file. */
  src: string;
  title: string;
  className?: string | undefined;
  /** Shows an image in full size. */
  onView: () => void;
  /** Loads images with the page. By default, they load when they come near the screen. */
  loading?: 'eager' | 'lazy';
}

/** A work in place: the video, the image, which opens in full size, or the song's cover. */
export function WorkPreview({ work, src, title, className, onView, loading = 'lazy' }: WorkPreviewProps) {
  const { id, kind, cover_url: cover } = work;
  const size = { width: work.width ?? undefined, height: work.height ?? undefined };
  if (kind === 'video') {
    const onPlayed = () => sendPlay(getPlaysEndpoint(id));
    return <Video className={className} src={src} poster={cover} title={title} onPlayed={onPlayed} {...size} />;
  }
  if (kind === 'image') {
    return (
      <ViewLink className={className} src={src} title={title} onView={onView}>
        <img src={src} alt={title} {...size} loading={loading} />
      </ViewLink>
    );
  }
  return cover === null ? <AppIcon name="note" size={40} /> : <img src={cover} alt="" loading="lazy" />;
}
