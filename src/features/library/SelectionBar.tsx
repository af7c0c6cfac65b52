import { usePluralForm } from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { Work } from '#generated/account/types.gen.ts';
import { useAccountFileUrl } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { DownloadLink } from '../../dashboard/lists/downloads.tsx';
import { useUpdateWorks } from './library-queries.ts';
import styles from './library.module.css';

interface SelectionBarProps {
  works: readonly Work[];
  onSelectAll: () => void;
  onDelete: (from: HTMLElement | null) => void;
  onClear: () => void;
}

/** Why the selected works can't be downloaded as one file. Null if they can. */
function getRefusalMessage(works: readonly Work[], bytes: number, format: ReturnType<typeof useFormat>): string | null {
  const { archive } = limits;
  if (works.some(({ media_url }) => media_url === null)) {
    return translate({ id: 'library.archive.gone', message: 'Deleted files can’t be downloaded.' });
  }
  if (works.length > archive.works) {
    return translate(
      { id: 'library.archive.many', message: 'One ZIP file can contain up to {count} works.' },
      { count: format.number(archive.works) },
    );
  }
  if (bytes > archive.bytes) {
    return translate(
      { id: 'library.archive.large', message: 'One ZIP file can contain up to {bytes}.' },
      { bytes: format.bytes(archive.bytes) },
    );
  }
  return null;
}

/** Actions for the selected works. */
export function SelectionBar({ works, onSelectAll, onDelete, onClear }: SelectionBarProps) {
  const format = useFormat();
  const fileAddress = useAccountFileUrl();
  const { selectMessage } = usePluralForm();
  const count = works.length;
  const bytes = works.reduce((sum, work) => sum + (work.bytes ?? 0), 0);
  const refusal = getRefusalMessage(works, bytes, format);
  const update = useUpdateWorks();
  const keepable = works.filter(({ kept, media_url: src }) => !kept && src !== null);
  const shared = works.filter(({ visibility }) => visibility === 'public');
  const query = new URLSearchParams(works.map(({ id }) => ['work_id', id]));
  return (
    <section
      className={styles.selection}
      aria-label={translate({ id: 'library.selection', message: 'Selected works' })}
    >
      <output className={styles.selected}>
        {selectMessage(
          count,
          translate(
            {
              id: 'library.selected',
              message: '{count} work selected|{count} works selected',
              description:
                'Plural forms, separated by |. Give those that the language has, in this order: one, two, few, many, other',
            },
            { count: format.number(count) },
          ),
        )}
        <span className={styles.bytes}>
          {' · '}
          {format.bytes(bytes)}
        </span>
        {refusal !== null && <small>{refusal}</small>}
      </output>
      {refusal === null && (
        <DownloadLink href={fileAddress(`/api/account/works/archive?${query}`)}>
          <span className={styles.words}>
            <Translate id="library.archive">Download ZIP</Translate>
          </span>
        </DownloadLink>
      )}
      <Button variant="danger" onClick={(event) => onDelete(event.currentTarget)}>
        <Translate id="library.delete">Delete</Translate>
      </Button>
      <ActionMenu
        label={translate({ id: 'library.selection.more', message: 'More actions for the selected works' })}
        actions={[
          {
            label: translate({ id: 'library.selection.all', message: 'Select all loaded works' }),
            onSelect: onSelectAll,
          },
          keepable.length > 0 && {
            label: translate({ id: 'library.keep', message: 'Keep' }),
            onSelect: () => void update.run({ works: keepable, body: { kept: true } }),
          },
          shared.length > 0 && {
            label: translate({ id: 'library.makePrivate', message: 'Make private' }),
            onSelect: () => void update.run({ works: shared, body: { visibility: 'private' } }),
          },
        ]}
      />
      <IconButton
        icon="cross"
        label={translate({ id: 'library.selection.clear', message: 'Clear selection' })}
        onClick={onClear}
      />
    </section>
  );
}
