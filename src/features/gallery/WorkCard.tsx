import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Player } from '../../ui/player/Player.tsx';
import { Video } from '../../ui/player/Video.tsx';
import { workTitle } from './gallery-text.ts';
import { workAddress } from './use-place-in-gallery.ts';
import styles from './gallery.module.css';

interface WorkCardProps {
  work: GalleryWork;
  /** By itself on the page: as large as there is room, and whole. */
  alone?: boolean;
  onReport: (work: GalleryWork) => void;
}

/** What is seen of a work: the image, the video, the cover of the song. */
function Picture({ work }: { work: GalleryWork }) {
  const { kind, media_url: media, cover_url: cover } = work;
  const title = workTitle(work);
  const size = { width: work.width ?? undefined, height: work.height ?? undefined };
  if (kind === 'video') return <Video src={media} poster={cover ?? undefined} title={title} {...size} />;
  if (kind === 'image') {
    return (
      <a href={media} target="_blank" rel="noreferrer">
        <img src={media} alt={title} {...size} loading="lazy" />
      </a>
    );
  }
  return cover === null ? <Icon name="note" size={40} /> : <img src={cover} alt="" loading="lazy" />;
}

/** One public work: seen or heard where it stands. */
export function WorkCard({ work, alone = false, onReport }: WorkCardProps) {
  const { id, kind, media_url: media, duration, waveform, created_at: at } = work;
  const format = useFormat();
  const title = workTitle(work);
  return (
    <article className={clsx(styles.card, alone && styles.alone)} aria-label={title}>
      <div className={clsx(styles.picture, styles[kind])}>
        <Picture work={work} />
      </div>
      {kind === 'song' ? (
        <div className={styles.words}>
          <Player src={media} title={title} duration={duration ?? 0} peaks={waveform} />
        </div>
      ) : (
        <p className={clsx(styles.words, styles.name)}>{title}</p>
      )}
      <p className={styles.foot}>
        <Link to={workAddress(id)} className={styles.made}>
          <time dateTime={at}>{format.date(at)}</time>
        </Link>
        <button
          type="button"
          className={styles.report}
          aria-label={translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title })}
          onClick={() => onReport(work)}
        >
          <Translate id="gallery.report">Report</Translate>
        </button>
      </p>
    </article>
  );
}
