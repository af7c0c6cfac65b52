import { useRef } from 'react';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { SongError } from '../../core/player/SongError.tsx';
import { TrackButton } from '../../core/player/TrackButton.tsx';
import { useTrack } from '../../core/player/use-track.ts';
import { getPlaysEndpoint } from './gallery-queries.ts';
import { getWorkTitle } from './gallery-text.ts';
import styles from './gallery.module.css';

/** The play button on the cover of a song. Time and waveform are in the player of the site. */
export function PlayDisc({ work }: { work: GalleryWork }) {
  const { id, media_url: src, cover_url: cover, duration, waveform } = work;
  const root = useRef<HTMLSpanElement>(null);
  const title = getWorkTitle(work);
  const controls = useTrack(
    {
      src,
      title,
      cover: cover ?? undefined,
      duration: duration ?? 0,
      peaks: waveform,
      plays: getPlaysEndpoint(id),
    },
    root,
  );
  return (
    <span ref={root} className={styles.disc}>
      <TrackButton controls={controls} title={title} />
      <SongError status={controls.status} className={styles.failed} />
    </span>
  );
}
