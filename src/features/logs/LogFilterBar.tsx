import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { deleteLogFilterMutation, listLogFiltersOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { problemCodes } from '#generated/problem-codes.ts';
import { toQuery } from '../../core/url-params.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useKeyOptions, useRead } from '../../core/api/use-read.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { ChoiceFilter, FilterBar, PeriodFilter, RequestFilter } from '../../dashboard/lists/FilterBar.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type LogFilters, operations, parseFilters, statusClasses } from './log-filters.ts';
import { getKeyName, maskKey } from '../keys/key-text.ts';
import { logLabels } from './use-log-columns.tsx';
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
          <Link to={listAddress(parseFilters(query))} aria-current={query === present ? 'true' : undefined}>
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
        <Button variant="quiet" onClick={({ currentTarget }) => openDialog(filters, currentTarget)}>
          <AppIcon name="plus" />
          <Translate id="logs.saved.submit">Save filter</Translate>
        </Button>
      )}
      {subject && <SaveFilterDialog filters={subject} {...dialog} />}
    </div>
  );
}

interface LogFilterBarProps {
  filters: LogFilters;
  onFilter: (change: LogFilters) => void;
  onClear: () => void;
}

const toOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

/** The filters of the list. Selects apply at once, text fields on Enter or blur. */
export function LogFilterBar({ filters, onFilter, onClear }: LogFilterBarProps) {
  const keys = useKeyOptions();
  return (
    <FilterBar active={Object.keys(filters).length} onClear={onClear}>
      <Segmented
        label={translate({ id: 'logs.filter.status', message: 'Status' })}
        options={[
          { value: '', label: translate({ id: 'logs.filter.all', message: 'All' }) },
          ...toOptions(statusClasses),
        ]}
        value={filters.status_class ?? ''}
        onChange={(value) => onFilter({ status_class: value === '' ? undefined : value })}
      />
      <RequestFilter filters={filters} onFilter={onFilter} />
      <ChoiceFilter
        label={translate({ id: 'logs.filter.key', message: 'Key' })}
        value={filters.key_id}
        onChange={(id) => onFilter({ key_id: id })}
        options={keys.map((key) => ({ value: key.id, label: `${getKeyName(key)} (${maskKey(key)})` }))}
      />
      <ChoiceFilter
        label={logLabels.operation()}
        value={filters.operation}
        onChange={(operation) => onFilter({ operation })}
        options={operations.map((value) => ({ value, label: getOperationTitle(value) }))}
      />
      <ChoiceFilter
        label={translate({ id: 'logs.filter.problem', message: 'Error code' })}
        value={filters.code}
        onChange={(code) => onFilter({ code })}
        options={toOptions(problemCodes)}
      />
      <PeriodFilter filters={filters} onFilter={onFilter} />
    </FilterBar>
  );
}
