const first = 3000;
const longest = 10_000;
const growth = 1.25;

/** Milliseconds after which polling ends by itself. */
export const pollingEnds = 10 * 60_000;

/** Milliseconds until a task is asked for again, when it was asked for `asked` times: 3 s at first, up to 10 s. */
export function pollDelay(asked: number): number {
  return Math.min(longest, Math.round(first * growth ** asked));
}
