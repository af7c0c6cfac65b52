import Translate, { translate } from '@docusaurus/Translate';
import { problemCodes } from '#generated/problem-codes.ts';
import { useKeyChoices } from '../../core/api/use-read.ts';
import { Choice } from '../../dashboard/Choice.tsx';
import { ChoiceFilter, FilterBar, TextFilter, TimeFilter } from '../../dashboard/FilterBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { operations, statusClasses, type LogFilters } from './log-filters.ts';
import { keyLabel } from './log-text.ts';

interface LogFilterBarProps {
  filters: LogFilters;
  onFilter: (change: LogFilters) => void;
  onClear: () => void;
}

const asOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

/** Narrows the list. What is chosen holds at once; what is typed when it is entered or left. */
export function LogFilterBar({ filters, onFilter, onClear }: LogFilterBarProps) {
  const keys = useKeyChoices();
  return (
    <FilterBar active={Object.keys(filters).length}>
      <Choice
        label={translate({ id: 'logs.filter.status', message: 'Status' })}
        options={[
          { value: '', label: translate({ id: 'logs.filter.all', message: 'All' }) },
          ...asOptions(statusClasses),
        ]}
        value={filters.status_class ?? ''}
        onChange={(value) => onFilter({ status_class: value === '' ? undefined : value })}
      />
      <TextFilter
        label={translate({ id: 'logs.filter.id', message: 'Request or task id' })}
        value={filters.request_id ?? filters.task_id}
        maxLength={64}
        onChange={(id) =>
          onFilter(
            id?.startsWith('task_') ? { request_id: undefined, task_id: id } : { request_id: id, task_id: undefined },
          )
        }
      />
      <ChoiceFilter
        label={translate({ id: 'logs.filter.key', message: 'Key' })}
        value={filters.key_id}
        onChange={(id) => onFilter({ key_id: id })}
        options={keys.map(({ id, name, prefix, last4 }) => ({
          value: id,
          label: `${keyLabel(name)} (${prefix}…${last4})`,
        }))}
      />
      <ChoiceFilter
        label={translate({ id: 'logs.filter.operation', message: 'Operation' })}
        value={filters.operation}
        onChange={(operation) => onFilter({ operation })}
        options={asOptions(operations)}
      />
      <ChoiceFilter
        label={translate({ id: 'logs.filter.problem', message: 'Problem' })}
        value={filters.code}
        onChange={(code) => onFilter({ code })}
        options={asOptions(problemCodes)}
      />
      <TimeFilter
        label={translate({ id: 'logs.filter.from', message: 'From' })}
        value={filters.from}
        onChange={(from) => onFilter({ from })}
      />
      <TimeFilter
        label={translate({ id: 'logs.filter.to', message: 'To' })}
        value={filters.to}
        onChange={(to) => onFilter({ to })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          <Translate id="logs.filter.clear">Clear filters</Translate>
        </Button>
      )}
    </FilterBar>
  );
}
