import { limits } from '../../../catalog/limits.ts';
import type { LogHistogram } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type LogQuery, toFilter } from './log-query.ts';
import { readHistogram } from './store.ts';

/** At most this many periods, and one more because they are aligned to the clock. */
const BUCKETS = 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The possible lengths of a period in seconds. The last one is for the whole log. */
const STEPS = [
  1,
  5,
  15,
  30,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
] as const;
const DAY_MS = 86_400_000;

/**
 * Counts the calls that match a filter by time and result: the latest ones, so that a customer with many calls doesn't slow
 * others. Times outside the log are cut off, so the number of periods is bounded.
 * @throws Problem invalid_field for an invalid time.
 */
export async function getHistogram(
  { reads, clock }: Pick<Core, 'reads' | 'clock'>,
  customerId: string,
  query: LogQuery,
): Promise<LogHistogram> {
  const now = clock.now().getTime();
  const first = now - limits.logDays * DAY_MS;
  const from = Math.max(query.from === undefined ? first : Date.parse(query.from), first);
  const to = Math.min(query.to === undefined ? now : Date.parse(query.to), now);
  const seconds = Math.max(to - from, 0) / 1000;
  const step = STEPS.find((each) => seconds <= each * BUCKETS) ?? 12 * HOUR;
  const buckets = new Map<number, LogHistogram['buckets'][number]>();
  for (let at = Math.floor(from / 1000 / step) * step; at * 1000 < to; at += step) {
    buckets.set(at, { start: new Date(at * 1000).toISOString(), succeeded: 0, rejected: 0, failed: 0 });
  }
  if (buckets.size === 0) return { step_seconds: step, buckets: [], complete: true };
  const filter = { ...toFilter(query), from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const rows = await readHistogram(reads, customerId, filter, { step, calls: limits.logAnalysis.histogram });
  for (const { start, succeeded, rejected, failed } of rows) {
    const bucket = buckets.get(start);
    if (bucket) Object.assign(bucket, { succeeded, rejected, failed });
  }
  return { step_seconds: step, buckets: [...buckets.values()], complete: !(rows[0]?.more ?? false) };
}
