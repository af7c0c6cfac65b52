import { useId } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { problemCodes } from '#generated/problem-codes.ts';
import { useKeyChoices } from '../../core/api/use-key-choices.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { fromLocalTime, localTime } from '../../core/zoned-time.ts';
import { Filter, FilterBar } from '../../dashboard/FilterBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { IdFilter } from './IdFilter.tsx';
import { operations, statusClasses, type LogFilters } from './log-filters.ts';
import { keyLabel } from './log-text.ts';

interface LogFilterBarProps {
  filters: LogFilters;
  onFilter: (change: LogFilters) => void;
  onClear: () => void;
}

const anything = () => translate({ id: 'logs.filter.any', message: 'Any' });

/** Narrows the list. What is chosen holds at once; what is typed when it is entered or left. */
export function LogFilterBar({ filters, onFilter, onClear }: LogFilterBarProps) {
  const id = useId();
  const keys = useKeyChoices();
  const timeZone = useTimeZone();
  const chosen = keys.some((key) => key.id === filters.key_id);
  return (
    <FilterBar active={Object.keys(filters).length}>
      <Segmented
        label={translate({ id: 'logs.filter.status', message: 'Status' })}
        options={[
          { value: '', label: translate({ id: 'logs.filter.all', message: 'All' }) },
          ...statusClasses.map((value) => ({ value, label: value })),
        ]}
        value={filters.status_class ?? ''}
        onChange={(value) => onFilter({ status_class: value === '' ? undefined : value })}
      />
      <Filter id={`${id}-search`} label={<Translate id="logs.filter.id">Request or task id</Translate>}>
        <IdFilter id={`${id}-search`} filters={filters} onFilter={onFilter} />
      </Filter>
      <Filter id={`${id}-key`} label={<Translate id="logs.filter.key">Key</Translate>}>
        <Select
          id={`${id}-key`}
          value={filters.key_id ?? ''}
          onChange={(event) => onFilter({ key_id: event.target.value || undefined })}
        >
          <option value="">{anything()}</option>
          {filters.key_id !== undefined && !chosen && <option value={filters.key_id}>{filters.key_id}</option>}
          {keys.map((key) => (
            <option key={key.id} value={key.id}>
              {`${keyLabel(key.name)} (${key.prefix}…${key.last4})`}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter id={`${id}-operation`} label={<Translate id="logs.filter.operation">Operation</Translate>}>
        <Select
          id={`${id}-operation`}
          value={filters.operation ?? ''}
          onChange={(event) => onFilter({ operation: event.target.value || undefined })}
        >
          <option value="">{anything()}</option>
          {operations.map((operation) => (
            <option key={operation}>{operation}</option>
          ))}
        </Select>
      </Filter>
      <Filter id={`${id}-code`} label={<Translate id="logs.filter.problem">Problem</Translate>}>
        <Select
          id={`${id}-code`}
          value={filters.code ?? ''}
          onChange={({ target }) => onFilter({ code: problemCodes.find((code) => code === target.value) })}
        >
          <option value="">{anything()}</option>
          {problemCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Filter>
      <Filter id={`${id}-from`} label={<Translate id="logs.filter.from">From</Translate>} wide>
        <Input
          key={`from ${filters.from} ${timeZone}`}
          id={`${id}-from`}
          type="datetime-local"
          defaultValue={localTime(filters.from, timeZone)}
          onBlur={(event) => onFilter({ from: fromLocalTime(event.target.value, timeZone) })}
        />
      </Filter>
      <Filter id={`${id}-to`} label={<Translate id="logs.filter.to">To</Translate>} wide>
        <Input
          key={`to ${filters.to} ${timeZone}`}
          id={`${id}-to`}
          type="datetime-local"
          defaultValue={localTime(filters.to, timeZone)}
          onBlur={(event) => onFilter({ to: fromLocalTime(event.target.value, timeZone) })}
        />
      </Filter>
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          <Translate id="logs.filter.clear">Clear filters</Translate>
        </Button>
      )}
    </FilterBar>
  );
}
