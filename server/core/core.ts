import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db, Queryable } from './db.ts';
import type { Metrics } from './metrics.ts';
import type { OwnProcess } from './own-process.ts';
import type { Polls } from './polls.ts';
import type { Schedules } from './schedules.ts';
import type { Secrets } from './secrets.ts';
import type { Tracing } from './span.ts';
import type { WatchedStorage } from './storage.ts';

/** The wall clock. Tests provide their own. Durations use `performance.now()`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The context of every feature. One per app: two apps in a process share nothing. */
export interface Core {
  readonly config: Config;
  /** Our own origins. Only their pages may send requests with a session. */
  readonly origins: ReadonlySet<string>;
  readonly db: Db;
  /**
   * For reads that may be some seconds old: statements run on the replica of DATABASE_READ_URL while it is near, or else on `db`.
   * Don't read through it what the same request or customer has just written.
   */
  readonly reads: Queryable;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly storage: WatchedStorage;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly process: OwnProcess;
  readonly schedules: Schedules;
  readonly polls: Polls;
  readonly secrets: Secrets;
  /** Aborts when the process is about to stop: /readyz fails, and everything else still works for DRAIN_SECONDS. */
  readonly leaving: AbortSignal;
  /** Aborts when the process starts to stop. Take no new work after that. */
  readonly draining: AbortSignal;
  /**
   * Runs `work` when the app closes: after the last response and before the database closes, in the order of registration.
   * A failure is logged and doesn't prevent the next.
   */
  onDrain(name: string, work: () => Promise<void>): void;
}

/**
 * A value that exists once per app and is created on first use, so that features keep state without globals. `const tasks =
 * perCore((core) => new Tasks(core))`, then `tasks(core)` anywhere.
 */
export function perCore<T>(make: (core: Core) => T): (core: Core) => T {
  const made = new WeakMap<Core, { readonly value: T }>();
  return (core) => {
    let entry = made.get(core);
    if (!entry) {
      entry = { value: make(core) };
      made.set(core, entry);
    }
    return entry.value;
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly core: Core;
    /** Makes /readyz fail, and resolves after so many seconds. Close the app then. */
    readonly leave: (seconds: number) => Promise<void>;
    /** Responses that broke the contract, with `config.verifyResponses`. */
    readonly contractViolations: string[];
    /** Resolves as soon as the site has English pages. */
    readonly built: Promise<void>;
  }
}
