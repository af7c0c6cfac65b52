/** Time limits in milliseconds. */
export interface RemotePacing {
  /** How long a request is retried while the service is unavailable or busy. */
  readonly timeoutMs: number;
  /** The pause after the first failed attempt, and the longest one. */
  readonly pauses: readonly [number, number];
  /** The interval of polling a prediction at first, and at most. If webhooks arrive, it is always the second. */
  readonly polls: readonly [number, number];
  /** The age after which a run without an id was left by a process that has died. It's longer than any request takes. */
  readonly lost: number;
  /** How long to wait for a webhook with the id of a run whose response was lost. */
  readonly message: number;
}

export const defaultPacing: RemotePacing = {
  timeoutMs: 120_000,
  pauses: [1000, 20_000],
  polls: [1000, 10_000],
  lost: 30_000,
  message: 5000,
};

/** The first pause doubled with each attempt, with jitter, so that clients that failed together don't retry together. */
export function getRetryDelay(tries: number, [first, longest]: readonly [number, number]): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + Math.random() / 2);
}
