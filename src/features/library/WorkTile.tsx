import type { ReactNode } from 'react';
import type { Work } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AudioPlayer } from '../../ui/player/AudioPlayer.tsx';
import { getFileName, getTitle } from './library-text.ts';
import { Download, VisualMedia } from './WorkMedia.tsx';
import styles from './WorkTile.module.css';

function Preview({ work, title }: { work: Work; title: string }) {
  const { kind, media_url: src, cover_url: cover } = work;
  if (kind !== 'song' || src === null) return <VisualMedia work={work} title={title} />;
  return cover === null ? <Icon name="note" size={40} /> : <img src={cover} alt="" loading="lazy" />;
}

/** A work in the grid: an image or video, all with the same size, and a song's player. */
export function WorkTile({ work, actions }: { work: Work; actions: ReactNode }) {
  const { kind, media_url: src, duration, waveform } = work;
  const title = getTitle(work);
  return (
    <>
      <div className={styles.preview}>
        <Preview work={work} title={title} />
      </div>
      {kind === 'song' && src !== null && duration !== null ? (
        <AudioPlayer
          src={src}
          title={title}
          duration={duration}
          peaks={waveform}
          actions={actions}
          downloadName={getFileName(work)}
        />
      ) : (
        <div className={styles.named}>
          <p>{title}</p>
          <div>
            {actions}
            {src !== null && <Download work={work} title={title} />}
          </div>
        </div>
      )}
    </>
  );
}
