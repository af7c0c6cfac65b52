import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from '@prometheus-io/client';
import type { Core } from '../../core/core.ts';
import { isAddress } from '../../core/mail-config.ts';
import { compose } from './compose.ts';
import type { MailKind } from './service.ts';
import { type Claim, claimMails, type End, finishMail, handBack } from './store.ts';
import { CONNECTIONS, type Transport } from './transport.ts';

export interface MailOptions {
  /** Seconds until a mail whose worker fell silent is another's. Far more than sending takes: none is renewed. */
  readonly leaseSeconds: number;
  readonly pollMs: number;
  /** Milliseconds that mails under way are given when the process stops. */
  readonly graceMs: number;
}

/** Seconds from a failed attempt to the next. After the last one it is given up. */
export const LADDER = [30, 120, 600, 3600, 14_400, 43_200] as const;

interface SendError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** What may be written down of an error: its codes. The other server's words may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as SendError;
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'error'
  );
}

/** The other server has said for good that it does not take this mail; a greylist answers with 4xx. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SendError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}

/** Claims mails that are due and sends them. One per process. */
export class MailWorker {
  readonly #core: Core;
  readonly #kinds: readonly MailKind[];
  readonly #transport: Transport;
  readonly #options: MailOptions;
  readonly #running = new Map<Claim, Promise<void>>();
  readonly #sent: Counter<'outcome'>;
  #looking: Promise<void> | null = null;

  constructor(core: Core, kinds: readonly MailKind[], transport: Transport, options: MailOptions) {
    this.#core = core;
    this.#kinds = kinds;
    this.#transport = transport;
    this.#options = options;
    this.#sent = new Counter({
      name: 'mail_attempts_total',
      help: 'Attempts to send mails by how they ended.',
      labelNames: ['outcome'],
      registers: [core.metrics.registry],
    });
  }

  /** Begins; `core.draining` ends it. */
  start(): void {
    const { draining } = this.#core;
    const poll = setInterval(() => this.#look(), this.#options.pollMs);
    draining.addEventListener('abort', () => clearInterval(poll), { once: true });
    this.#core.onDrain('mail worker', () => this.#drain());
    this.#look();
  }

  #look(): void {
    if (this.#core.draining.aborted) return;
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = null;
    });
  }

  async #claim(): Promise<void> {
    const { db, clock, log } = this.#core;
    try {
      const limit = CONNECTIONS - this.#running.size;
      if (limit <= 0) return;
      for (const claim of await claimMails(db, clock.now(), limit, this.#options.leaseSeconds)) {
        const made = this.#attempt(claim).then((outcome) => {
          this.#sent.inc({ outcome });
          this.#running.delete(claim);
          // There may be more than could be sent at once.
          this.#look();
        });
        this.#running.set(claim, made);
      }
    } catch (error) {
      log.error({ err: error }, 'Could not claim emails');
    }
  }

  async #end(claim: Claim): Promise<End> {
    try {
      // Addresses of other services are theirs: what is no single mailbox is sent nothing.
      if (!isAddress(claim.address)) return { status: 'failed', error: 'no address' };
      const mail = await compose(this.#core, this.#kinds, claim);
      if (!mail) return { status: 'void' };
      await this.#transport.send(claim.address, claim.id, mail);
      return { status: 'sent' };
    } catch (error) {
      const code = codeOf(error);
      const pause = LADDER[claim.tries];
      this.#core.log.warn({ mail: claim.id, kind: claim.kind, code }, 'Could not send an email');
      if (pause === undefined || isFinal(error)) return { status: 'failed', error: code };
      return { status: 'waiting', error: code, next: new Date(this.#core.clock.now().getTime() + pause * 1000) };
    }
  }

  /** Never throws: when even its end cannot be written, the lease runs out and the next attempt begins. */
  async #attempt(claim: Claim): Promise<End['status'] | 'lost'> {
    const { db, log, clock } = this.#core;
    try {
      const end = await this.#end(claim);
      const held = await finishMail(db, claim, clock.now(), end);
      if (!held) log.warn({ mail: claim.id }, 'An email was sent after its claim was lost');
      return held ? end.status : 'lost';
    } catch (error) {
      log.error({ err: error, mail: claim.id }, 'Could not save the result of an email');
      return 'lost';
    }
  }

  /** Lets mails end that end soon; those that do not are handed back. */
  async #drain(): Promise<void> {
    await this.#looking;
    const patience = new AbortController();
    const all = Promise.all(this.#running.values());
    await Promise.race([all, delay(this.#options.graceMs, undefined, { signal: patience.signal })]);
    patience.abort();
    await handBack(this.#core.db, [...this.#running.keys()]);
    await this.#transport.close();
    await all;
  }
}
