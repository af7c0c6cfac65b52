import { translate } from '@docusaurus/Translate';
import { operations } from '#catalog/operations.ts';
import type { Overview } from '#generated/account/types.gen.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import type { Bucket, Series } from '../../dashboard/charts/series.ts';

/** Labels of the buckets of an overview, in its time zone. */
export function getBuckets({ series, step, time_zone: timeZone }: Overview, language: string): Bucket[] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (iso: string) => made.format(new Date(iso));
  };
  const hourly = step === 'hour';
  const short = format(
    hourly ? { hour: 'numeric' } : series.length <= 7 ? { weekday: 'short' } : { month: 'short', day: 'numeric' },
  );
  const long = format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(hourly ? { hour: 'numeric', minute: '2-digit' } : {}),
  });
  return series.map(({ start }) => ({ short: short(start), long: long(start) }));
}

/** Successful requests, with failed ones stacked on top. */
export const getRequestSeries = ({ series }: Overview): Series[] => [
  {
    key: 'ok',
    label: translate({ id: 'overview.requests.succeeded', message: 'Succeeded' }),
    color: 'var(--cdz-chart-ok)',
    values: series.map(({ calls, errors }) => calls - errors),
  },
  {
    key: 'errors',
    label: translate({ id: 'overview.requests.failed', message: 'Errors' }),
    color: 'var(--cdz-chart-danger)',
    values: series.map(({ errors }) => errors),
  },
];

export const getLatencySeries = ({ series }: Overview): Series[] => [
  { key: 'p50', label: 'p50', color: 'var(--cdz-chart-2)', values: series.map(({ latency_p50_ms: ms }) => ms) },
  {
    key: 'p95',
    label: 'p95',
    color: 'var(--cdz-chart-1)',
    lineStyle: 'dashed',
    values: series.map(({ latency_p95_ms: ms }) => ms),
  },
];

/** A fixed color per operation. */
const colors = [2, 1, 5, 6, 3];
function getOperationColor(operation: string): string {
  const place = operations.findIndex(({ id }) => operation === `v2-${id}`);
  return `var(--cdz-chart-${operation === 'v1-generate' ? 4 : (colors[place] ?? 6)})`;
}

/** Credits by operation, the most expensive at the bottom. */
export const getCreditSeries = ({ operations: used }: Overview): Series[] =>
  used
    .filter(({ credits }) => credits > 0)
    .map(({ operation, credits_series: values }) => ({
      key: operation,
      label: getOperationTitle(operation),
      color: getOperationColor(operation),
      values,
    }));
