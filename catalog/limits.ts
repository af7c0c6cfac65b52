/** What every account gets unless an operator says otherwise. */
export const limits = {
  requestsPerMinute: 60,
  signupCredits: 50,
  /** Tasks of one customer that run at the same time; more wait in the queue. */
  concurrentTasks: { live: 4, test: 2 },
  /** Keys of one customer, of both modes, active or not. A deleted key does not count. */
  keys: 100,
  /** Hours after acceptance at which the files of a task are deleted. */
  retentionHours: { live: 30 * 24, test: 24 },
  /** Hours an accepted call can be replayed by its Idempotency-Key. */
  idempotencyHours: 24,
  /** Days the log keeps a call. It is dropped by the day: the oldest call may be a day older. */
  logDays: 30,
  /** Deliveries a customer may have posted again, a minute. */
  replaysPerMinute: 30,
  /** Seconds a task may take from its start before it fails. */
  taskDeadlineSeconds: 600,
} as const;
