import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { TimedLyrics, Work } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Player } from '../../ui/player/Player.tsx';
import { Video } from '../../ui/player/Video.tsx';
import { fileName, titleOf } from './library-text.ts';
import styles from './library.module.css';

interface WorkMediaProps {
  work: Work;
  /** Words that follow the song. */
  lyrics?: { readonly text: string; readonly words: TimedLyrics['words'] } | undefined;
  /** More to do with the work, beside its download. */
  actions?: ReactNode;
}

function Download({ work, title }: { work: Work; title: string }) {
  return (
    <a
      className={styles.download}
      href={`${work.media_url}?download`}
      download={fileName(work)}
      aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
    >
      <Icon name="download" />
    </a>
  );
}

/** A picture or a video, shown where it stands. */
function Seen({ work, title }: { work: Work; title: string }) {
  const { kind, media_url: src, cover_url: cover, width, height } = work;
  if (src === null) return <span className={styles.blank} />;
  if (kind === 'video') {
    return (
      <Video
        className={styles.video}
        src={src}
        title={title}
        poster={cover ?? undefined}
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

/** A work to hear or to see; its name alone when its files are gone. */
export function WorkMedia({ work, lyrics, actions }: WorkMediaProps) {
  const { kind, media_url: src, cover_url: cover, duration, style, prompt } = work;
  const title = titleOf(work);
  if (kind === 'song' && src !== null && duration !== null) {
    return (
      <Player
        src={src}
        title={title}
        detail={style ?? undefined}
        cover={cover ?? undefined}
        duration={duration}
        peaks={work.waveform}
        lyrics={lyrics}
        actions={actions}
        downloadName={fileName(work)}
      />
    );
  }
  return (
    <div className={styles.seen} data-kind={src === null ? 'gone' : kind}>
      <Seen work={work} title={title} />
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
