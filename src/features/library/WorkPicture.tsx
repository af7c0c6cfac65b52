import { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { kindIcons } from '../../dashboard/kind-icons.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ViewLink } from '../gallery/ViewLink.tsx';
import { getFileName, getPicture } from './library-text.ts';
import iconButton from '../../ui/buttons/IconButton.module.css';
import styles from './WorkCard.module.css';

/** The download button of a work. */
export function DownloadWork({ work, title }: { work: Work; title: string }) {
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

/** The whole picture of a work: an image or the start of a video, which open in full size, or the cover of a song. */
export function WorkPicture({ work, title, onView }: { work: Work; title: string; onView: () => void }) {
  const { kind, media_url: src } = work;
  const picture = getPicture(work);
  const opens = src !== null && kind !== 'song';
  const content =
    picture === null ? (
      <AppIcon name={kindIcons[kind]} size={20} />
    ) : (
      <img src={picture} alt={opens ? title : ''} loading="lazy" />
    );
  if (!opens) return <span className={styles.picture}>{content}</span>;
  return (
    <ViewLink src={src} title={title} className={styles.picture} onView={onView}>
      {content}
      {kind === 'video' && (
        <span className={styles.filmed}>
          <Icon name="play" size={12} />
        </span>
      )}
    </ViewLink>
  );
}
