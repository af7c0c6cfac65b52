import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { TimedLyrics, Work } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AudioPlayer } from '../../ui/player/AudioPlayer.tsx';
import { Video } from '../../ui/player/Video.tsx';
import { getFileName, getTitle } from './library-text.ts';
import styles from './library.module.css';

interface WorkMediaProps {
  work: Work;
  /** Lyrics that follow the song. */
  lyrics?: { readonly text: string; readonly words: TimedLyrics['words'] } | undefined;
  /** More actions for the work, next to its download button. */
  actions?: ReactNode;
}

/** The download button of a work. */
export function Download({ work, title }: { work: Work; title: string }) {
  return (
    <a
      className={styles.download}
      href={`${work.media_url}?download`}
      download={getFileName(work)}
      aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
    >
      <Icon name="download" />
    </a>
  );
}

/** An image or a video, shown in place. */
export function VisualMedia({ work, title }: { work: Work; title: string }) {
  const { kind, media_url: src, cover_url: cover, width, height } = work;
  if (src === null) return <span className={styles.blank} />;
  if (kind === 'video') {
    return (
      <Video
        className={styles.video}
        src={src}
        title={title}
        poster={cover}
        width={width ?? undefined}
        height={height ?? undefined}
      />
    );
  }
  return (
    <a className={styles.image} href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={title} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
    </a>
  );
}

/** The player or image of a work, or only its name if its files are deleted. */
export function WorkMedia({ work, lyrics, actions }: WorkMediaProps) {
  const { kind, media_url: src, cover_url: cover, duration, style, prompt } = work;
  const title = getTitle(work);
  if (kind === 'song' && src !== null && duration !== null) {
    return (
      <AudioPlayer
        src={src}
        title={title}
        detail={style ?? undefined}
        cover={cover ?? undefined}
        duration={duration}
        peaks={work.waveform}
        lyrics={lyrics}
        actions={actions}
        downloadName={getFileName(work)}
      />
    );
  }
  return (
    <div className={styles.seen} data-kind={src === null ? 'gone' : kind}>
      <VisualMedia work={work} title={title} />
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        <p className={styles.detail}>
          {src === null ? (
            <Translate id="library.gone">The files are deleted.</Translate>
          ) : kind === 'song' ? (
            style
          ) : (
            prompt
          )}
        </p>
      </div>
      <div className={styles.tools}>
        {actions}
        {src !== null && <Download work={work} title={title} />}
      </div>
    </div>
  );
}
