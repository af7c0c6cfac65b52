/** How the task is posted to a `callback_url`. */
export const callbacks = {
  /** Seconds from a failed attempt to the next; the first is made at once. After the last one it is given up. */
  pauses: [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  /** Seconds a receiver may take. */
  timeoutSeconds: 15,
  /** Days without an accepted attempt after which an endpoint of an account is paused. */
  pauseAfterDays: 5,
  /** Tolerance of a timestamp in seconds, the default of Standard Webhooks libraries. */
  toleranceSeconds: 300,
  /** Hours a secret still signs after it was replaced. */
  secretOverlapHours: 24,
} as const;
