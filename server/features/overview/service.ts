import { limits } from '../../../catalog/limits.ts';
import type { Overview } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields } from '../../core/problem.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { balanceOf } from '../credits/service.ts';
import { quantile } from './latency.ts';
import { daysOf, type Range, type Span, spanOf } from './periods.ts';
import {
  type CallRow,
  type LatencyRow,
  readCalls,
  readLatency,
  readNearKeys,
  readSpend,
  readSteps,
  readUsage,
  type SpendRow,
  type StepRow,
  type UsageRow,
} from './store.ts';

const STEPS = ['address', 'key', 'call', 'song', 'callback'] as const satisfies readonly StepRow['step'][];

/** The time zone and range of a request. */
export interface Asked<R extends Range> {
  readonly range: R;
  /** An IANA time zone. */
  readonly timeZone: string;
}

function check(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw invalidFields([
    {
      pointer: '?time_zone',
      code: 'invalid',
      detail: '`time_zone` must be the name of a time zone, such as Europe/Berlin.',
    },
  ]);
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const callsOf = (rows: readonly CallRow[]): number => sum(rows, ({ calls }) => calls);
const creditsOf = (rows: readonly SpendRow[]): number => sum(rows, ({ credits }) => credits);
const failed = (rows: readonly CallRow[]): CallRow[] => rows.filter(({ code }) => code !== '');

/** The summary of a set of requests. */
const figuresOf = (calls: readonly CallRow[], latency: readonly LatencyRow[], spend: readonly SpendRow[]) => ({
  calls: callsOf(calls),
  errors: callsOf(failed(calls)),
  credits: creditsOf(spend),
  latency_p50_ms: quantile(latency, 0.5),
  latency_p95_ms: quantile(latency, 0.95),
});

/** Groups of rows, largest first. */
function grouped<Row>(rows: readonly Row[], by: (row: Row) => string, size: (rows: readonly Row[]) => number) {
  const groups = [...Map.groupBy(rows, by)].map(([name, of]) => ({ name, of, size: size(of) }));
  return groups.toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
}

function operationsOf(calls: readonly CallRow[], spend: readonly SpendRow[], { starts }: Span) {
  const names = new Set([...calls, ...spend].map(({ operation }) => operation));
  const rows = [...names].map((operation) => {
    const own = calls.filter((row) => row.operation === operation);
    const paid = spend.filter((row) => row.operation === operation);
    return {
      operation,
      calls: callsOf(own),
      errors: callsOf(failed(own)),
      credits: creditsOf(paid),
      credits_series: starts.map((_, bucket) => creditsOf(paid.filter((row) => row.bucket === bucket))),
    };
  });
  return rows.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls || (a.operation < b.operation ? -1 : 1));
}

/** The overview of a customer. @throws Problem invalid_field for an unknown time zone. */
export async function overviewOf(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  customerId: string,
  { range, timeZone }: Asked<Exclude<Range, '12m'>>,
): Promise<Overview> {
  check(timeZone);
  const span = spanOf(range, clock.now(), timeZone);
  const [balance, calls, latency, spend, keys, taken] = await Promise.all([
    balanceOf(db, customerId),
    readCalls(db, customerId, span),
    readLatency(db, customerId, span),
    readSpend(db, customerId, span),
    readNearKeys(db, customerId, limits.nearBudgetPercent),
    readSteps(db, customerId),
  ]);
  const at = <Row extends { readonly bucket: number }>(rows: readonly Row[], bucket: number): Row[] =>
    rows.filter((row) => row.bucket === bucket);
  return {
    range,
    time_zone: timeZone,
    step: span.step,
    from: span.starts[0]!.toISOString(),
    to: span.end.toISOString(),
    balance,
    totals: figuresOf(calls, latency, spend),
    series: span.starts.map((start, bucket) => ({
      start: start.toISOString(),
      ...figuresOf(at(calls, bucket), at(latency, bucket), at(spend, bucket)),
    })),
    operations: operationsOf(calls, spend, span),
    causes: grouped(failed(calls), ({ code }) => code, callsOf).map(({ name, of, size }) => ({
      code: name,
      calls: size,
      operations: grouped(of, ({ operation }) => operation, callsOf).map((group) => group.name),
    })),
    keys_near_budget: keys,
    first_steps: STEPS.map((step) => ({
      step,
      done_at: taken.find((row) => row.step === step)?.done_at.toISOString() ?? null,
    })),
  };
}

/** A line of the usage export. */
export interface UsageLine extends Omit<UsageRow, 'bucket'> {
  /** The date in the time zone of the export, `2026-11-21`. */
  readonly day: string;
}

/** Days per statement, because the embedded database serves nothing else meanwhile. */
const DAYS_AT_ONCE = 31;

/**
 * Usage by day, key and operation, oldest day first, read a month at a time. The first part is read before
 * this returns, so that a failure gets a proper response.
 * @throws Problem invalid_field for an unknown time zone.
 */
export async function usageLines(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  customerId: string,
  { range, timeZone }: Asked<Range>,
): Promise<AsyncIterable<UsageLine[]>> {
  check(timeZone);
  const days = daysOf(range, clock.now(), timeZone);
  const read = async (first: number): Promise<UsageLine[]> => {
    const part = days.slice(first, first + DAYS_AT_ONCE);
    const span = { starts: part.map(({ from }) => from), end: part.at(-1)!.to };
    const rows = await readUsage(db, customerId, span);
    return rows.map(({ bucket, ...row }) => ({ ...row, day: part[bucket]!.day }));
  };
  const begun = await read(0);
  return (async function* () {
    yield begun;
    for (let first = DAYS_AT_ONCE; first < days.length; first += DAYS_AT_ONCE) yield read(first);
  })();
}

export { CallCounter } from './usage.ts';
