import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { useUpdateWork } from './library-queries.ts';
import { getKaraokePath, getTitle, isPublishable } from './library-text.ts';

interface WorkActionsProps {
  work: Work;
  onRename: (from: HTMLElement | null) => void;
  onPublish: (from: HTMLElement | null) => void;
  onDelete: (from: HTMLElement | null) => void;
}

/** The menu of a work. */
export function WorkActions({ work, onRename, onPublish, onDelete }: WorkActionsProps) {
  const update = useUpdateWork();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const { id, kept, visibility, kind } = work;
  const hasFiles = work.media_url !== null;
  const change = (body: { kept?: boolean; visibility?: Work['visibility'] }) => void update.run({ path: { id }, body });
  return (
    <ActionMenu
      label={translate({ id: 'library.actions', message: 'Actions for {title}' }, { title: getTitle(work) })}
      actions={[
        { label: translate({ id: 'library.rename', message: 'Rename' }), onSelect: onRename },
        hasFiles && {
          label: translate({ id: 'images.download', message: 'Download' }),
          onSelect: () => window.location.assign(`${work.media_url}?download`),
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
        { label: translate({ id: 'library.delete', message: 'Delete' }), danger: true, onSelect: onDelete },
      ]}
    />
  );
}
