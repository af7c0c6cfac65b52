import { type ReactNode, useId, useState } from 'react';
import { Input, Select } from 'antd';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { useTimeZone } from '../../core/session/use-session.ts';
import { parseLocalInput, toLocalInput } from '../../core/format/zoned-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LazyDayPicker } from '../fields/LazyDayPicker.tsx';
import { TimeOfDayField } from '../fields/TimeOfDayField.tsx';
import { renderScrollablePopup } from '../antd/scrollable-popup.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** The number of active filters. */
  active: number;
  /** Removes all filters; lists without it have the button elsewhere. */
  onClear?: () => void;
  /** Actions for the filtered list. */
  extra?: ReactNode;
  /** The filter that is always shown, such as a search. The others are behind a button on every screen. */
  lead?: ReactNode;
  children?: ReactNode;
}

export const ClearFilters = ({ onClear, variant }: { onClear: () => void; variant?: 'quiet' }) => (
  <Button variant={variant} onClick={onClear}>
    <Translate id="logs.filter.clear">Clear filters</Translate>
  </Button>
);

/** Shown instead of a list if no rows match the filters. */
export const NoMatches = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState title={title} action={<ClearFilters onClear={onClear} />} />
);

/** The filters of a list. On a phone, they are behind a button so that the list comes first. */
export function FilterBar({ active, onClear, extra, lead, children }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const clear = onClear && active > 0 && <ClearFilters variant="quiet" onClear={onClear} />;
  return (
    <div className={styles.bar}>
      {children !== undefined && (
        <search className={clsx(styles.search, open && styles.open, lead !== undefined && styles.folded)}>
          <div className={styles.toggle}>
            {lead}
            <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {active === 0 ? (
                <Translate id="list.filters">Filters</Translate>
              ) : (
                translate({ id: 'list.filters.active', message: 'Filters, {count} active' }, { count: String(active) })
              )}
            </Button>
            {lead !== undefined && clear}
          </div>
          <div id={id} className={styles.filters}>
            {children}
            {lead === undefined && clear}
          </div>
        </search>
      )}
      {extra}
    </div>
  );
}

interface FilterProps {
  /** The ID of its control. */
  id: string;
  label: ReactNode;
  /** Uses the full width on a phone. */
  wide?: boolean;
  /** Only screen readers get the label, because the control names itself. */
  unlabeled?: boolean;
  children: ReactNode;
}

/** A filter: its label above its control. */
export function Filter({ id, label, wide = false, unlabeled = false, children }: FilterProps) {
  return (
    <div className={clsx(layout.stack, layout.shrink, layout.gap1, kit.note, wide && styles.wide)}>
      <label htmlFor={id} className={clsx(unlabeled && kit.hidden)}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface FilterInputProps<Value> {
  label: string;
  value: Value | undefined;
  /** An empty value turns the filter off. */
  onChange: (value: Value | undefined) => void;
}

interface ChoiceFilterProps<Value extends string> extends FilterInputProps<Value> {
  /** The label of the option without a filter. */
  any?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** A select. A value from the URL stays selected even if it isn't among the options. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  onChange,
  any = translate({ id: 'logs.filter.any', message: 'Any' }),
  options,
}: ChoiceFilterProps<Value>) {
  const id = useId();
  return (
    <Filter id={id} label={label}>
      <Select<Value | ''>
        id={id}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        options={[{ value: '', label: any }, ...options]}
        popupRender={renderScrollablePopup}
      />
    </Filter>
  );
}

interface TextFilterProps extends FilterInputProps<string>, Pick<FilterProps, 'wide' | 'unlabeled'> {
  maxLength: number;
}

/** Applies when Enter is pressed or when the field loses the focus. */
export function TextFilter({ label, value = '', onChange, maxLength, wide, unlabeled }: TextFilterProps) {
  const id = useId();
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value);
  // The URL can also change through another page or "Clear filters".
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const find = () => {
    if (text.trim() !== value) onChange(text.trim() || undefined);
  };
  return (
    <Filter id={id} label={label} wide={wide} unlabeled={unlabeled}>
      <Input
        id={id}
        type="search"
        placeholder={unlabeled ? label : undefined}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={find}
        onBlur={find}
      />
    </Filter>
  );
}

/** A time in the customer's time zone: a day of the calendar, and the time of day. */
function TimeFilter({ label, value, onChange }: FilterInputProps<string>) {
  const id = useId();
  const timeZone = useTimeZone();
  const [day = '', time = ''] = toLocalInput(value, timeZone).split('T');
  const apply = (newDay: string, newTime: string) =>
    onChange(newDay === '' ? undefined : parseLocalInput(`${newDay}T${newTime || '00:00'}`, timeZone));
  return (
    <Filter id={id} label={label} wide>
      <span className={clsx(layout.flex, layout.gap2)}>
        <LazyDayPicker id={id} value={day} onChange={(chosen) => apply(chosen, time)} />
        {day !== '' && (
          <TimeOfDayField
            value={time}
            onChange={(chosen) => apply(day, chosen)}
            label={translate({ id: 'list.filter.time', message: '{label}: time of day' }, { label })}
          />
        )}
      </span>
    </Filter>
  );
}

interface SharedFilters {
  readonly request_id?: string;
  readonly task_id?: string;
  readonly from?: string;
  readonly to?: string;
}

interface SharedFiltersProps {
  filters: SharedFilters;
  onFilter: (change: SharedFilters) => void;
}

/** A request or a task, by its ID. */
export function RequestFilter({ filters, onFilter, unlabeled }: SharedFiltersProps & Pick<FilterProps, 'unlabeled'>) {
  return (
    <TextFilter
      unlabeled={unlabeled}
      label={translate({ id: 'logs.filter.id', message: 'Request or task ID' })}
      value={filters.request_id ?? filters.task_id}
      maxLength={64}
      onChange={(id) => {
        const isTask = id?.startsWith('task_') === true;
        onFilter({ request_id: isTask ? undefined : id, task_id: isTask ? id : undefined });
      }}
    />
  );
}

/** A time range. */
export function PeriodFilter({ filters, onFilter }: SharedFiltersProps) {
  return (
    <>
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
    </>
  );
}
