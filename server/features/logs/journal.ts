import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { perCore } from '../../core/core.ts';
import { isUnavailable } from '../../core/database-errors.ts';
import { type LoggedCall, toLogRow } from './calls.ts';
import { insertLogs, type NewLog } from './insert.ts';
import { RejectedCalls } from './rejected-calls.ts';

/** How long calls wait for others, so that they are written together. */
const TOGETHER_MS = 250;
/** How long counts of rejected calls wait, so that their rows change rarely. */
const COUNTS_MS = 5_000;
/** The pause before a retry when the database is unavailable. */
const AGAIN_MS = 2_000;
/** The maximum of one statement: rows, and bytes of their bodies, unless a single row has more. */
const BATCH = 2_000;
const BATCH_BYTES = 2 * 1024 * 1024;
/** The maximum that may wait: calls, and bytes of their bodies. Calls beyond it are counted and dropped. */
const MOST_CALLS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** A call's row, and the size in bytes of its captured bodies. */
interface Waiting {
  readonly row: NewLog;
  readonly bytes: number;
}

/** Queues calls to be written to the database. Requests don't wait for it, and its memory is bounded. */
export class Journal {
  readonly #core: Pick<Core, 'db' | 'log' | 'draining'>;
  readonly #dropped: Counter;
  readonly #writingLogs: Backoff;
  /** Calls captured in this turn of the event loop. */
  #fresh: LoggedCall[] = [];
  readonly #waiting: Waiting[] = [];
  /** Body bytes of both lists. */
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #rejected = new RejectedCalls();
  #countsTimer: NodeJS.Timeout | undefined;
  #countsAreDue = false;
  #writing: Promise<void> | undefined;
  /** Whether a flush waits for the queue to be empty. */
  #emptying = false;
  /** The connection broke, so the oldest waiting calls may already be written. */
  #isRetry = false;
  /** Dropped calls: since the last log line, and in total. */
  #lost = 0;
  #lostEver = 0;

  constructor(core: Pick<Core, 'db' | 'log' | 'metrics' | 'draining' | 'onDrain'>) {
    this.#core = core;
    this.#writingLogs = new Backoff(core.log, 'write the request log');
    this.#dropped = new Counter({
      name: 'request_log_dropped_total',
      help: 'Requests that were not logged, because too many waited or the database rejected them.',
      registers: [core.metrics.registry],
    });
    core.onDrain('logs', () => this.flush());
  }

  add(call: LoggedCall): void {
    if (this.#rejected.add(call)) {
      this.#countLater();
      return;
    }
    const bytes = countBytes(call);
    if (this.#count >= MOST_CALLS || this.#bytes + bytes > MOST_BYTES) {
      this.#drop(1);
      return;
    }
    // Converts calls to rows soon after their responses, because rows take less memory and less garbage collection.
    if (this.#fresh.length === 0) setImmediate(() => this.#makeRows());
    this.#fresh.push(call);
    this.#bytes += bytes;
    this.#later(TOGETHER_MS);
  }

  #countLater(): void {
    if (this.#countsTimer) return;
    this.#countsTimer = setTimeout(() => {
      this.#countsTimer = undefined;
      this.#countsAreDue = true;
      void this.#begin();
    }, COUNTS_MS).unref();
  }

  get #count(): number {
    return this.#fresh.length + this.#waiting.length;
  }

  #makeRows(): void {
    for (const call of this.#fresh.splice(0)) {
      const bytes = countBytes(call);
      try {
        this.#waiting.push({ row: toLogRow(call), bytes });
      } catch (error) {
        this.#core.log.error({ err: error }, 'Could not log a request');
        this.#bytes -= bytes;
        this.#drop(1);
      }
    }
  }

  /** The number of calls that wait to be written, and of those that were dropped. */
  get state(): { readonly waiting: number; readonly dropped: number } {
    return { waiting: this.#count, dropped: this.#lostEver };
  }

  /** Writes all waiting calls, unless the database is unavailable. */
  async flush(): Promise<void> {
    do {
      this.#emptying = true;
      await this.#begin();
    } while ((this.#count > 0 || this.#rejected.isWaiting) && !this.#isRetry);
  }

  #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
      this.#emptying = false;
      if (this.#count > 0 || this.#countsAreDue) this.#later(this.#isRetry ? AGAIN_MS : TOGETHER_MS);
    });
    return this.#writing;
  }

  #later(ms: number): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => void this.#begin(), ms).unref();
  }

  /**
   * Whether enough calls arrived during the last write to write them at once. Fewer calls wait for more, unless their rows are
   * about to get counts.
   */
  get #isEnough(): boolean {
    return this.#waiting.length >= (this.#emptying || this.#countsAreDue ? 1 : BATCH) || this.#bytes >= BATCH_BYTES;
  }

  async #write(): Promise<void> {
    const { db, log, draining } = this.#core;
    this.#makeRows();
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      try {
        const rows = batch.map(({ row }) => row);
        await insertLogs(db, rows, this.#isRetry);
        this.#isRetry = false;
        this.#writingLogs.succeeded();
        this.#remove(batch.length);
      } catch (error) {
        if (isUnavailable(error) && !draining.aborted) {
          this.#isRetry = true;
          this.#writingLogs.failed(error);
          return;
        }
        log.error({ err: error }, 'Could not log requests');
        this.#remove(batch.length);
        this.#drop(batch.length);
      }
      this.#makeRows();
      if (!this.#isEnough) break;
    }
    if ((this.#countsAreDue || this.#emptying) && !(await this.#writeCounts())) return;
    if (this.#lost > 0) log.error({ calls: this.#lost }, 'Requests were served but not logged');
    this.#lost = 0;
  }

  /** Writes the counts of rejected calls. Returns whether to continue, because the database is available. */
  async #writeCounts(): Promise<boolean> {
    const { db, log, draining } = this.#core;
    this.#countsAreDue = false;
    try {
      await this.#rejected.write(db, Date.now());
      this.#isRetry = false;
      this.#writingLogs.succeeded();
    } catch (error) {
      if (isUnavailable(error) && !draining.aborted) {
        this.#isRetry = true;
        this.#countsAreDue = true;
        this.#writingLogs.failed(error);
        return false;
      }
      log.error({ err: error }, 'Could not count rejected requests');
      this.#rejected.discard();
    }
    return true;
  }

  /** The oldest waiting calls. */
  #next(): Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex((one, place) => {
      bytes += one.bytes;
      return place === BATCH || (place > 0 && bytes > BATCH_BYTES);
    });
    return this.#waiting.slice(0, end === -1 ? this.#waiting.length : end);
  }

  #remove(count: number): void {
    for (const { bytes } of this.#waiting.splice(0, count)) this.#bytes -= bytes;
  }

  #drop(count: number): void {
    this.#lost += count;
    this.#lostEver += count;
    this.#dropped.inc(count);
  }
}

const countBytes = ({ requestBody, responseBody }: LoggedCall): number =>
  requestBody.start.length + responseBody.start.length;

/** The journal of an app. */
export const journal = perCore((core) => new Journal(core));
