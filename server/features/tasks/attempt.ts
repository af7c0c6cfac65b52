import type { TaskError } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { SpanFacts } from '../../core/span.ts';
import { StorageUnavailable } from '../../core/storage.ts';
import { runStep } from '../../core/tracing.ts';
import { type Engine, EngineError, EngineUnavailable } from '../../../engines/engine.ts';
import { type Claim, INTERRUPTED_TOO_OFTEN, releaseClaims, retryLater } from './claims.ts';
import { taskEvents } from './events.ts';
import { observeFirstOutput } from './first-output.ts';
import { makeOutputs } from './make-outputs.ts';
import type { RetryPolicy } from './retry.ts';
import { finishTask } from './store.ts';

/** Consecutive failed attempts after which a task fails. */
const ATTEMPTS = 3;

/** The result of an attempt, for the metric. */
export type Outcome = 'delivered' | 'failed' | 'retry_later' | 'waiting' | 'stopped';

interface Failure {
  readonly code: TaskError['code'];
  readonly detail: string;
  readonly retryable: boolean;
  /** Seconds before the next attempt, by the number of failed ones. */
  readonly pauses: readonly number[];
}

/** The error shown to the customer, and the pause before the next attempt. */
function toFailure(error: unknown, { attempts, outage }: RetryPolicy): Failure {
  if (error instanceof EngineError) {
    return { code: error.code, detail: error.message, retryable: error.retryable, pauses: attempts };
  }
  if (error instanceof StorageUnavailable) {
    return { code: 'storage_failed', detail: 'The output could not be stored.', retryable: true, pauses: outage };
  }
  return { code: 'engine_failed', detail: 'The output could not be generated.', retryable: true, pauses: attempts };
}

/**
 * Makes one attempt at a claimed task. Never throws: if even the result can't be written, the attempt ends with its process. It
 * stops when `signal` aborts; the caller then decides what happens to the task.
 */
export async function runAttempt(
  core: Core,
  engine: Engine,
  claim: Claim,
  retryPolicy: RetryPolicy,
  signal: AbortSignal,
): Promise<Outcome> {
  const { request_id: requestId, client_request_id: clientId, traceparent: parent } = claim;
  const span = core.tracing.start('task attempt', {
    kind: 'consumer',
    parent,
    facts: { task: claim.id, type: claim.type, mode: claim.mode, engine: engine.id, attempt: claim.attempt },
  });
  const log = core.log.child({
    request_id: requestId,
    ...(clientId === null ? {} : { client_request_id: clientId }),
    trace_id: span.traceId,
    task: claim.id,
    customer: claim.customer_id,
    key_id: claim.key_id,
    mode: claim.mode,
    engine: engine.id,
    attempt: claim.attempt,
  });
  const started = performance.now();
  const step = (outcome: Outcome, facts: SpanFacts = {}): Outcome => {
    log.info({ outcome, ms: Math.round(performance.now() - started), ...facts }, 'task attempt');
    span.end({ outcome, ...facts }, { failed: outcome === 'failed' });
    return outcome;
  };
  const give = async (code: TaskError['code'], detail: string) => {
    await finishTask(core.db, claim.customer_id, claim.id, claim.attempt, 'failed', { code, detail });
    taskEvents(core).emit('progressed', claim.id);
  };
  const save = async (outcome: Outcome, work: () => Promise<void>): Promise<Outcome> => {
    try {
      await work();
      return outcome;
    } catch (failure) {
      log.error({ err: failure }, 'Could not save the result of an attempt');
      return 'stopped';
    }
  };
  let failures = claim.failures;
  log.info('task claimed');
  try {
    if (claim.interruptions >= INTERRUPTED_TOO_OFTEN) {
      log.error('Task failed: every process that ran it died');
      await give('engine_failed', `The task was interrupted ${INTERRUPTED_TOO_OFTEN} times in a row.`);
      return step('failed');
    }
    let isFirst = claim.delivered === 0;
    const delivered = () => {
      failures = 0;
      if (isFirst) observeFirstOutput(core, claim);
      isFirst = false;
      log.info('task output');
    };
    const held = await runStep({ span, requestId }, () =>
      makeOutputs(core, engine, claim, retryPolicy, signal, delivered),
    );
    return step(held ? 'delivered' : 'stopped');
  } catch (error) {
    if (signal.aborted) return step('stopped');
    if (error instanceof EngineUnavailable) return step(await save('waiting', () => releaseClaims(core.db, [claim])));
    if (!(error instanceof EngineError)) log.error({ err: error }, 'Attempt failed');
    const { code, detail, retryable, pauses } = toFailure(error, retryPolicy);
    const last = !retryable || failures + 1 >= ATTEMPTS;
    const outcome = await (last
      ? save('failed', () => give(code, detail))
      : save('retry_later', () => retryLater(core.db, claim, pauses[failures] ?? 0)));
    return step(outcome, { code });
  }
}
