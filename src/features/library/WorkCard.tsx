import { useRef, useState } from 'react';
import { Checkbox } from 'antd';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { TimeAgo } from '../../core/format/times.tsx';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { usePlaysText } from '../gallery/use-count-text.ts';
import { getModeName } from '../keys/key-text.ts';
import { getDimensions, getLength, getTitle, getVisibilityName, useExpiryTexts } from './library-text.ts';
import type { LibraryView } from './use-library-filters.ts';
import { SongControls } from './SongControls.tsx';
import { WorkActions } from './WorkActions.tsx';
import { DownloadWork, WorkPicture } from './WorkPicture.tsx';
import kit from '../../ui/kit.module.css';
import styles from './WorkCard.module.css';

/** Loaded when the first work is renamed, because it includes the code of forms. */
const RenameForm = lazyPart(async () => (await import('./RenameForm.tsx')).RenameForm);

interface WorkCardProps {
  work: Work;
  view: LibraryView;
  /** The URL of the work's panel. */
  address: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onView: () => void;
  onPublish: (from: HTMLElement | null) => void;
  onDelete: (from: HTMLElement | null) => void;
}

/** One work: a row of the list, or a tile of the grid. */
export function WorkCard({ work, view, address, selected, onSelect, onView, ...actions }: WorkCardProps) {
  const expiry = useExpiryTexts(work);
  const playsText = usePlaysText();
  const [renaming, setRenaming] = useState(false);
  const root = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement | null>(null);
  const { id, visibility, mode, kind, key, style, prompt } = work;
  const title = getTitle(work);
  const hasFiles = work.media_url !== null;
  const described = style ?? (prompt === title ? null : prompt);
  const hasDuration = work.duration !== null;
  const isSong = kind === 'song' && hasFiles;
  return (
    <article
      ref={root}
      className={clsx(styles.card, view === 'grid' ? styles.tile : styles.row)}
      data-selected={selected || undefined}
      data-renaming={renaming || undefined}
    >
      <Checkbox
        className={styles.pick}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
        aria-label={translate({ id: 'library.select', message: 'Select {title}' }, { title })}
      />
      {/* In a row, the play button of a song is on its cover, or in its place. */}
      {(view === 'grid' || !isSong || work.cover_url !== null) && (
        <WorkPicture work={work} title={title} onView={onView} />
      )}
      {isSong && <SongControls work={work} root={root} />}
      <div className={styles.name}>
        {renaming ? (
          <RenameForm
            work={work}
            onDone={() => {
              setRenaming(false);
              menu.current?.focus();
            }}
          />
        ) : (
          <Link to={address} className={styles.title} data-row={id}>
            {title} {work.versions > 1 && <span className={kit.muted}>{`· ${work.version}`}</span>}
          </Link>
        )}
        <p className={styles.detail}>
          {visibility === 'public' && <strong>{getVisibilityName(visibility)}</strong>}
          {mode === 'test' && <span>{getModeName(mode)}</span>}
          {view === 'grid' ? <span>{getLength(work)}</span> : !hasDuration && <span>{getDimensions(work)}</span>}
          {!hasFiles && (
            <span>
              <Translate id="library.gone">The files are deleted.</Translate>
            </span>
          )}
          {view === 'list' && (
            <>
              {hasFiles && <span>{described}</span>}
              {work.plays > 0 && <span>{playsText(work.plays)}</span>}
              {key !== null && key.name !== '' && <span>{key.name}</span>}
            </>
          )}
          {view === 'grid' && <span>{expiry.sentence}</span>}
        </p>
      </div>
      {view === 'list' && (
        <p className={styles.facts}>
          <span className={styles.kind}>{oneOfKind[kind]()}</span>
          <span className={styles.model}>{work.model}</span>
          {hasDuration && <span className={styles.length}>{getLength(work)}</span>}
          <span className={clsx(styles.expiry, expiry.cell && styles.long)}>{expiry.sentence}</span>
          {expiry.cell && <span className={clsx(styles.expiry, styles.cell)}>{expiry.cell}</span>}
          <span className={styles.made}>
            <TimeAgo at={work.created_at} />
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {hasFiles && view === 'list' && <DownloadWork work={work} title={title} />}
        <WorkActions
          {...actions}
          work={work}
          onRename={(from) => {
            menu.current = from;
            setRenaming(true);
          }}
        />
      </div>
    </article>
  );
}
