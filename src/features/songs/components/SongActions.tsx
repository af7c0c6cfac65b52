import clsx from 'clsx';
import { useHistory } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import type { Clip } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../../core/api/account-client.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import { useIsNarrow } from '../../../dashboard/use-is-narrow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { getKaraokePath } from '../../library/library-text.ts';
import button from '../../../ui/buttons/Button.module.css';

interface SongActionsProps {
  clip: Clip;
  title: string;
  file: { readonly href: string; readonly name: string };
  /** Continues the song. Undefined if it can't be continued. */
  onExtend: (() => void) | undefined;
  /** Shows or hides the lyrics. Undefined if the song has none. */
  onRead: (() => void) | undefined;
  isReading: boolean;
}

/** What can be done with a song: the main actions in words, the others in a menu, which on a phone has all. */
export function SongActions({ clip, title, file, onExtend, onRead, isReading }: SongActionsProps) {
  const readOnly = useIsReadOnly();
  const narrow = useIsNarrow();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const open = (path: string) => history.push(withBaseUrl(path));
  const extend = translate({ id: 'songs.extend.short', message: 'Extend' });
  const download = translate({ id: 'images.download', message: 'Download' });
  const actions = [
    narrow && onExtend !== undefined && { label: extend, onSelect: onExtend },
    narrow && { label: download, onSelect: () => window.location.assign(`${file.href}?download`) },
    onRead !== undefined && {
      label: isReading
        ? translate({ id: 'songs.lyrics.hide', message: 'Hide lyrics' })
        : translate({ id: 'songs.lyrics.show', message: 'Show lyrics' }),
      onSelect: onRead,
    },
    !readOnly &&
      onRead !== undefined && {
        label: translate({ id: 'karaoke.title', message: 'Karaoke editor' }),
        onSelect: () => open(getKaraokePath(clip.id)),
      },
    !readOnly && {
      label: translate({ id: 'songs.openInLibrary', message: 'Open in library' }),
      onSelect: () => open(`/dashboard/library?${new URLSearchParams({ id: clip.id })}`),
    },
  ].filter((action) => action !== false);
  return (
    <>
      {!narrow && (
        <>
          {onExtend && (
            <Button
              variant="quiet"
              aria-label={translate({ id: 'songs.extend', message: 'Extend {title}' }, { title })}
              onClick={onExtend}
            >
              {extend}
            </Button>
          )}
          <a
            className={clsx(button.button, button.quiet)}
            href={file.href}
            download={file.name}
            aria-label={translate({ id: 'ui.player.download', message: 'Download {title}' }, { title })}
          >
            <Translate id="images.download">Download</Translate>
          </a>
        </>
      )}
      {actions.length > 0 && (
        <ActionMenu
          label={translate({ id: 'library.actions', message: 'Actions for {title}' }, { title })}
          actions={actions}
        />
      )}
    </>
  );
}
