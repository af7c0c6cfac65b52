import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { problemCodes } from '#generated/problem-codes.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { useKeyOptions } from '../../core/api/use-read.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { ChoiceFilter, ClearFilters, PeriodFilter, RequestFilter } from '../../dashboard/lists/FilterBar.tsx';
import { useIsNarrow } from '../../dashboard/use-is-narrow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import {
  getPeriodStart,
  type LogFilters,
  type LogPeriod,
  logPeriods,
  operations,
  statusClasses,
} from './log-filters.ts';
import { getKeyName, maskKey } from '../keys/key-text.ts';
import { logLabels } from './use-log-columns.tsx';
import kit from '../../ui/kit.module.css';
import styles from './logs.module.css';

const periodNames: Readonly<Record<LogPeriod, () => string>> = {
  '15m': () => translate({ id: 'logs.period.15m', message: '15 min', description: 'The last 15 minutes, short' }),
  '24h': () => translate({ id: 'logs.period.24h', message: '24 h', description: 'The last 24 hours, short' }),
  '7d': () => translate({ id: 'logs.period.7d', message: '7 d', description: 'The last 7 days, short' }),
};

/** A choice between a few visible options. On a phone, a select, so that two fit on a line. */
function LineChoice<Value extends string>(choice: ComponentProps<typeof Segmented<Value>>) {
  const { label, options, value, onChange } = choice;
  if (!useIsNarrow()) return <Segmented {...choice} />;
  return (
    <Select<Value>
      className={styles.choice}
      aria-label={label}
      prefix={<span className={kit.muted}>{label}</span>}
      value={value}
      onChange={onChange}
      options={[...options]}
    />
  );
}

/** A period that ends now, the whole log, or two times. */
function PeriodChoice({ filters, onFilter }: Pick<LogFilterBarProps, 'filters' | 'onFilter'>) {
  const { period, from, to } = filters;
  const isCustom = from !== undefined || to !== undefined;
  return (
    <LineChoice<LogPeriod | 'all' | 'custom'>
      label={translate({ id: 'overview.range', message: 'Period' })}
      options={[
        ...logPeriods.map((value) => ({ value, label: periodNames[value]() })),
        {
          value: 'all',
          label: translate(
            { id: 'logs.period.all', message: '{days} d', description: 'The last days that the log contains, short' },
            { days: String(limits.logDays) },
          ),
        },
        {
          value: 'custom',
          label: translate({ id: 'logs.period.custom', message: 'Dates', description: 'A period between two times' }),
        },
      ]}
      value={period ?? (isCustom ? 'custom' : 'all')}
      onChange={(value) => {
        if (value === 'custom') onFilter({ period: undefined, from: getPeriodStart(period ?? '24h', Date.now()) });
        else onFilter({ period: value === 'all' ? undefined : value, from: undefined, to: undefined });
      }}
    />
  );
}

interface LogFilterBarProps {
  filters: LogFilters;
  onFilter: (change: LogFilters) => void;
  onClear: () => void;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

const toOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

/** The filters of the list, on one line; rarer ones open below it. Selects apply at once, text fields on Enter or blur. */
export function LogFilterBar({ filters, onFilter, onClear, children }: LogFilterBarProps) {
  const id = useId();
  const keys = useKeyOptions();
  const rare = [filters.key_id, filters.operation, filters.code].filter((value) => value !== undefined).length;
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? rare > 0;
  const isCustom = filters.from !== undefined || filters.to !== undefined;
  return (
    <search className={styles.filters}>
      <div className={styles.line}>
        <PeriodChoice filters={filters} onFilter={onFilter} />
        <LineChoice
          label={translate({ id: 'logs.filter.status', message: 'Status' })}
          options={[
            { value: '', label: translate({ id: 'logs.filter.all', message: 'All' }) },
            ...toOptions(statusClasses),
          ]}
          value={filters.status_class ?? ''}
          onChange={(value) => onFilter({ status_class: value === '' ? undefined : value })}
        />
        <RequestFilter filters={filters} onFilter={onFilter} unlabeled />
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Translate id="list.filters">Filters</Translate>
          {/* A space for screen readers. */} {rare > 0 && <Badge>{rare}</Badge>}
        </Button>
        {Object.keys(filters).length > 0 && <ClearFilters variant="quiet" onClear={onClear} />}
        {children}
      </div>
      {isCustom && (
        <div className={styles.times}>
          <PeriodFilter filters={filters} onFilter={onFilter} />
        </div>
      )}
      <div id={id} className={styles.rare} hidden={!open}>
        <ChoiceFilter
          label={translate({ id: 'logs.filter.key', message: 'Key' })}
          value={filters.key_id}
          onChange={(key) => onFilter({ key_id: key })}
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
      </div>
    </search>
  );
}
