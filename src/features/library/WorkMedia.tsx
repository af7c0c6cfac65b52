import type { ComponentProps, ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { WorkPreview } from '../gallery/WorkPreview.tsx';
import { useLoadWorkSound } from './library-queries.ts';
import { getFileName, getTitle } from './library-text.ts';
import iconButton from '../../ui/buttons/IconButton.module.css';
import layout from '../../ui/layout.module.css';
import styles from './library.module.css';
import tile from './WorkTile.module.css';

type PlayerProps = ComponentProps<typeof AudioPlayer>;

/** The player of a song. Null for other works, and if the files are deleted. */
function renderPlayer(work: Work, props: Pick<PlayerProps, 'actions' | 'detail' | 'hidesCover' | 'lyrics' | 'load'>) {
  const { kind, media_url: src, duration, waveform } = work;
  if (kind !== 'song' || src === null || duration === null) return null;
  return (
    <AudioPlayer
      src={src}
      title={getTitle(work)}
      cover={work.cover_url ?? undefined}
      duration={duration}
      peaks={waveform}
      downloadName={getFileName(work)}
      {...props}
    />
  );
}

/** The download button of a work. */
function Download({ work, title }: { work: Work; title: string }) {
  return (
    <a
      className={iconButton.button}
      href={`${work.media_url}?download`}
      download={getFileName(work)}
      aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
    >
      <Icon name="download" />
    </a>
  );
}

/** The image, video or cover of a work, or an empty box if its files are deleted. */
function Visual({ work, title }: { work: Work; title: string }) {
  if (work.media_url === null) return <span className={styles.blank} />;
  return <WorkPreview work={work} src={work.media_url} title={title} className={styles[work.kind]} />;
}

interface WorkMediaProps {
  work: Work;
  /** Lyrics that follow the song. */
  lyrics?: PlayerProps['lyrics'];
  /** More actions for the work, next to its download button. */
  actions?: ReactNode;
}

/** The player or image of a work, or only its name if its files are deleted. */
export function WorkMedia({ work, lyrics, actions }: WorkMediaProps) {
  const { kind, media_url: src, style, prompt } = work;
  const title = getTitle(work);
  const loadSound = useLoadWorkSound();
  const player = renderPlayer(work, {
    load: () => loadSound(work.id),
    detail: style ?? undefined,
    lyrics,
    actions,
  });
  if (player) return player;
  return (
    <div className={styles.seen} data-kind={src === null ? 'gone' : kind}>
      <Visual work={work} title={title} />
      <div className={layout.shrink}>
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
      <div className={layout.row}>
        {actions}
        {src !== null && <Download work={work} title={title} />}
      </div>
    </div>
  );
}

/** A work in the grid: an image or video, all with the same size, and a song's player. */
export function WorkTile({ work, actions }: { work: Work; actions: ReactNode }) {
  const title = getTitle(work);
  const loadSound = useLoadWorkSound();
  return (
    <>
      <div className={tile.preview}>
        <Visual work={work} title={title} />
      </div>
      {renderPlayer(work, { actions, hidesCover: true, load: () => loadSound(work.id) }) ?? (
        <div className={tile.named}>
          <p>{title}</p>
          <div>
            {actions}
            {work.media_url !== null && <Download work={work} title={title} />}
          </div>
        </div>
      )}
    </>
  );
}
