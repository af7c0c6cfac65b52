import { useRef } from 'react';
import Translate from '@docusaurus/Translate';
import { type PageSong, toTrack } from '../../core/player/page-song.ts';
import { TrackButton } from '../../core/player/TrackButton.tsx';
import { useTrack } from '../../core/player/use-track.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import styles from './HearSong.module.css';

/** Plays the song of the page on the first screen. Its player with lyrics is further below. */
export function HearSong({ song }: { song: PageSong }) {
  const root = useRef<HTMLParagraphElement>(null);
  const controls = useTrack(toTrack(song), root);
  const { time, duration } = controls;
  return (
    <p ref={root} className={styles.hear}>
      <TrackButton isMain className={styles.toggle} controls={controls} title={song.title} />
      <span>
        <Translate id="home.hero.hear">Hear a song that this request returned</Translate>
        <span className={styles.time}>
          {formatTime(time)} / {formatTime(duration)}
        </span>
      </span>
    </p>
  );
}
