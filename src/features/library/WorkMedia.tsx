import type { ComponentProps } from 'react';
import type { Work } from '#generated/account/types.gen.ts';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { Video } from '../../core/player/Video.tsx';
import { ViewLink } from '../gallery/ViewLink.tsx';
import { useWorkTrack } from './use-work-track.ts';
import { getFileName } from './library-text.ts';
import styles from './library.module.css';

interface WorkMediaProps {
  work: Work;
  /** Lyrics that follow the song. */
  lyrics: ComponentProps<typeof AudioPlayer>['lyrics'];
  onView: () => void;
}

/** A work in its panel: the player of a song, the image, which opens in full size, or the video. Nothing without files. */
export function WorkMedia({ work, lyrics, onView }: WorkMediaProps) {
  const { kind, media_url: src, cover_url: cover } = work;
  const track = useWorkTrack(work);
  if (src === null) return null;
  const { title } = track;
  const size = { width: work.width ?? undefined, height: work.height ?? undefined };
  if (kind === 'song') {
    return <AudioPlayer {...track} lyrics={lyrics} hidesTitle downloadName={getFileName(work)} />;
  }
  return (
    <div className={styles.media}>
      {kind === 'video' ? (
        <Video src={src} poster={cover} title={title} {...size} />
      ) : (
        <ViewLink src={src} title={title} onView={onView}>
          <img src={src} alt={title} {...size} />
        </ViewLink>
      )}
    </div>
  );
}
