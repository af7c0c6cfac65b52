/** Requests per bin: those that took more than `2 ^ ((bin - 1) / 4)` and at most `2 ^ (bin / 4)` milliseconds. */
export interface Bin {
  readonly bin: number;
  readonly calls: number;
}

const LAST_BIN = 80;

/** The bin of a duration in milliseconds. */
export const toBin = (ms: number): number =>
  Math.min(Math.max(Math.ceil(4 * Math.log2(Math.max(ms, 0.1))), 0), LAST_BIN);

/** The percentile in milliseconds; null without requests. Requests are assumed to be spread evenly within a bin. */
export function estimateQuantile(bins: readonly Bin[], share: number): number | null {
  const all = bins.reduce((sum, { calls }) => sum + calls, 0);
  if (all === 0) return null;
  let left = share * all;
  for (const { bin, calls } of bins.toSorted((a, b) => a.bin - b.bin)) {
    if (left <= calls) return Math.round(10 * 2 ** ((bin - 1 + left / calls) / 4)) / 10;
    left -= calls;
  }
  throw new Error('The share of requests must not exceed 1.');
}
