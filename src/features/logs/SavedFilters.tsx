import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { deleteLogFilterMutation, listLogFiltersOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { toQuery } from '../../core/url-params.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { type LogFilters, parseFilters } from './log-filters.ts';
import kit from '../../ui/kit.module.css';
import styles from './logs.module.css';

const SaveFilterDialog = lazyDialog(async () => (await import('./SaveFilterDialog.tsx')).SaveFilterDialog);

interface SavedFiltersProps {
  filters: LogFilters;
  /** The URL of the list with these filters. */
  listAddress: (filters: LogFilters) => string;
}

/** The saved filters, each a link to its list, and a button that saves the current one. */
export function SavedFilters({ filters, listAddress }: SavedFiltersProps) {
  // The list also works without the saved filters.
  const saved = useRead(listLogFiltersOptions, {}).data?.data ?? [];
  const remove = useAction(deleteLogFilterMutation, {
    success: translate({ id: 'logs.saved.deleted', message: 'Filter deleted' }),
    failure: translate({ id: 'logs.saved.deleteFailed', message: 'The filter couldn’t be deleted. Try again.' }),
    refresh: ['listLogFilters'],
  });
  const { subject, openDialog, dialog } = useDialog<LogFilters>();
  const present = toQuery(filters);
  if (saved.length === 0 && present === '') return null;
  return (
    <div className={styles.saved}>
      {saved.map(({ id, name, query }) => (
        <span key={id} className={clsx(styles.chip, query === present && styles.chosen)}>
          <Link
            to={listAddress(parseFilters(query))}
            className={kit.ellipsis}
            aria-current={query === present ? 'true' : undefined}
          >
            {name}
          </Link>
          <IconButton
            icon={<Icon name="cross" size={12} />}
            label={translate({ id: 'logs.saved.delete', message: 'Delete the filter {name}' }, { name })}
            onClick={() => void remove.run({ path: { id } })}
          />
        </span>
      ))}
      {present !== '' && !saved.some(({ query }) => query === present) && (
        <Button variant="quiet" onClick={({ currentTarget }) => openDialog(filters, currentTarget)}>
          <AppIcon name="plus" />
          <Translate id="logs.saved.submit">Save filter</Translate>
        </Button>
      )}
      {subject && <SaveFilterDialog filters={subject} {...dialog} />}
    </div>
  );
}
