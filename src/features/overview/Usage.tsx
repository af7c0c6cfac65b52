import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BarChart } from '../../dashboard/charts/BarChart.tsx';
import { Change } from '../../dashboard/charts/Change.tsx';
import { ChartCard } from '../../dashboard/charts/ChartCard.tsx';
import { LineChart } from '../../dashboard/charts/LineChart.tsx';
import type { Series } from '../../dashboard/charts/series.ts';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { ExportMenu } from '../../dashboard/lists/downloads.tsx';
import { getPrevious, useUsageTimeZone, rangeNames, type Range, type useOverview } from './overview-queries.ts';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { ErrorCauses } from './ErrorCauses.tsx';
import { getBuckets, getRequestSeries, getCreditSeries, getLatencySeries } from './usage-series.ts';
import kit from '../../ui/kit.module.css';
import styles from './overview.module.css';

function UsageExport({ range }: { range: Range }) {
  const timeZone = useUsageTimeZone();
  const filter = useModeFilter();
  const periods = [
    { key: range, name: rangeNames[range]() },
    { key: '12m', name: translate({ id: 'overview.export.months', message: '12 months' }) },
  ];
  return (
    <ExportMenu
      files={periods.map(({ key, name }) => ({
        href: toServerUrl(
          `/api/account/usage/export?${new URLSearchParams({ range: key, time_zone: timeZone, ...filter })}`,
        ),
        label: translate({ id: 'overview.export.file', message: 'Usage of {range} (CSV)' }, { range: name }),
      }))}
    />
  );
}

/** An account that has made nothing yet: its charts would be empty. */
const isNewAccount = ({ totals, first_steps: steps }: Overview): boolean =>
  totals.calls === 0 && steps.some(({ step, done_at: done }) => step === 'song' && done === null);

/** Requests, errors, latency, and credits over time. */
export function Usage({ query, range }: { query: ReturnType<typeof useOverview>; range: Range }) {
  const { data, error, isPlaceholderData } = query;
  const starting = data !== undefined && isNewAccount(data);
  return (
    <PageSection
      id="usage"
      title={<Translate id="overview.usage">Usage</Translate>}
      extra={
        // Keeps its space while the page loads.
        !starting && (
          <span className={styles.extra} style={{ visibility: data === undefined ? 'hidden' : 'visible' }}>
            <span className={kit.note}>{data?.time_zone.replaceAll('_', ' ')}</span>
            <UsageExport range={range} />
          </span>
        )
      }
      busy={data === undefined || isPlaceholderData}
    >
      {data === undefined && error !== null ? (
        <QueryFailure
          title={translate({ id: 'overview.usage.failed', message: 'Your usage couldn’t be loaded' })}
          query={query}
        />
      ) : starting ? (
        <div className={styles.empty}>
          <EmptyState
            title={translate({ id: 'logs.empty.title', message: 'No requests yet' })}
            action={
              <LinkButton to="/dashboard" variant="primary">
                <Translate id="overview.empty.action">Open the first steps</Translate>
              </LinkButton>
            }
          >
            <Translate id="overview.empty.text">Requests, errors, latency, and credits appear here.</Translate>
          </EmptyState>
        </div>
      ) : (
        <div className={clsx(styles.charts, isPlaceholderData && styles.former)}>
          <Counts
            overview={data}
            title={translate({ id: 'overview.requests', message: 'Requests' })}
            total="calls"
            getSeries={getRequestSeries}
          />
          <Counts
            overview={data}
            title={translate({ id: 'overview.credits', message: 'Credits spent' })}
            total="credits"
            getSeries={getCreditSeries}
          />
          <Latency overview={data} />
          <ErrorCauses overview={data} />
        </div>
      )}
    </PageSection>
  );
}

const none = '–';

function useChartProps(overview: Overview | undefined) {
  const { language, number, compact } = useFormat();
  return {
    number,
    frame: overview && {
      bucketLabel:
        overview.step === 'hour'
          ? translate({ id: 'overview.hour', message: 'Hour' })
          : translate({ id: 'overview.day', message: 'Day' }),
      buckets: getBuckets(overview, language),
      axisFormat: compact,
      none,
    },
  };
}

const sumValues = ({ values }: Series): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface CountsProps {
  overview: Overview | undefined;
  title: string;
  total: 'calls' | 'credits';
  getSeries: (overview: Overview) => Series[];
}

/** Counts over time, by kind. */
function Counts({ overview, title, total, getSeries }: CountsProps) {
  const { number, frame } = useChartProps(overview);
  const series = overview && getSeries(overview);
  return (
    <ChartCard
      title={title}
      figure={overview && number(overview.totals[total])}
      change={
        overview && (
          <Change value={overview.totals[total]} previous={getPrevious(overview)?.[total] ?? null} format={number} />
        )
      }
      legend={series?.map((one) => ({ ...one, value: number(sumValues(one)) }))}
    >
      {frame && series && <BarChart {...frame} label={title} series={series} format={number} />}
    </ChartCard>
  );
}

function Latency({ overview }: { overview: Overview | undefined }) {
  const { frame } = useChartProps(overview);
  const { milliseconds } = useFormat();
  const title = translate({ id: 'overview.latency', message: 'Latency' });
  const formatLatency = (ms: number | null) => (ms === null ? none : milliseconds(ms));
  const series = overview && getLatencySeries(overview);
  const totals = overview && { p50: overview.totals.latency_p50_ms, p95: overview.totals.latency_p95_ms };
  return (
    <ChartCard
      title={title}
      figure={totals && formatLatency(totals.p50)}
      change={
        overview && (
          <Change
            value={overview.totals.latency_p50_ms}
            previous={overview.previous.latency_p50_ms}
            format={milliseconds}
            better="less"
          />
        )
      }
      legend={
        totals && series?.map((one) => ({ ...one, value: formatLatency(one.key === 'p50' ? totals.p50 : totals.p95) }))
      }
    >
      {frame && series && (
        <LineChart {...frame} label={title} series={series} format={milliseconds} axisFormat={milliseconds} />
      )}
    </ChartCard>
  );
}
