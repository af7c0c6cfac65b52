import { guestLimits, inboxLimits } from './trying.ts';

/** Defaults for every account, unless an operator changes them. */
export const limits = {
  requestsPerMinute: 60,
  /**
   * Request bodies, unless an operation has its own limit: bytes, nesting depth, fields and list entries in total. Then
   * the number of errors in a response.
   */
  body: { bytes: 65_536, depth: 32, values: 1000, faults: 20 },
  /** Values of a query, those of its lists counted one by one. */
  queryValues: 500,
  /**
   * Requests per minute without an API key: the dashboard, signing in, the gallery, files and agents. Counted per
   * process. Far above human use, far below a loop.
   */
  sessionRequests: {
    perCustomer: 600,
    /** IPv6 by the /64. An office behind one address is many people. */
    perAddress: 3000,
    /** The cost of an export, an archive, a receipt or a ledger check against the customer's limit. */
    heavy: 10,
    /** Customers, and addresses, that a process remembers. */
    callers: 20_000,
  },
  signupCredits: 50,
  /**
   * Days in which an email address gets sign-up credits only once, even if its account is deleted and created again.
   */
  signupCreditsDays: 365,
  /** Tasks of one customer that run at the same time; more wait in the queue. */
  concurrentTasks: { live: 4, test: 2, guest: guestLimits.tasks },
  /** Keys of one customer, of both modes, active or not. A deleted key does not count. */
  keys: 100,
  /** Hours after acceptance at which the files of a task are deleted. */
  retentionHours: { live: 30 * 24, test: 24, guest: 1 },
  /** Works that a customer can keep beyond that. */
  keptWorks: 100,
  /** Minimum hours that a work is available after it is released. */
  letGoHours: 24,
  /** Works that are downloaded as one ZIP file. */
  archive: { works: 100, bytes: 1_073_741_824 },
  guest: guestLimits,
  /** Hours an accepted call can be replayed by its Idempotency-Key. */
  idempotencyHours: 24,
  /** Days for which requests are logged. Whole days are deleted, so the oldest request may be a day older. */
  logDays: 30,
  /** Bytes of a logged body. */
  logBodyBytes: 16_384,
  /** Calls that are looked at, the latest: for where a key was used from, and for why calls failed. */
  logLook: { trail: 1000, causes: 5000 },
  /** Filters of the log that a customer may save. */
  logFilters: 50,
  /** Days of usage statistics: the number, results and cost of a customer's requests. */
  usageDays: 400,
  /** Percent of its budget from which on a key is shown as near it. */
  nearBudgetPercent: 80,
  /** Balance alerts per customer. */
  balanceAlerts: { most: 5, highest: 1_000_000_000 },
  /** Days after payment in which a refund can be requested. */
  refundDays: 14,
  /** Questions and messages per customer and minute. */
  questionsPerMinute: 10,
  /** Orders a customer may make or pay again, a minute. */
  ordersPerMinute: 20,
  /** Minutes between two automatic top-ups of one customer: a threshold that one top-up does not reach is no burst of charges. */
  autoTopUpMinutes: 10,
  /** Deliveries and tests a customer may have posted by hand, a minute. */
  replaysPerMinute: 30,
  /** The gallery, from one network. */
  gallery: { looksPerMinute: 120, reportsPerMinute: 5 },
  /** Days for which reports are stored after a decision. */
  reportDays: 90,
  inbox: inboxLimits,
  /** Days for which sent emails, callbacks and payment provider events are stored. */
  recordDays: 30,
  /** Days for which everybody can see how the service was. */
  statusDays: 90,
  /** Addresses of an account that events are posted to. */
  webhookEndpoints: 20,
  /** Days of inactivity after which a session ends. */
  sessionDays: 30,
  /** Days between the request to delete an account and its deletion. */
  deletionGraceDays: 7,
  /** Seconds a task may take from its start before it fails. */
  taskDeadlineSeconds: 600,
  /**
   * Processes in a row that may die with a task without an output of it between them: so many beside other tasks, then so
   * many with the task alone. After the last one the task fails.
   */
  interruptions: { together: 3, alone: 7 },
  /** Stuck tasks that support is shown, for each reason. */
  stuckTasks: 1000,
} as const;

/** Seconds that an extension needs before the longest song of its model ends: a few bars and an end. */
export const leastExtensionSeconds = 15;
