import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { useKeyChoices } from '../../core/api/use-key-choices.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { fromLocalTime, localTime } from '../../core/zoned-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { kinds, modes, states, visibilities, type WorkFilters } from './library-address.ts';
import { modeName, stateName, visibilityName } from './library-text.ts';
import { TypedFilter } from './TypedFilter.tsx';
import styles from './library.module.css';

interface LibraryFiltersProps {
  filters: WorkFilters;
  onFilter: (change: WorkFilters) => void;
  onClear: () => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** What the list is without a choice. */
  none: string;
}

const anything = () => translate({ id: 'logs.filter.any', message: 'Any' });

function Choice<Value extends string>({ label, values, nameOf, value, onChange, none }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <label className={styles.filter} htmlFor={id}>
      {label}
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(values.find((one) => one === target.value))}
      >
        <option value="">{none}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function Moment({
  label,
  value,
  onChange,
}: {
  label: ReactNode;
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}) {
  const id = useId();
  const timeZone = useTimeZone();
  return (
    <label className={clsx(styles.filter, styles.moment)} htmlFor={id}>
      {label}
      <Input
        key={`${value} ${timeZone}`}
        id={id}
        type="datetime-local"
        defaultValue={localTime(value, timeZone)}
        onBlur={(event) => onChange(fromLocalTime(event.target.value, timeZone))}
      />
    </label>
  );
}

/** Narrows the list. What is chosen holds at once; what is typed when it is entered or left. */
export function LibraryFilters({ filters, onFilter, onClear }: LibraryFiltersProps) {
  const id = useId();
  const keys = useKeyChoices();
  const keyNames = new Map(keys.map((key) => [key.id, `${key.name} (${key.prefix}…${key.last4})`]));
  if (filters.key_id !== undefined && !keyNames.has(filters.key_id)) keyNames.set(filters.key_id, filters.key_id);
  keyNames.set('dashboard', translate({ id: 'library.filter.dashboard', message: 'Without a key: the dashboard' }));
  return (
    <search className={styles.filters}>
      <label className={clsx(styles.filter, styles.words)} htmlFor={`${id}-words`}>
        <Translate id="library.filter.words">Words of the title, prompt, style or lyrics</Translate>
        <TypedFilter
          id={`${id}-words`}
          value={filters.search ?? ''}
          maxLength={200}
          onEnter={(text) => onFilter({ search: text || undefined })}
        />
      </label>
      <Segmented
        label={translate({ id: 'library.filter.kind', message: 'What is listed' })}
        options={[
          { value: '', label: translate({ id: 'logs.filter.all', message: 'All' }) },
          { value: 'song', label: translate({ id: 'library.songs', message: 'Songs' }) },
          { value: 'image', label: translate({ id: 'library.images', message: 'Images' }) },
          { value: 'video', label: translate({ id: 'library.videos', message: 'Videos' }) },
        ]}
        value={filters.kind ?? ''}
        onChange={(value) => onFilter({ kind: kinds.find((kind) => kind === value) })}
      />
      <details className={styles.more} open={countMore(filters) > 0 || undefined}>
        <summary>
          <Translate id="library.filter.more">More filters</Translate>
        </summary>
        <div className={styles.fields}>
          <Choice
            label={translate({ id: 'library.filter.state', message: 'Files' })}
            values={states.filter((state) => state !== 'available')}
            nameOf={stateName}
            none={stateName('available')}
            value={filters.state === 'available' ? undefined : filters.state}
            onChange={(state) => onFilter({ state })}
          />
          <Choice
            label={translate({ id: 'images.visibility', message: 'Visibility' })}
            values={visibilities}
            nameOf={visibilityName}
            none={anything()}
            value={filters.visibility}
            onChange={(visibility) => onFilter({ visibility })}
          />
          <Choice
            label={translate({ id: 'library.filter.mode', message: 'Mode' })}
            values={modes}
            nameOf={modeName}
            none={anything()}
            value={filters.mode}
            onChange={(mode) => onFilter({ mode })}
          />
          <Choice
            label={translate({ id: 'logs.filter.key', message: 'Key' })}
            values={[...keyNames.keys()]}
            nameOf={(key) => keyNames.get(key) ?? key}
            none={anything()}
            value={filters.key_id}
            onChange={(key) => onFilter({ key_id: key })}
          />
          <label className={styles.filter} htmlFor={`${id}-id`}>
            <Translate id="logs.filter.id">Request or task id</Translate>
            <TypedFilter
              id={`${id}-id`}
              value={filters.request_id ?? filters.task_id ?? ''}
              maxLength={64}
              onEnter={(text) => {
                const task = text.startsWith('task_');
                onFilter({ request_id: task || text === '' ? undefined : text, task_id: task ? text : undefined });
              }}
            />
          </label>
          <Moment
            label={<Translate id="logs.filter.from">From</Translate>}
            value={filters.from}
            onChange={(from) => onFilter({ from })}
          />
          <Moment
            label={<Translate id="logs.filter.to">To</Translate>}
            value={filters.to}
            onChange={(to) => onFilter({ to })}
          />
        </div>
      </details>
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          <Translate id="logs.filter.clear">Clear filters</Translate>
        </Button>
      )}
    </search>
  );
}

/** Filters that are chosen out of sight. */
const countMore = ({ search: _words, kind: _kind, ...more }: WorkFilters): number => Object.keys(more).length;
