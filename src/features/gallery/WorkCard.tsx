import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getWorkPath } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { getPlaysEndpoint } from './gallery-queries.ts';
import { getWorkTitle } from './gallery-text.ts';
import { usePlaysText } from './use-count-text.ts';
import { useReport } from './use-report.tsx';
import { WorkPreview } from './WorkPreview.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './gallery.module.css';

/** One public work, playable in place. */
export function WorkCard({ work, onView }: { work: GalleryWork; onView: () => void }) {
  const { id, kind, media_url: media, duration, waveform, plays, created_at: at } = work;
  const format = useFormat();
  const playsText = usePlaysText();
  const { button, dialog } = useReport(work);
  const title = getWorkTitle(work);
  return (
    <article className={styles.card} aria-label={title}>
      <div className={clsx(styles.picture, styles[kind])}>
        <WorkPreview work={work} src={media} title={title} onView={onView} />
      </div>
      {kind === 'song' ? (
        <div className={styles.words}>
          <AudioPlayer
            src={media}
            title={title}
            cover={work.cover_url ?? undefined}
            hidesCover
            duration={duration ?? 0}
            peaks={waveform}
            plays={getPlaysEndpoint(id)}
          />
        </div>
      ) : (
        <p className={clsx(styles.words, styles.name)}>
          <Link to={getWorkPath(id)}>{title}</Link>
        </p>
      )}
      <p className={styles.foot}>
        <span className={clsx(layout.grow, kit.muted)}>
          <time dateTime={at}>{format.date(at)}</time>
          {plays > 0 && <> · {playsText(plays)}</>}
        </span>
        <Link
          to={getWorkPath(id)}
          className={styles.tool}
          aria-label={translate({ id: 'gallery.open.one', message: 'Open {title}' }, { title })}
        >
          <Translate id="gallery.open">Open</Translate>
        </Link>
        <button type="button" className={styles.tool} {...button} />
      </p>
      {dialog}
    </article>
  );
}
