import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';
import { guestLimits, inboxLimits } from './trying.ts';

const shipped = {
  requestsPerMinute: 60,
  /**
   * Request bodies, unless an operation has its own limit: bytes, nesting depth, fields and list entries in total. Then
   * the number of errors in a response.
   */
  body: { bytes: 64_000, depth: 32, values: 1000, faults: 20 },
  /** Maximum number of values in a query. Each entry of a list counts. */
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
    /** Number of customers, and of addresses, that a process tracks. */
    callers: 20_000,
  },
  /**
   * Requests with an API key that are rejected before anything is read: the key is unknown, not usable or over its limit. Per
   * minute and address (IPv6 by the /64), counted per process. Beyond it, only keys whose last request was accepted are looked
   * up. `kept` is how many of a kind and minute are logged; the others are counted.
   */
  rejectedRequests: { perAddress: 600, kept: 5 },
  /**
   * Requests that wait for a task or stream its progress: the seconds of a wait and of a stream, the pause between two signs of
   * life of a stream, and how many requests a customer can have at the same time. Counted per process, like the last number,
   * which all customers share.
   */
  waiting: { seconds: 60, streamSeconds: 300, heartbeatSeconds: 15, perCustomer: 50, perProcess: 2000 },
  signupCredits: 50,
  /**
   * Days in which an email address gets sign-up credits only once, even if its account is deleted and created again.
   */
  signupCreditsDays: 365,
  /** Tasks of a customer that run at the same time. Others wait in the queue. */
  concurrentTasks: { live: 4, test: 2, guest: guestLimits.tasks },
  /** Keys per customer, in both modes, whether or not they are active. Deleted keys don't count. */
  keys: 100,
  /** Hours after acceptance at which the files of a task are deleted. */
  retentionHours: { live: 30 * 24, test: 24, guest: 1 },
  /** Works that a customer can keep beyond that time. */
  keptWorks: 100,
  /** Minimum hours for which a work stays available after the customer stops keeping it. */
  stopKeepingHours: 24,
  /** Works per ZIP download. */
  archive: { works: 100, bytes: 1_073_741_824 },
  guest: guestLimits,
  /** Hours for which an accepted request can be replayed with its Idempotency-Key. */
  idempotencyHours: 24,
  /** Days for which requests are logged. Whole days are deleted, so the oldest request may be a day older. */
  logDays: 30,
  /** Maximum number of logged bytes of a body. */
  logBodyBytes: 16_000,
  /**
   * Number of recent requests that are analyzed: for the addresses that a key was used from, for causes of errors, and
   * for the counts over time.
   */
  logAnalysis: { addresses: 1000, causes: 5000, histogram: 10_000 },
  /** Saved log filters per customer. */
  logFilters: 50,
  /** Days of usage statistics: the number, results and cost of a customer's requests. */
  usageDays: 400,
  /** Percentage of its budget from which a key is shown as close to the limit. */
  nearBudgetPercent: 80,
  /** Balance alerts per customer. */
  balanceAlerts: { most: 5, highest: 1_000_000_000 },
  /** Days after payment in which a refund can be requested. */
  refundDays: 14,
  /** Questions and messages per customer and minute. */
  questionsPerMinute: 10,
  /**
   * Questions of people who aren't signed in: per minute from one network and for one mailbox, then how many may wait for
   * a reply, of one mailbox, of one network and in total. They are deleted after some days.
   */
  contact: {
    perMinute: { network: 5, mailbox: 2 },
    waiting: { mailbox: 5, network: 20, total: 2000 },
    days: 180,
  },
  /** Orders that a customer can place or pay again per minute. */
  ordersPerMinute: 20,
  /**
   * Minutes between two automatic top-ups of a customer, so that a low top-up amount doesn't cause a series of charges.
   */
  autoTopUpMinutes: 10,
  /** Deliveries and tests that a customer can send manually per minute. */
  replaysPerMinute: 30,
  /**
   * Requests, reports and plays in the gallery per minute, from one network, and the hours in which its plays of a work count
   * once.
   */
  gallery: { viewsPerMinute: 120, reportsPerMinute: 5, playsPerMinute: 60, playHours: 24 },
  /** Days for which reports are stored after a decision. */
  reportDays: 90,
  inbox: inboxLimits,
  /** Days for which sent emails, callbacks and payment provider events are stored. */
  recordDays: 30,
  /** Days of uptime history on the public status page. */
  statusDays: 90,
  /** Webhook endpoints per account. */
  webhookEndpoints: 20,
  /** Days of inactivity after which a session ends. */
  sessionDays: 30,
  /** Days between the request to delete an account and its deletion. */
  deletionGraceDays: 7,
  /** Seconds a task may take from its start before it fails. */
  taskDeadlineSeconds: 600,
  /** Minutes for which tasks wait while their engine is unavailable. Then they fail. */
  engineOutageMinutes: 30,
  /**
   * Consecutive processes that may crash while they run a task without producing output: first while it shares the
   * process, then while it runs alone. After the last crash the task fails.
   */
  interruptions: { together: 3, alone: 7 },
  /** Stuck tasks listed for support, per reason. */
  stuckTasks: 1000,
} as const;

/** Limits of every account and of stored data. */
export const limits = override(shipped, ownCatalog.limits);

/** Seconds that must be left before the maximum song length of the model: enough for a few bars and an ending. */
export const leastExtensionSeconds = 15;
