import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { getWorkPath } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { getWorkTitle } from './gallery-text.ts';
import { PlayDisc } from './PlayDisc.tsx';
import { usePlaysText } from './use-count-text.ts';
import { WorkPreview } from './WorkPreview.tsx';
import styles from './gallery.module.css';

/** How long a work is, or the dimensions of an image. */
const getExtent = ({ duration, width, height }: GalleryWork): string | null =>
  duration !== null ? formatTime(duration) : width === null || height === null ? null : `${width} × ${height}`;

/** One public work, playable in place. */
export function WorkCard({ work, onView }: { work: GalleryWork; onView: () => void }) {
  const { id, kind, media_url: media, plays } = work;
  const playsText = usePlaysText();
  const title = getWorkTitle(work);
  const facts = [getExtent(work), plays > 0 && playsText(plays)];
  return (
    <article className={styles.card} aria-label={title}>
      <div className={clsx(styles.picture, styles[kind])}>
        <WorkPreview work={work} src={media} title={title} onView={onView} />
        {kind === 'song' && <PlayDisc work={work} />}
      </div>
      <div className={styles.name}>
        <Link
          to={getWorkPath(id)}
          aria-label={translate({ id: 'gallery.open.one', message: 'Open {title}' }, { title })}
        >
          {title}
        </Link>
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </article>
  );
}
