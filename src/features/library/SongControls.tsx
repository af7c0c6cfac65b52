import { useState, type RefObject } from 'react';
import type { Work } from '#generated/account/types.gen.ts';
import { SongError } from '../../core/player/SongError.tsx';
import { TrackButton } from '../../core/player/TrackButton.tsx';
import { SeekTrack } from '../../core/player/SeekTrack.tsx';
import { useTrack } from '../../core/player/use-track.ts';
import { useWorkTrack } from './use-work-track.ts';
import styles from './WorkCard.module.css';

interface SongControlsProps {
  work: Work;
  /** The row or tile of the song. */
  root: RefObject<HTMLElement | null>;
}

/** The play button and the waveform of a song, which are parts of its row or tile. */
export function SongControls({ work, root }: SongControlsProps) {
  const [drag, setDrag] = useState<number | null>(null);
  const track = useWorkTrack(work);
  const { title } = track;
  const controls = useTrack(track, root);
  return (
    <>
      <TrackButton className={styles.play} controls={controls} title={title} />
      <SeekTrack
        className={styles.wave}
        controls={controls}
        title={title}
        peaks={work.waveform}
        drag={drag}
        onDrag={setDrag}
      />
      <SongError status={controls.status} className={styles.failed} />
    </>
  );
}
