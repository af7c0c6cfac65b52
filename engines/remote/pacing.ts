/** How long things are waited for, in milliseconds. */
export interface RemotePacing {
  /** How long a request is repeated while the service is away or busy. */
  readonly timeoutMs: number;
  /** The pause after the first try that failed, and the longest one. */
  readonly pauses: readonly [number, number];
  /** Between two looks at a prediction at first, and at most; where messages come, always the second. */
  readonly looks: readonly [number, number];
  /** After which a run without a name was left behind by a process that is gone: longer than a call may take. */
  readonly lost: number;
  /** For a message that brings the name of a run whose answer was lost. */
  readonly message: number;
}

export const defaultPacing: RemotePacing = {
  timeoutMs: 120_000,
  pauses: [1000, 20_000],
  looks: [1000, 10_000],
  lost: 30_000,
  message: 5000,
};

/** So many doublings of the first, and some chance: who failed together does not come back together. */
export function getRetryDelay(tries: number, [first, longest]: readonly [number, number]): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + Math.random() / 2);
}
