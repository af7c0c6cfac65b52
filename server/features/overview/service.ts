import { limits } from '../../../catalog/limits.ts';
import type { Overview } from '../../../generated/account/types.gen.ts';
import type { KeyUsage } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { invalidFields } from '../../core/problem.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { getBalance } from '../credits/service.ts';
import { estimateQuantile } from './latency.ts';
import { addPrevious, getDays, getSpan, type BucketSpan, type Range } from './periods.ts';
import {
  type CallRow,
  type LatencyRow,
  readCalls,
  readLatency,
  type KeyUsageRow,
  readKeysNearBudget,
  readKeysOfMode,
  readKeyUsage,
  readSpend,
  readSteps,
  readUsage,
  type SpendRow,
  type StepRow,
  type UsageRow,
} from './store.ts';

const STEPS = ['key', 'song', 'callback', 'budget', 'credits'] as const satisfies readonly StepRow['step'][];

/** The time zone and range of a request. */
export interface OverviewQuery<R extends Range> {
  readonly range: R;
  /** An IANA time zone. */
  readonly timeZone: string;
}

function validateTimeZone(timeZone: string): void {
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
const sumCalls = (rows: readonly CallRow[]): number => sum(rows, ({ calls }) => calls);
const sumCredits = (rows: readonly SpendRow[]): number => sum(rows, ({ credits }) => credits);
const onlyFailed = (rows: readonly CallRow[]): CallRow[] => rows.filter(({ code }) => code !== '');

/** The summary of a set of requests. */
const summarize = (calls: readonly CallRow[], latency: readonly LatencyRow[], spend: readonly SpendRow[]) => ({
  calls: sumCalls(calls),
  errors: sumCalls(onlyFailed(calls)),
  credits: sumCredits(spend),
  latency_p50_ms: estimateQuantile(latency, 0.5),
  latency_p95_ms: estimateQuantile(latency, 0.95),
});

/** Groups of rows, largest first. */
function groupRows<Row>(rows: readonly Row[], by: (row: Row) => string, size: (rows: readonly Row[]) => number) {
  const groups = [...Map.groupBy(rows, by)].map(([name, of]) => ({ name, of, size: size(of) }));
  return groups.toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
}

function groupByOperation(calls: readonly CallRow[], spend: readonly SpendRow[], { starts }: BucketSpan) {
  const names = new Set([...calls, ...spend].map(({ operation }) => operation));
  const rows = [...names].map((operation) => {
    const own = calls.filter((row) => row.operation === operation);
    const paid = spend.filter((row) => row.operation === operation);
    return {
      operation,
      calls: sumCalls(own),
      errors: sumCalls(onlyFailed(own)),
      credits: sumCredits(paid),
      credits_series: starts.map((_, bucket) => sumCredits(paid.filter((row) => row.bucket === bucket))),
    };
  });
  return rows.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls || (a.operation < b.operation ? -1 : 1));
}

/** Keys in the overview. */
const KEYS = 50;

const toKeyUsage = ({ id, latency, ...key }: KeyUsageRow) => ({
  ...key,
  id: id === '' ? null : id,
  latency_p50_ms: estimateQuantile(latency, 0.5),
  latency_p95_ms: estimateQuantile(latency, 0.95),
});

/** Rows of a span with the previous one: those of the span, with its buckets, and those of the previous one. */
const separate = <Row extends { readonly bucket: number }>(rows: readonly Row[]) => ({
  now: rows.flatMap((row) => (row.bucket > 0 ? [{ ...row, bucket: row.bucket - 1 }] : [])),
  before: rows.filter(({ bucket }) => bucket === 0),
});

type ModeChoice = 'live' | 'test' | null;

/** The keys of a mode, with an empty string for the dashboard. Null for both modes. */
async function readShownKeys(reads: Queryable, customerId: string, mode: ModeChoice): Promise<string[] | null> {
  if (mode === null) return null;
  // Only live tasks cost credits, and tasks of the dashboard have no key.
  const dashboard = mode === 'live' ? [''] : [];
  return [...(await readKeysOfMode(reads, customerId, mode)), ...dashboard];
}

/** The overview of a customer, of a mode or of both. @throws Problem invalid_field for an unknown time zone. */
export async function getOverview(
  { db, reads, clock }: Pick<Core, 'db' | 'reads' | 'clock'>,
  customerId: string,
  { range, timeZone, mode }: OverviewQuery<Exclude<Range, '12m'>> & { readonly mode: ModeChoice },
): Promise<Overview> {
  validateTimeZone(timeZone);
  const span = getSpan(range, clock.now(), timeZone);
  const both = addPrevious(span);
  const keyIds = await readShownKeys(reads, customerId, mode);
  const [balance, allCalls, allLatency, allSpend, keys, near, taken] = await Promise.all([
    getBalance(db, customerId),
    readCalls(reads, customerId, both, keyIds),
    readLatency(reads, customerId, both, keyIds),
    readSpend(reads, customerId, both, keyIds),
    readKeyUsage(reads, customerId, span, KEYS, keyIds),
    readKeysNearBudget(db, customerId, limits.nearBudgetPercent),
    readSteps(db, customerId),
  ]);
  const [calls, latency, spend] = [separate(allCalls), separate(allLatency), separate(allSpend)];
  const at = <Row extends { readonly bucket: number }>(rows: readonly Row[], bucket: number): Row[] =>
    rows.filter((row) => row.bucket === bucket);
  return {
    range,
    time_zone: timeZone,
    step: span.step,
    from: span.starts[0]!.toISOString(),
    to: span.end.toISOString(),
    balance,
    totals: summarize(calls.now, latency.now, spend.now),
    previous: summarize(calls.before, latency.before, spend.before),
    series: span.starts.map((start, bucket) => ({
      start: start.toISOString(),
      ...summarize(at(calls.now, bucket), at(latency.now, bucket), at(spend.now, bucket)),
    })),
    operations: groupByOperation(calls.now, spend.now, span),
    causes: groupRows(onlyFailed(calls.now), ({ code }) => code, sumCalls).map(({ name, of, size }) => ({
      code: name,
      calls: size,
      operations: groupRows(of, ({ operation }) => operation, sumCalls).map((group) => group.name),
    })),
    keys: keys.map(toKeyUsage),
    keys_near_budget: near,
    first_steps: STEPS.map((step) => ({
      step,
      done_at: taken.find((row) => row.step === step)?.done_at.toISOString() ?? null,
    })),
  };
}

/** The usage of the keys of a mode. @throws Problem invalid_field for an unknown time zone. */
export async function getKeyUsage(
  { reads, clock }: Pick<Core, 'reads' | 'clock'>,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  { range, timeZone }: OverviewQuery<Exclude<Range, '12m'>>,
): Promise<KeyUsage> {
  validateTimeZone(timeZone);
  const span = getSpan(range, clock.now(), timeZone);
  const rows = await readKeyUsage(reads, customerId, span, KEYS, await readKeysOfMode(reads, customerId, mode));
  return {
    range,
    time_zone: timeZone,
    from: span.starts[0]!.toISOString(),
    to: span.end.toISOString(),
    data: rows.map(toKeyUsage),
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
 * Usage of a mode or of both by day, key and operation, oldest day first, read a month at a time. The first part is read before
 * this returns, so that a failure gets a proper response.
 * @throws Problem invalid_field for an unknown time zone.
 */
export async function readUsageLines(
  { reads, clock }: Pick<Core, 'reads' | 'clock'>,
  customerId: string,
  { range, timeZone, mode }: OverviewQuery<Range> & { readonly mode: ModeChoice },
): Promise<AsyncIterable<UsageLine[]>> {
  validateTimeZone(timeZone);
  const days = getDays(range, clock.now(), timeZone);
  const keyIds = await readShownKeys(reads, customerId, mode);
  const read = async (first: number): Promise<UsageLine[]> => {
    const part = days.slice(first, first + DAYS_AT_ONCE);
    const span = { starts: part.map(({ from }) => from), end: part.at(-1)!.to };
    const rows = await readUsage(reads, customerId, span, keyIds);
    return rows.map(({ bucket, ...row }) => ({ ...row, day: part[bucket]!.day }));
  };
  const begun = await read(0);
  return (async function* () {
    yield begun;
    for (let first = DAYS_AT_ONCE; first < days.length; first += DAYS_AT_ONCE) yield read(first);
  })();
}

export { CallCounter } from './usage.ts';
