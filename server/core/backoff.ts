import { isUnavailable } from './database-errors.ts';

const FIRST_MS = 500;
const MOST_MS = 10_000;

const describe = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ') || 'unknown';
};

type LogLine = (facts: object, message: string) => void;

/** The levels of a logger that are used here. */
interface Log {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

/**
 * The retries of repeated background work. After failures it pauses, longer each time, and logs one line when
 * it begins to fail, one whenever the reason changes, and one when it works again.
 */
export class Backoff {
  readonly #log: Log;
  readonly #work: string;
  #failures = 0;
  #until = 0;
  #reason = '';

  /** `work` ends the sentence "Could not ...". */
  constructor(log: Log, work: string) {
    this.#log = log;
    this.#work = work;
  }

  /** Whether it is too early for another attempt. */
  get isPaused(): boolean {
    return performance.now() < this.#until;
  }

  failed(error: unknown): void {
    this.#until = performance.now() + Math.min(MOST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const isAway = isUnavailable(error);
    const reason = isAway ? 'unavailable' : describe(error);
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.#log[isAway ? 'warn' : 'error']({ err: error }, `Could not ${this.#work}; retrying with growing pauses`);
  }

  succeeded(): void {
    if (this.#failures === 0) return;
    this.#log.info({ failures: this.#failures }, `Can ${this.#work} again`);
    this.#failures = 0;
    this.#until = 0;
    this.#reason = '';
  }
}
