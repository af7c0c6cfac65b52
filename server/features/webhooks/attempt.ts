import { callbacks } from '../../../catalog/callbacks.ts';
import { taskTypes } from '../../../catalog/operations.ts';
import type { Core } from '../../core/core.ts';
import { outbound, type PostResult } from '../../core/outbound.ts';
import { releaseUnfinished } from '../../core/process-store.ts';
import type { Span } from '../../core/span.ts';
import { taskSnapshot } from '../tasks/service.ts';
import { type Claim, claimedDeliveries, finishAttempt, leaveDelivery, saveBody } from './claims.ts';
import { pauseIfFailing } from './health.ts';
import { getPause } from './retry-after.ts';
import { getSigningKeys } from './service.ts';
import { signWebhook } from '../../core/webhook-signature.ts';

/** Seconds between a failed attempt and the next. */
export const RETRY_DELAYS = callbacks.retryDelays;

/** Whether this release can write the task of a delivery. During a rollout, other processes know more types. */
const isKnownType = (type: string): boolean => (taskTypes as readonly string[]).includes(type);

/** The time limit of an attempt. */
export const TIMEOUT_MS = callbacks.timeoutSeconds * 1000;

/** The result of an attempt that was made. */
type Posted = Omit<PostResult, 'outcome'> & { readonly outcome: PostResult['outcome'] | 'internal_error' };

/** The result of an attempt, for the metric. `stopped` means that it wasn't made, or that its result is unknown. */
export type Outcome = PostResult['outcome'] | 'internal_error' | 'stopped';

/**
 * The body, which is created once, so that every attempt sends the same bytes. Null if there is a newer event or the claim is lost.
 */
async function getBody(core: Core, claim: Claim): Promise<string | null> {
  if (claim.body !== null) return claim.body;
  const { type, event_id: id, customer_id: customerId, sequence, created_at, task_id } = claim;
  if (task_id === null) throw new Error('A test event already has its body.');
  const { task } = await taskSnapshot(core, customerId, task_id, core.config.publicUrl);
  const body = JSON.stringify({ type, id, sequence, timestamp: created_at.toISOString(), data: task });
  return saveBody(core.db, claim, body);
}

async function post(
  core: Core,
  claim: Claim,
  body: string,
  at: Date,
  span: Span,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const keys = await getSigningKeys(core, claim);
  const headers = {
    'content-type': 'application/json',
    traceparent: span.traceparent,
    'user-agent': `${core.config.brand.userAgent}-Callbacks`,
    ...signWebhook(keys, claim.event_id, at, body),
  };
  return outbound(core).post(claim.url, { owner: claim.customer_id, headers, body, timeoutMs }, signal);
}

/** The status of a receiver that no longer exists (RFC 9110). */
const GONE = 410;

/** The time of the next attempt, or null if this was the last one. */
function getNextAttempt({ tries }: Claim, { outcome, statusCode, retryAfter }: Posted, now: Date): Date | null {
  const pause = RETRY_DELAYS[tries + 1];
  if (outcome === 'accepted' || statusCode === GONE || pause === undefined) return null;
  return new Date(now.getTime() + getPause(pause * 1000, statusCode, retryAfter, now));
}

/** Makes one attempt at a claimed delivery. Never throws: if even its result can't be written, the claim is released. */
export async function attemptDelivery(
  core: Core,
  claim: Claim,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const span = core.tracing.start('callback delivery', {
    kind: 'client',
    parent: claim.traceparent,
    facts: { delivery: claim.id, type: claim.type, attempt: claim.tries + 1 },
  });
  const outcome = await makeAttempt(core, claim, span, timeoutMs, signal);
  span.end({ outcome }, { failed: outcome !== 'accepted' });
  return outcome;
}

async function makeAttempt(
  core: Core,
  claim: Claim,
  span: Span,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const log = core.log.child({ delivery: claim.id, task: claim.task_id, trace_id: span.traceId });
  const at = core.clock.now();
  const started = performance.now();
  try {
    if (claim.body === null && claim.task_type !== null && !isKnownType(claim.task_type)) {
      await leaveDelivery(core.db, claim, at);
      return 'stopped';
    }
    let posted: Posted;
    try {
      const body = await getBody(core, claim);
      if (body === null || !core.process.mayBegin(signal)) {
        await releaseUnfinished(core.db, claimedDeliveries, core.process.id, [claim]);
        return 'stopped';
      }
      posted = await post(core, claim, body, at, span, timeoutMs, signal);
    } catch (error) {
      if (signal.aborted) return 'stopped';
      log.error({ err: error }, 'Could not send a callback');
      posted = { outcome: 'internal_error', statusCode: null };
    }
    const { outcome, statusCode, excerpt = null } = posted;
    const duration = Math.round(performance.now() - started);
    const record = { at: at.toISOString(), duration_ms: duration, outcome, status_code: statusCode, answer: excerpt };
    const next = getNextAttempt(claim, posted, core.clock.now());
    const finished = await finishAttempt(core.db, claim, next, record);
    if (!finished) log.warn('A callback was sent after its claim was lost');
    const since = finished?.failing_since ?? null;
    if (claim.endpoint_id !== null && since !== null) {
      const gone = statusCode === GONE ? claim.url : null;
      await pauseIfFailing(core, claim.endpoint_id, since, gone).catch((error: unknown) =>
        log.error({ err: error }, 'Could not pause an endpoint'),
      );
    }
    return outcome;
  } catch (error) {
    log.error({ err: error }, 'Could not save the result of a callback');
    return 'stopped';
  }
}
