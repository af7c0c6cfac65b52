import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import type { Metrics } from './metrics.ts';
import type { Schedules } from './schedules.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';

/** The time of day. Tests hand in their own; durations are measured with `performance.now()` instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What every feature is given. One per app: two apps in one process share nothing. */
export interface Core {
  readonly config: Config;
  /** The origins that are our own: only pages from there may call with a session. */
  readonly origins: ReadonlySet<string>;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly metrics: Metrics;
  readonly schedules: Schedules;
  readonly secrets: Secrets;
  /** Fires when the process begins to stop: take no new work from then on. */
  readonly draining: AbortSignal;
  /**
   * Runs `work` while the app closes: after the last request was answered, before the database closes, in the order in
   * which it was added. A failure is logged and does not keep the next from running.
   */
  onDrain(name: string, work: () => Promise<void>): void;
}

/**
 * A value that exists once per app and is made when it is first asked for: the way a feature keeps state without a
 * global. `const tasks = perCore((core) => new Tasks(core))`, then `tasks(core)` anywhere.
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
