/** How a task is posted to its `callback_url`. */
export const callbacks = {
  /** Seconds to wait before each attempt. The first attempt is made at once; after the last one, delivery ends. */
  retryDelays: [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  /** Seconds of a `Retry-After` that lengthen a pause at most. */
  longestRetryAfter: 36_000,
  /** Timeout of an attempt in seconds. */
  timeoutSeconds: 15,
  /** Days without an accepted attempt after which an endpoint of an account is paused. */
  pauseAfterDays: 5,
  /** Tolerance of a timestamp in seconds, the default of Standard Webhooks libraries. */
  toleranceSeconds: 300,
  /** Hours for which a replaced secret still signs. */
  secretOverlapHours: 24,
} as const;

/** Hours from the first attempt of a callback to the last one. */
export const callbackRetryHours = Math.round(
  callbacks.retryDelays.reduce<number>((sum, delay) => sum + delay, 0) / 3600,
);
