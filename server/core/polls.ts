import type { FastifyBaseLogger } from 'fastify';
import { Backoff } from './backoff.ts';
import type { Db } from './db.ts';

/** Work that other processes add to the database, such as queued tasks. */
export interface Poll {
  /** Whether there is work: an SQL expression, in which `clock.now` is the time. */
  readonly condition: string;
  /** The shortest pause between two polls. */
  readonly everyMs: number;
  /** Begins the work, and never throws. */
  begin(): void;
}

export interface Polls {
  /** Call this while features start to work. */
  add(poll: Poll): void;
  /** Polls until `draining`. */
  start(): void;
}

/** Without work, pauses grow to a twentieth of the time since the last work, up to this. */
const MOST_MS = 3000;
const SHARE = 20;

/** Pauses differ by up to a tenth, so that processes don't poll at the same time. */
const jitter = () => 0.9 + Math.random() * 0.2;

/** Polls for all kinds of work with one statement. The longer there was no work, the longer the pauses. */
export function createPolls(db: Db, now: () => Date, log: FastifyBaseLogger, draining: AbortSignal): Polls {
  const polls: (Poll & { nextAt: number })[] = [];
  const backoff = new Backoff(log, 'look for work');
  let lastWork = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const getPause = ({ everyMs }: Poll) => Math.max(everyMs, Math.min(MOST_MS, (performance.now() - lastWork) / SHARE));

  async function poll(): Promise<void> {
    // Kinds of work that are due soon share this statement.
    const due = polls.filter((one) => one.nextAt <= performance.now() + getPause(one) / 2);
    try {
      if (backoff.isPaused) return;
      const { found } = await db.one<{ found: boolean[] }>(
        `select array[${due.map(({ condition }) => condition).join(', ')}] as found
         from (values ($1::timestamptz)) as clock (now)`,
        [now()],
      );
      backoff.succeeded();
      if (found.includes(true)) lastWork = performance.now();
      if (!draining.aborted) due.forEach((one, n) => found[n] && one.begin());
    } catch (error) {
      if (!draining.aborted) backoff.failed(error);
    } finally {
      const ratio = jitter();
      for (const one of due) one.nextAt = performance.now() + getPause(one) * ratio;
    }
  }

  function wait(): void {
    if (draining.aborted || polls.length === 0) return;
    const next = Math.min(...polls.map(({ nextAt }) => nextAt)) - performance.now();
    timer = setTimeout(() => void poll().finally(wait), Math.max(next, 5));
  }

  return {
    add(poll) {
      polls.push({ ...poll, nextAt: performance.now() + poll.everyMs });
    },
    start() {
      draining.addEventListener('abort', () => clearTimeout(timer), { once: true });
      wait();
    },
  };
}
