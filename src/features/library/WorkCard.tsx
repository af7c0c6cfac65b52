import { useRef, useState } from 'react';
import { Checkbox } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import type { Work } from '#generated/account/types.gen.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { TimeAgo } from '../../core/format/times.tsx';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { getModeName } from '../keys/key-text.ts';
import { useUpdateWork } from './library-queries.ts';
import {
  getKaraokePath,
  getTitle,
  getVersionName,
  getVisibilityName,
  isPublishable,
  useExpiryText,
} from './library-text.ts';
import type { LibraryView } from './use-library-filters.ts';
import { WorkMedia, WorkTile } from './WorkMedia.tsx';
import styles from './library.module.css';

/** Loaded when the first work is renamed, because it includes the code of forms. */
const RenameForm = lazyPart(async () => (await import('./RenameForm.tsx')).RenameForm);

interface WorkCardProps {
  work: Work;
  view: LibraryView;
  /** The URL of the work's panel. */
  address: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onPublish: (from: HTMLElement | null) => void;
  onDelete: (from: HTMLElement | null) => void;
}

/** One work of the list: play, rename, keep, publish and delete it. */
export function WorkCard({ work, view, address, selected, onSelect, onPublish, onDelete }: WorkCardProps) {
  const expiry = useExpiryText(work);
  const update = useUpdateWork();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const [renaming, setRenaming] = useState(false);
  const menu = useRef<HTMLElement | null>(null);
  const { id, kept, visibility, mode, kind, key } = work;
  const title = getTitle(work);
  const hasFiles = work.media_url !== null;
  const change = (body: { kept?: boolean; visibility?: Work['visibility'] }) => void update.run({ path: { id }, body });

  const actions = (
    <ActionMenu
      label={translate({ id: 'library.actions', message: 'Actions for {title}' }, { title })}
      actions={[
        {
          label: translate({ id: 'library.rename', message: 'Rename' }),
          onSelect: (from) => {
            menu.current = from;
            setRenaming(true);
          },
        },
        hasFiles &&
          kind === 'song' && {
            label: translate({ id: 'karaoke.title', message: 'Karaoke editor' }),
            onSelect: () => history.push(withBaseUrl(getKaraokePath(id))),
          },
        hasFiles && {
          label: kept
            ? translate({ id: 'library.stopKeeping', message: 'Stop keeping' })
            : translate({ id: 'library.keep', message: 'Keep' }),
          onSelect: () => change({ kept: !kept }),
        },
        hasFiles &&
          visibility === 'public' && {
            label: translate({ id: 'library.makePrivate', message: 'Make private' }),
            onSelect: () => change({ visibility: 'private' }),
          },
        visibility === 'private' &&
          isPublishable(work) && {
            label: translate({ id: 'library.publish', message: 'Publish' }),
            onSelect: onPublish,
          },
        {
          label: translate({ id: 'library.delete', message: 'Delete' }),
          danger: true,
          onSelect: onDelete,
        },
      ]}
    />
  );

  return (
    <article className={styles.card} data-selected={selected || undefined}>
      <Checkbox
        className={styles.pick}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
        aria-label={translate({ id: 'library.select', message: 'Select {title}' }, { title })}
      />
      <div className={styles.body}>
        {renaming && (
          <RenameForm
            work={work}
            onDone={() => {
              setRenaming(false);
              menu.current?.focus();
            }}
          />
        )}
        {view === 'grid' ? <WorkTile work={work} actions={actions} /> : <WorkMedia work={work} actions={actions} />}
        <p className={styles.facts}>
          <Link to={address} data-row={id}>
            <Translate id="library.details">Details</Translate>
          </Link>
          <span>{oneOfKind[kind]()}</span>
          {work.versions > 1 && <span>{getVersionName(work)}</span>}
          {mode === 'test' && <span>{getModeName(mode)}</span>}
          {visibility === 'public' && <strong>{getVisibilityName(visibility)}</strong>}
          <span>{expiry}</span>
          {key !== null && key.name !== '' && <span>{key.name}</span>}
          <TimeAgo at={work.created_at} />
        </p>
      </div>
    </article>
  );
}
