import { useRef } from 'react';
import type { Track } from '../../core/player/playback.ts';
import { SongError } from '../../core/player/SongError.tsx';
import { TrackButton } from '../../core/player/TrackButton.tsx';
import { useTrack } from '../../core/player/use-track.ts';
import styles from './gallery.module.css';

/** The play button on the cover of a song. Time and waveform are in the player of the site. */
export function PlayDisc({ track }: { track: Track }) {
  const root = useRef<HTMLSpanElement>(null);
  const controls = useTrack(track, root);
  return (
    <span ref={root} className={styles.disc}>
      <TrackButton controls={controls} title={track.title} />
      <SongError status={controls.status} className={styles.failed} />
    </span>
  );
}
