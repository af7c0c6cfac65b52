import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { isMailbox } from '../../core/email-config.ts';
import { textArray } from '../../core/polls.ts';
import { composeEmail } from './compose.ts';
import type { EmailKind } from './service.ts';
import { type Claim, claimEmails, type End, finishEmail, hasDueEmails, returnClaims } from './store.ts';
import { CONNECTIONS, type Transport } from './transport.ts';

export interface EmailOptions {
  /** Seconds after which another process can claim an email. Sending takes far less, so leases aren't renewed. */
  readonly leaseSeconds: number;
  /** How often to look for emails, at most. */
  readonly pollMs: number;
  /** Milliseconds that emails in progress get when the process stops. */
  readonly graceMs: number;
}

/** Seconds between a failed attempt and the next. After the last one, the email fails. */
export const RETRY_DELAYS = [30, 120, 600, 3600, 14_400, 43_200] as const;

interface SendError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/** The part of an error that is safe to log: its codes. The server's text may contain addresses. */
function getErrorCodes(error: unknown): string {
  const { code, responseCode } = error as SendError;
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'error'
  );
}

/** What we ask of the server before it gets an email. */
const GREETING = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/;

/** Whether the server can't be used at all, which says nothing about the email. */
function isAway(error: unknown): boolean {
  const { command } = error as SendError;
  return typeof command === 'string' && GREETING.test(command);
}

/** A permanent rejection by the server. Temporary ones have a code of 4xx. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SendError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}

/** Claims due emails and sends them. One per process. */
export class EmailWorker {
  readonly #core: Core;
  readonly #kinds: readonly EmailKind[];
  readonly #transport: Transport;
  readonly #options: EmailOptions;
  readonly #running = new Map<Claim, Promise<void>>();
  readonly #sent: Counter<'outcome'>;
  readonly #claiming: Backoff;
  readonly #sending: Backoff;
  #polling: Promise<void> | null = null;

  constructor(core: Core, kinds: readonly EmailKind[], transport: Transport, options: EmailOptions) {
    this.#core = core;
    this.#kinds = kinds;
    this.#transport = transport;
    this.#options = options;
    this.#claiming = new Backoff(core.log, 'claim emails');
    this.#sending = new Backoff(core.log, 'send emails');
    this.#sent = new Counter({
      name: 'mail_attempts_total',
      help: 'Attempts to send emails, by outcome.',
      labelNames: ['outcome'],
      registers: [core.metrics.registry],
    });
  }

  /** Starts the worker, which `core.draining` stops. */
  start(): void {
    const everyMs = this.#options.pollMs;
    this.#core.polls.add({
      name: 'emails',
      condition: hasDueEmails(textArray(this.#kinds.map(({ name }) => name))),
      everyMs,
      begin: () => this.#poll(),
    });
    this.#core.onDrain('email worker', () => this.#drain());
    this.#poll();
  }

  #poll(): void {
    if (this.#core.draining.aborted || this.#claiming.isPaused || this.#sending.isPaused) return;
    this.#polling ??= this.#claim().finally(() => {
      this.#polling = null;
    });
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#core;
    try {
      const limit = CONNECTIONS - this.#running.size;
      if (limit <= 0) return;
      const kinds = this.#kinds.map(({ name }) => name);
      for (const claim of await claimEmails(db, clock.now(), limit, this.#options.leaseSeconds, kinds)) {
        const made = this.#attempt(claim).then((outcome) => {
          this.#sent.inc({ outcome });
          this.#running.delete(claim);
          // More may be due than could be sent at once.
          this.#poll();
        });
        this.#running.set(claim, made);
      }
      this.#claiming.succeeded();
    } catch (error) {
      this.#claiming.failed(error);
    }
  }

  async #end(claim: Claim): Promise<End> {
    try {
      // OAuth providers control their addresses, so anything that isn't a single mailbox is skipped.
      if (!isMailbox(claim.address)) return { status: 'failed', error: 'no address' };
      const email = await composeEmail(this.#core, this.#kinds, claim);
      if (!email) return { status: 'void' };
      await this.#transport.send(claim.address, claim.id, email);
      this.#sending.succeeded();
      return { status: 'sent' };
    } catch (error) {
      const code = getErrorCodes(error);
      if (isAway(error)) {
        // The email stays due, so it is sent as soon as the server is back, and its age is known.
        this.#sending.failed(new Error(code));
        return { status: 'away', error: code };
      }
      this.#sending.succeeded();
      const pause = RETRY_DELAYS[claim.tries];
      this.#core.log.warn({ mail: claim.id, kind: claim.kind, code }, 'Could not send an email');
      if (pause === undefined || isFinal(error)) return { status: 'failed', error: code };
      return { status: 'waiting', error: code, next: new Date(this.#core.clock.now().getTime() + pause * 1000) };
    }
  }

  /** Never throws: if even the result can't be saved, the lease expires and the next attempt starts. */
  async #attempt(claim: Claim): Promise<End['status'] | 'lost'> {
    const { db, log, clock } = this.#core;
    try {
      const end = await this.#end(claim);
      const held = await finishEmail(db, claim, clock.now(), end);
      if (!held) log.warn({ mail: claim.id }, 'An email was sent after its claim was lost');
      return held ? end.status : 'lost';
    } catch (error) {
      log.error({ err: error, mail: claim.id }, 'Could not save the result of an email');
      return 'lost';
    }
  }

  /** Waits briefly for emails in progress, and returns the others to the queue. */
  async #drain(): Promise<void> {
    await this.#polling;
    const graceTimer = new AbortController();
    const all = Promise.all(this.#running.values());
    await Promise.race([all, delay(this.#options.graceMs, undefined, { signal: graceTimer.signal })]);
    graceTimer.abort();
    await returnClaims(this.#core.db, [...this.#running.keys()]);
    await this.#transport.close();
    await all;
  }
}
