import { useRef, useState, type ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { Lyrics } from '../../ui/player/Lyrics.tsx';
import type { Track } from './playback.ts';
import { SeekTrack } from './SeekTrack.tsx';
import { TrackButton } from './TrackButton.tsx';
import { SongTitle } from './SongTitle.tsx';
import { useTrack } from './use-track.ts';
import iconButton from '../../ui/buttons/IconButton.module.css';
import styles from './AudioPlayer.module.css';

export interface AudioPlayerProps extends Track {
  /** More actions, next to the download button. */
  actions?: ReactNode;
  /** The page shows the cover elsewhere. */
  hidesCover?: boolean;
  /** The page shows the title elsewhere. */
  hidesTitle?: boolean;
  /** Name of the downloaded file. Without it, there is no download button. */
  downloadName?: string | undefined;
  /** `score` draws a large waveform on staff lines; `tile` has the title above it, for narrow columns. */
  size?: 'card' | 'score' | 'tile';
}

/** A song with waveform, play button, seeking, time and download. It controls the player of the site. */
export function AudioPlayer({
  actions,
  downloadName,
  hidesCover = false,
  hidesTitle = false,
  size = 'card',
  ...track
}: AudioPlayerProps) {
  const { src, title, detail, peaks, lyrics } = track;
  const cover = hidesCover ? undefined : track.cover;
  const root = useRef<HTMLDivElement>(null);
  const controls = useTrack(track, root);
  const { status, time, duration, seek, getTime } = controls;
  const [drag, setDrag] = useState<number | null>(null);
  const shown = drag ?? time;
  const isSung = lyrics !== undefined && lyrics.words.length > 0;

  return (
    <div
      ref={root}
      className={clsx(styles.player, styles[size], cover !== undefined && styles.covered, isSung && styles.sung)}
      data-status={status}
    >
      {cover !== undefined && <img className={styles.cover} src={cover} alt="" width={96} height={96} loading="lazy" />}
      <TrackButton
        className={styles.toggle}
        controls={controls}
        title={title}
        isMain={size === 'score'}
        size={size === 'score' ? 20 : 16}
      />
      <SongTitle className={styles.words} title={hidesTitle ? undefined : title} detail={detail} status={status} />
      <p className={styles.time}>
        <span>{formatTime(shown)}</span> / {formatTime(duration)}
      </p>
      <div className={styles.actions}>
        {actions}
        {downloadName !== undefined && (
          <a
            className={iconButton.button}
            href={src}
            download={downloadName}
            aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
          >
            <Icon name="download" />
          </a>
        )}
      </div>
      <SeekTrack
        className={styles.track}
        controls={controls}
        title={title}
        peaks={peaks}
        drag={drag}
        onDrag={setDrag}
      />
      {isSung && (
        <Lyrics
          lyrics={lyrics}
          title={title}
          getTime={getTime}
          time={shown === 0 && status !== 'playing' ? -1 : shown}
          playing={status === 'playing' && drag === null}
          onSeek={seek}
        />
      )}
      <noscript className={styles.plain}>
        <audio controls preload="none" src={src} />
      </noscript>
    </div>
  );
}
