import type { ComponentProps } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import { isSounding, type Playback } from './playback.ts';
import styles from './PlayButton.module.css';

interface PlayButtonProps extends Pick<
  ComponentProps<'button'>,
  'className' | 'onClick' | 'onKeyDown' | 'aria-keyshortcuts'
> {
  status: Playback['status'];
  /** The title of the song. */
  title: string;
  /** The only one of its page, or of the site: it always stands out. */
  isMain?: boolean;
  /** Size of the icon in pixels. */
  size?: number;
}

/** Plays or pauses a song. After an error, loads it again. */
export function PlayButton({ status, title, isMain = false, size = 16, className, ...more }: PlayButtonProps) {
  const sounds = isSounding({ status });
  const label =
    status === 'error'
      ? translate({ id: 'ui.player.retry', message: 'Retry {title}' }, { title })
      : sounds
        ? translate({ id: 'ui.player.pause', message: 'Pause {title}' }, { title })
        : translate({ id: 'ui.player.play', message: 'Play {title}' }, { title });
  return (
    <button
      type="button"
      className={clsx(styles.button, isMain && styles.main, className)}
      data-status={status}
      aria-label={label}
      {...more}
    >
      <Icon name={status === 'error' ? 'retry' : sounds ? 'pause' : 'play'} size={size} />
    </button>
  );
}
