import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useDialog } from '../../dashboard/use-dialog.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type LogFilters, queryOf, readFilters } from './log-filters.ts';
import { useDeleteFilter, useSavedFilters } from './filter-queries.ts';
import styles from './logs.module.css';

const SaveFilterDialog = whenOpened(async () => (await import('./SaveFilterDialog.tsx')).SaveFilterDialog);

interface SavedFiltersProps {
  filters: LogFilters;
  /** Where the calls are listed that filters leave. */
  listAddress: (filters: LogFilters) => string;
}

/** The filters that were saved, each a link to the list it leaves, and a button to save the present one. */
export function SavedFilters({ filters, listAddress }: SavedFiltersProps) {
  const saved = useSavedFilters();
  const remove = useDeleteFilter();
  const { subject, ask, dialog } = useDialog<LogFilters>();
  const present = queryOf(filters);
  if (saved.length === 0 && present === '') return null;
  return (
    <div className={styles.saved}>
      {saved.map(({ id, name, query }) => (
        <span key={id} className={clsx(styles.chip, query === present && styles.chosen)}>
          <Link to={listAddress(readFilters(query))} aria-current={query === present ? 'true' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            aria-label={translate({ id: 'logs.saved.delete', message: 'Delete the filter {name}' }, { name })}
            onClick={() => void remove.run({ path: { id } })}
          >
            <Icon name="cross" size={12} />
          </button>
        </span>
      ))}
      {present !== '' && !saved.some(({ query }) => query === present) && (
        <Button variant="quiet" onClick={({ currentTarget }) => ask(filters, currentTarget)}>
          <Icon name="plus" />
          <Translate id="logs.saved.submit">Save filter</Translate>
        </Button>
      )}
      {subject && <SaveFilterDialog filters={subject} {...dialog} />}
    </div>
  );
}
