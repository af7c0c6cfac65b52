import type { InboxMessage } from '../../generated/inboxes.gen.ts';

/** Milliseconds between a failed delivery and the next. The API would wait longer. */
export const REDELIVERY_DELAYS: readonly number[] = [1000, 5000, 30_000];

interface Due {
  readonly message: InboxMessage;
  /** How often it was sent again. */
  readonly tries: number;
  readonly at: number;
}

/** Messages that the program on this machine didn't accept. They are sent again, so that a restart of it loses none. */
export class Redeliveries {
  readonly #delays: readonly number[];
  #waiting: Due[] = [];

  constructor(delays: readonly number[]) {
    this.#delays = delays;
  }

  /** Keeps a message after a failed delivery, and returns the seconds until the next, or null after the last. */
  keep(message: InboxMessage, tries: number): number | null {
    const delay = this.#delays[tries];
    if (delay === undefined) return null;
    this.#waiting.push({ message, tries: tries + 1, at: performance.now() + delay });
    return delay / 1000;
  }

  /** Takes the messages that are due. */
  take(): readonly Due[] {
    const now = performance.now();
    const due = this.#waiting.filter(({ at }) => at <= now);
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    return due;
  }
}
