import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Backoff } from './backoff.ts';
import { isUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';

/** Work that other processes add to the database, such as queued tasks. */
export interface Poll {
  /** As in the log, such as `tasks`. */
  readonly name: string;
  /** Whether there is work: an SQL expression, in which `clock.now` is the time. */
  readonly condition: string;
  /** Its work comes regularly, so it doesn't shorten the pauses of the others. */
  readonly isRegular?: true;
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

/** A list of texts of our own in SQL, for conditions. */
export const textArray = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]::text[]`;

/** A kind of work, with when it is polled again, and the failures of its own condition. */
interface Polled {
  readonly poll: Poll;
  readonly backoff: Backoff;
  nextAt: number;
}

/**
 * Polls for all kinds of work with one prepared statement, since planning it costs ten times as much as running it. The longer
 * there was no work, the longer the pauses. If the statement fails, each condition is tried alone, so that one that fails stops
 * no other queue.
 */
export function createPolls(db: Db, now: () => Date, log: FastifyBaseLogger, draining: AbortSignal): Polls {
  const polls: Polled[] = [];
  const backoff = new Backoff(log, 'look for work');
  let lastWork = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const getPause = ({ everyMs }: Poll) => Math.max(everyMs, Math.min(MOST_MS, (performance.now() - lastWork) / SHARE));

  async function find(asked: readonly Polled[]): Promise<readonly Polled[]> {
    const text = `select array[${asked.map(({ poll }) => poll.condition).join(', ')}] as found
       from (values ($1::timestamptz)) as clock (now)`;
    const name = `polls_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    const { rows } = await db.named<{ found: boolean[] }>(name, text, [now()]);
    const { found } = rows[0]!;
    for (const one of asked) one.backoff.succeeded();
    return asked.filter((_, n) => found[n]);
  }

  async function findAlone(one: Polled): Promise<readonly Polled[]> {
    try {
      return await find([one]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (!draining.aborted) one.backoff.failed(error);
      return [];
    }
  }

  /** The kinds of work that exist. @throws Error if the database is unavailable. */
  async function findWork(asked: readonly Polled[]): Promise<readonly Polled[]> {
    try {
      return await find(asked);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const found: Polled[] = [];
      for (const one of asked) found.push(...(await findAlone(one)));
      return found;
    }
  }

  async function poll(): Promise<void> {
    // Kinds of work that are due soon share this statement.
    const due = polls.filter((one) => one.nextAt <= performance.now() + getPause(one.poll) / 2);
    try {
      // A condition that keeps failing waits, so that the others share a statement meanwhile.
      const asked = due.filter((one) => !one.backoff.isPaused);
      if (backoff.isPaused || asked.length === 0) return;
      const found = await findWork(asked);
      backoff.succeeded();
      if (found.some((one) => !one.poll.isRegular)) lastWork = performance.now();
      if (!draining.aborted) for (const one of found) one.poll.begin();
    } catch (error) {
      if (!draining.aborted) backoff.failed(error);
    } finally {
      const ratio = jitter();
      for (const one of due) one.nextAt = performance.now() + getPause(one.poll) * ratio;
    }
  }

  function wait(): void {
    if (draining.aborted || polls.length === 0) return;
    const next = Math.min(...polls.map(({ nextAt }) => nextAt)) - performance.now();
    timer = setTimeout(() => void poll().finally(wait), Math.max(next, 5));
  }

  return {
    add(poll) {
      const failures = new Backoff(log, `look for ${poll.name}`);
      polls.push({ poll, backoff: failures, nextAt: performance.now() + poll.everyMs });
    },
    start() {
      draining.addEventListener('abort', () => clearTimeout(timer), { once: true });
      wait();
    },
  };
}
