import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { isMailbox } from '../../core/email-config.ts';
import { textArray } from '../../core/polls.ts';
import { Worker, type WorkerOptions } from '../../core/worker.ts';
import { composeEmail } from './compose.ts';
import type { EmailKind } from './service.ts';
import { type Claim, claimedEmails, claimEmails, type End, finishEmail, dueEmailsCondition } from './store.ts';
import { CONNECTIONS, type Transport } from './transport.ts';

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

/** Rejects when `signal` aborts. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Starts to claim due emails, and sends them. One per process. */
export function startEmailWorker(
  core: Core,
  kinds: readonly EmailKind[],
  transport: Transport,
  options: WorkerOptions,
): void {
  const { db, clock, log } = core;
  const names = kinds.map(({ name }) => name);
  const sending = new Backoff(log, 'send emails');
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send emails, by outcome.',
    labelNames: ['outcome'],
    registers: [core.metrics.registry],
  });

  /** Sends an email. Null if the attempt was stopped, or could not begin because another process may do it. */
  async function send(claim: Claim, signal: AbortSignal): Promise<End | null> {
    try {
      // OAuth providers control their addresses, so anything that isn't a single mailbox is skipped.
      if (!isMailbox(claim.address)) return { status: 'failed', error: 'no address' };
      const email = await composeEmail(core, kinds, claim);
      if (!email) return { status: 'void' };
      if (!core.process.mayBegin(signal)) return null;
      await Promise.race([transport.send(claim.address, claim.id, email), aborted(signal)]);
      sending.succeeded();
      return { status: 'sent' };
    } catch (error) {
      if (signal.aborted) return null;
      const code = getErrorCodes(error);
      if (isAway(error)) {
        // The email stays due, so it is sent as soon as the server is back, and its age is known.
        sending.failed(new Error(code));
        return { status: 'away', error: code };
      }
      sending.succeeded();
      const pause = RETRY_DELAYS[claim.tries];
      log.warn({ mail: claim.id, kind: claim.kind, code }, 'Could not send an email');
      if (pause === undefined || isFinal(error)) return { status: 'failed', error: code };
      return { status: 'waiting', error: code, next: new Date(clock.now().getTime() + pause * 1000) };
    }
  }

  async function attempt(claim: Claim, signal: AbortSignal): Promise<End['status'] | 'lost'> {
    const end = await send(claim, signal);
    if (!end) return 'lost';
    try {
      if (await finishEmail(db, claim, clock.now(), end)) return end.status;
      log.warn({ mail: claim.id }, 'An email was sent after its claim was lost');
    } catch (error) {
      log.error({ err: error, mail: claim.id }, 'Could not save the result of an email');
    }
    return 'lost';
  }

  const worker: Worker<Claim> = new Worker(core, {
    ...options,
    name: 'emails',
    claiming: new Backoff(core.log, 'claim emails'),
    table: claimedEmails,
    condition: dueEmailsCondition(textArray(names)),
    async claim(begin) {
      const limit = CONNECTIONS - worker.running.length;
      if (limit <= 0 || sending.isPaused) return true;
      const claims = await claimEmails(db, core.process.id, clock.now(), limit, names);
      for (const claim of claims) begin(claim);
      return claims.length === limit;
    },
    attempt: async (claim, signal) => attempts.inc({ outcome: await attempt(claim, signal) }),
    close: () => transport.close(),
  });
  worker.start();
}
