import { callbacks } from '../../../catalog/callbacks.ts';
import type { Core } from '../../core/core.ts';
import { outbound, type Posted } from '../../core/outbound.ts';
import { taskSnapshot } from '../tasks/service.ts';
import { type Claim, finishAttempt, handBack, keepBody } from './claims.ts';
import { considerPause } from './health.ts';
import { signingKeys } from './service.ts';
import { signed } from './signature.ts';

/** Seconds from a failed attempt to the next. */
export const LADDER = callbacks.pauses;

/** How long a receiver may take. */
export const TIMEOUT_MS = callbacks.timeoutSeconds * 1000;

/** How an attempt ended: for the metric. `stopped` is one that was not made, or whose end is not known. */
export type Outcome = Posted['outcome'] | 'internal_error' | 'stopped';

/** What is posted, made once: every attempt sends the same bytes. Null when a newer event has come, or the claim is lost. */
async function bodyOf(core: Core, claim: Claim): Promise<string | null> {
  if (claim.body !== null) return claim.body;
  const { type, event_id: id, sequence, created_at, task_id } = claim;
  if (task_id === null) throw new Error('A test has its body from the beginning.');
  const { task } = await taskSnapshot(core, task_id);
  const body = JSON.stringify({ type, id, sequence, timestamp: created_at.toISOString(), data: task });
  return keepBody(core.db, claim, body);
}

/** How an attempt is made. */
export interface AttemptOptions {
  readonly timeoutMs: number;
  /** Asked at the last moment before anything is sent. */
  readonly mayBegin: () => boolean;
  /** When it fires the attempt is broken off and handed back. */
  readonly signal: AbortSignal;
}

async function post(
  core: Core,
  claim: Claim,
  body: string,
  at: Date,
  { timeoutMs, signal }: AttemptOptions,
): Promise<Posted> {
  const keys = await signingKeys(core, claim.customer_id, claim.mode);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cadenza-Callbacks',
    ...signed(keys, claim.event_id, at, body),
  };
  return outbound(core).post(claim.url, { headers, body, timeoutMs }, signal);
}

/** When the attempt after this one is due. */
function nextOf({ tries }: Claim, now: Date): Date | null {
  const pause = LADDER[tries + 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000);
}

/**
 * One attempt at a claimed delivery. Never throws: when even its end cannot be written, the lease runs out and the next
 * attempt begins.
 */
export async function attempt(core: Core, claim: Claim, options: AttemptOptions): Promise<Outcome> {
  const log = core.log.child({ delivery: claim.id, task: claim.task_id });
  const at = core.clock.now();
  const started = performance.now();
  try {
    let posted: Posted | { readonly outcome: 'internal_error'; readonly statusCode: null; readonly answer?: string };
    try {
      const body = await bodyOf(core, claim);
      if (body === null || !options.mayBegin()) {
        await handBack(core.db, [claim]);
        return 'stopped';
      }
      posted = await post(core, claim, body, at, options);
    } catch (error) {
      if (options.signal.aborted) {
        await handBack(core.db, [claim]);
        return 'stopped';
      }
      log.error({ err: error }, 'Could not send a callback');
      posted = { outcome: 'internal_error', statusCode: null };
    }
    const { outcome, statusCode, answer = null } = posted;
    const duration = Math.round(performance.now() - started);
    const record = { at: at.toISOString(), duration_ms: duration, outcome, status_code: statusCode, answer };
    const next = outcome === 'accepted' ? null : nextOf(claim, core.clock.now());
    const { held, failing_since: since } = await finishAttempt(core.db, claim, next, record);
    if (!held) log.warn('A callback was sent after its claim was lost');
    if (claim.endpoint_id !== null && since !== null) {
      await considerPause(core, claim.endpoint_id, since).catch((error: unknown) =>
        log.error({ err: error }, 'Could not pause an endpoint'),
      );
    }
    return outcome;
  } catch (error) {
    log.error({ err: error }, 'Could not save the result of a callback');
    return 'stopped';
  }
}
