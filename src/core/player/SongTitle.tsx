import type { Playback, Track } from './playback.ts';
import { SongError } from './SongError.tsx';
import styles from './SongTitle.module.css';

interface SongTitleProps extends Pick<Track, 'detail'> {
  title: Track['title'] | undefined;
  status: Playback['status'];
  className?: string | undefined;
}

/** The title of a song, above its detail or error. */
export function SongTitle({ title, detail, status, className }: SongTitleProps) {
  return (
    <div className={className}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p className={styles.detail}>
        {status === 'error' ? <SongError status={status} className={styles.failed} /> : detail}
      </p>
    </div>
  );
}
