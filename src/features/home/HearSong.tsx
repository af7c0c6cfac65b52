import { useRef } from 'react';
import Translate from '@docusaurus/Translate';
import { PlayButton } from '../../core/player/PlayButton.tsx';
import { type PageSong, toTrack } from '../../core/player/page-song.ts';
import { seekByKey } from '../../core/player/SeekTrack.tsx';
import { useTrack } from '../../core/player/use-track.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import styles from './HearSong.module.css';

/** Plays the song of the page on the first screen. Its player with lyrics is further below. */
export function HearSong({ song }: { song: PageSong }) {
  const root = useRef<HTMLParagraphElement>(null);
  const controls = useTrack(toTrack(song), root);
  const { status, time, duration, toggle } = controls;
  return (
    <p ref={root} className={styles.hear}>
      <PlayButton
        className={styles.toggle}
        status={status}
        title={song.title}
        onClick={toggle}
        onKeyDown={(event) => seekByKey(event, controls)}
      />
      <span>
        <Translate id="home.hero.hear">Hear a song that this request returned</Translate>
        <span className={styles.time}>
          {formatTime(time)} / {formatTime(duration)}
        </span>
      </span>
    </p>
  );
}
