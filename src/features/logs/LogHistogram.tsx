import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { keepPreviousData } from '@tanstack/react-query';
import { limits } from '#catalog/limits.ts';
import { getLogHistogramOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { LogHistogram as Histogram } from '#generated/account/types.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { BarChart } from '../../dashboard/charts/BarChart.tsx';
import { LegendSwatch } from '../../dashboard/charts/LegendSwatch.tsx';
import type { Series } from '../../dashboard/charts/series.ts';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { type LogFilters, toLogQuery } from './log-filters.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './histogram.module.css';

type Bucket = Histogram['buckets'][number];

/** Times of day are enough for shorter periods. */
const halfDaySeconds = 43_200;

const getSeries = (buckets: readonly Bucket[]): Series[] => [
  {
    key: 'succeeded',
    label: translate({ id: 'overview.requests.succeeded', message: 'Succeeded' }),
    color: 'var(--cdz-chart-ok)',
    values: buckets.map(({ succeeded }) => succeeded),
  },
  { key: 'rejected', label: '4xx', color: 'var(--cdz-chart-warning)', values: buckets.map(({ rejected }) => rejected) },
  { key: 'failed', label: '5xx', color: 'var(--cdz-chart-danger)', values: buckets.map(({ failed }) => failed) },
];

const sumValues = ({ values }: Series) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface LogHistogramProps {
  filters: LogFilters;
  live: boolean;
  onFilter: (change: LogFilters) => void;
}

/** The requests of the list over time, by result. A bar narrows the list to its time. */
export function LogHistogram({ filters, live, onFilter }: LogHistogramProps) {
  const now = useCurrentTime();
  const timeZone = useTimeZone();
  const format = useFormat(timeZone);
  // The list works without it, and reports failures itself.
  const { data } = useRead(
    getLogHistogramOptions,
    { query: { ...toLogQuery(filters, now), ...useModeFilter() } },
    { placeholderData: keepPreviousData, refetchInterval: live ? 5000 : false },
  );
  if (data === undefined) {
    return (
      <div className={styles.histogram}>
        <SkeletonBox height="100%" />
      </div>
    );
  }
  const { buckets, step_seconds: step } = data;
  if (buckets.length === 0) return null;
  const title = translate({ id: 'logs.histogram', message: 'Requests over time' });
  const series = getSeries(buckets);
  const short = step >= halfDaySeconds ? format.day : format.time;
  const zoom = ({ start }: Bucket) =>
    onFilter({
      period: undefined,
      from: start,
      to: new Date(Date.parse(start) + step * 1000).toISOString(),
    });
  return (
    <div className={styles.histogram}>
      <ul className={styles.legend}>
        <li className={kit.ink}>{title}</li>
        {series.map((one) => (
          <li key={one.key}>
            <LegendSwatch color={one.color} />
            {one.label} <strong>{format.number(sumValues(one))}</strong>
          </li>
        ))}
        {!data.complete && (
          <li className={clsx(layout.flush, kit.note)}>
            <Translate id="logs.histogram.incomplete" values={{ calls: format.number(limits.logAnalysis.histogram) }}>
              {'Only the latest {calls} requests are counted.'}
            </Translate>
          </li>
        )}
      </ul>
      <BarChart
        label={title}
        bucketLabel={translate({ id: 'logs.column.time', message: 'Time' })}
        buckets={buckets.map(({ start }) => ({ short: short(start), long: format.moment(start) }))}
        series={series}
        format={format.number}
        axisFormat={format.compact}
        none="–"
        onSelect={(n) => zoom(buckets[n]!)}
      />
    </div>
  );
}
