import { guestLimits, inboxLimits } from './trying.ts';

/** What every account gets unless an operator says otherwise. */
export const limits = {
  requestsPerMinute: 60,
  /**
   * A body of a request, unless its operation says otherwise: bytes, lists and objects inside one another, fields and
   * list entries in all. Then how many faults of a request are reported.
   */
  body: { bytes: 65_536, depth: 32, values: 1000, faults: 20 },
  /** Values of a query, those of its lists counted one by one. */
  queryValues: 500,
  /**
   * Requests a minute without an API key: the dashboard, signing in, the gallery, files and agents. Counted by each
   * process. Far above what people do, far below what a loop does.
   */
  sessionRequests: {
    perCustomer: 600,
    /** IPv6 by the /64. An office behind one address is many people. */
    perAddress: 3000,
    /** What an export, an archive, a receipt or a check of the ledger counts for its customer. */
    heavy: 10,
    /** Customers, and addresses, that a process remembers. */
    callers: 20_000,
  },
  signupCredits: 50,
  /** Days in which an address gets the credits of a sign-up once, however often its account is deleted and made anew. */
  signupCreditsDays: 365,
  /** Tasks of one customer that run at the same time; more wait in the queue. */
  concurrentTasks: { live: 4, test: 2, guest: guestLimits.tasks },
  /** Keys of one customer, of both modes, active or not. A deleted key does not count. */
  keys: 100,
  /** Hours after acceptance at which the files of a task are deleted. */
  retentionHours: { live: 30 * 24, test: 24, guest: 1 },
  /** Works of one customer that are kept beyond that, until they are let go. */
  keptWorks: 100,
  /** Hours that a work has at least when it is let go. */
  letGoHours: 24,
  /** Works that are downloaded as one ZIP file. */
  archive: { works: 100, bytes: 1_073_741_824 },
  guest: guestLimits,
  /** Hours an accepted call can be replayed by its Idempotency-Key. */
  idempotencyHours: 24,
  /** Days the log keeps a call. It is dropped by the day: the oldest call may be a day older. */
  logDays: 30,
  /** Bytes of a body that the log keeps. */
  logBodyBytes: 16_384,
  /** Calls that are looked at, the latest: for where a key was used from, and for why calls failed. */
  logLook: { trail: 1000, causes: 5000 },
  /** Filters of the log that a customer may save. */
  logFilters: 50,
  /** Days that are counted: how many calls a customer made, how they ended and what they cost. */
  usageDays: 400,
  /** Percent of its budget from which on a key is shown as near it. */
  nearBudgetPercent: 80,
  /** Balances below which a customer asks to be written to. */
  balanceAlerts: { most: 5, highest: 1_000_000_000 },
  /** Days after payment in which a refund can be asked for. */
  refundDays: 14,
  /** Questions a customer may ask, and messages they may add, a minute. */
  questionsPerMinute: 10,
  /** Orders a customer may make or pay again, a minute. */
  ordersPerMinute: 20,
  /** Minutes between two automatic top-ups of one customer: a threshold that one top-up does not reach is no burst of charges. */
  autoTopUpMinutes: 10,
  /** Deliveries and tests a customer may have posted by hand, a minute. */
  replaysPerMinute: 30,
  /** The gallery, from one network. */
  gallery: { looksPerMinute: 120, reportsPerMinute: 5 },
  /** Days after a decision for which reports of works are kept. */
  reportDays: 90,
  inbox: inboxLimits,
  /** Days for which it is known what was mailed, what was posted to callback addresses and what a payment provider told. */
  recordDays: 30,
  /** Days for which everybody can see how the service was. */
  statusDays: 90,
  /** Addresses of an account that events are posted to. */
  webhookEndpoints: 20,
  /** Days after which a session ends in which nothing was asked for. */
  sessionDays: 30,
  /** Days between the wish to delete an account and its deletion. */
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
