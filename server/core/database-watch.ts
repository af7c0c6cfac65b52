import { setTimeout as delay } from 'node:timers/promises';
import { getShortage, type Shortage } from './database-errors.ts';
import { getErrorCode } from './error-code.ts';

/** `away`: it doesn't respond. */
export type Trouble = 'away' | Shortage;

/** Reports that the database is unavailable and why, or that it is available again after so many seconds. */
export type OnOutage = (
  outage: { readonly trouble: Trouble; readonly error: unknown } | { readonly seconds: number },
) => void;

/** Milliseconds between attempts to connect during an outage. */
const PAUSES_MS = [250, 500, 1000];

/** How long a full disk counts after the last statement that failed because of it: only writes can show that it has space again. */
const FULL_MS = 60_000;

/** Milliseconds between attempts to find out whether another shortage is over. */
const SHORTAGE_PAUSE_MS = 2000;

/** Fails statements during an outage. Its code is that of a lost connection (SQLSTATE 08006). */
class DatabaseAway extends Error {
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The database is unavailable', { cause });
    this.name = 'DatabaseAway';
  }
}

/** PostgreSQL responds, even if it has no free connection for us. */
const isResponse = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(getErrorCode(error)) && !/^(08|57P)/.test(getErrorCode(error));

interface Watched {
  /** Opens a connection of its own and uses it. @throws Error also if it accepts no writes. */
  connect(): Promise<void>;
  /** Breaks the connections of the pool, whose statements would wait for a machine that is gone. */
  disconnect(): void;
}

/**
 * Finds out whether the database is unavailable when something gives reason to, and when it is over. In between, statements fail
 * at once instead of waiting.
 */
export class DatabaseWatch {
  readonly #watched: Watched;
  readonly #report: OnOutage;
  readonly #shortagePauseMs: number;
  readonly #closing = new AbortController();
  #isChecking = false;
  #isCheckingShortage = false;
  #away: DatabaseAway | null = null;
  #shortage: { readonly kind: Shortage; readonly at: number } | null = null;

  constructor(watched: Watched, report: OnOutage, shortagePauseMs = SHORTAGE_PAUSE_MS) {
    this.#watched = watched;
    this.#report = report;
    this.#shortagePauseMs = shortagePauseMs;
  }

  /** @throws DatabaseAway during an outage. */
  requireDatabase(): void {
    if (this.#away) throw this.#away;
  }

  /** What is wrong with the database. */
  get trouble(): Trouble | null {
    if (this.#away) return 'away';
    if (this.#shortage?.kind === 'full' && performance.now() - this.#shortage.at > FULL_MS) return null;
    return this.#shortage?.kind ?? null;
  }

  /** A statement failed with this error. */
  noticeError(error: unknown): void {
    const kind = getShortage(error);
    if (kind === null) return this.checkAvailability();
    if (this.trouble !== kind) this.#report({ trouble: kind, error });
    this.#shortage = { kind, at: performance.now() };
    if (kind !== 'full') void this.#checkShortage();
  }

  /** Checks whether the database is available. */
  checkAvailability(): void {
    if (this.#isChecking || this.#closing.signal.aborted) return;
    this.#isChecking = true;
    void this.#check().finally(() => {
      this.#isChecking = false;
    });
  }

  close(): void {
    this.#closing.abort();
  }

  /** Waits until a new connection can write, or until the shortage has become another one. */
  async #checkShortage(): Promise<void> {
    if (this.#isCheckingShortage) return;
    this.#isCheckingShortage = true;
    const { signal } = this.#closing;
    const since = performance.now();
    while (this.#shortage !== null && this.#shortage.kind !== 'full') {
      await delay(this.#shortagePauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const isOver = await this.#watched.connect().then(
        () => true,
        () => false,
      );
      if (!isOver) continue;
      this.#shortage = null;
      this.#report({ seconds: Math.round((performance.now() - since) / 1000) });
    }
    this.#isCheckingShortage = false;
  }

  async #check(): Promise<void> {
    const { signal } = this.#closing;
    let since: number | null = null;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const error = await this.#watched.connect().then(
        () => null,
        (reason: unknown) => (isResponse(reason) ? null : { reason }),
      );
      if (error === null || signal.aborted) break;
      // A busy machine can be late once.
      if (since === null && (failures > 0 || getErrorCode(error.reason) !== '')) {
        since = performance.now();
        this.#away = new DatabaseAway(error.reason);
        this.#report({ trouble: 'away', error: error.reason });
        this.#watched.disconnect();
      }
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
    this.#away = null;
    if (since !== null && !signal.aborted) this.#report({ seconds: Math.round((performance.now() - since) / 1000) });
  }
}
