import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import type { Playback, Track } from './playback.ts';
import styles from './SongTitle.module.css';

interface SongTitleProps extends Pick<Track, 'detail'> {
  title: Track['title'] | undefined;
  status: Playback['status'];
  className?: string | undefined;
}

/** The title of a song, above its detail or error. */
export function SongTitle({ title, detail, status, className }: SongTitleProps) {
  const failed = status === 'error';
  return (
    <div className={className}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p className={clsx(styles.detail, failed && styles.failed)} role={failed ? 'alert' : undefined}>
        {failed ? translate({ id: 'ui.player.error', message: 'This song couldn’t be loaded.' }) : detail}
      </p>
    </div>
  );
}
