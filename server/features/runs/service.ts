import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Core, perCore } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { outbound } from '../../core/outbound.ts';
import { runSpan } from '../../core/tracing.ts';
import { signContent } from '../../core/webhook-signature.ts';
import type { FetchResult, Gate, RemoteEngine, RemoteTools, Runs } from '../../../engines/remote.ts';
import { verifySignature } from '../webhooks/service.ts';
import { recordEnd } from './ended-runs.ts';
import { RunWatcher } from './run-watcher.ts';
import {
  beginRun,
  deleteRun,
  failAtGate,
  abandonRun,
  hasTaskEnded,
  isAdmitted,
  nameRun,
  recordMessage,
  openGate,
  listUnneededRuns,
} from './store.ts';

/** The schedule that cancels unneeded runs. */
export const CANCEL = 'runs.cancel';

/** Consecutive failures after which a service gets no requests but probes, and the pause before the first one in seconds. */
const GATE = { failures: 5, seconds: 2 } as const;

/** Milliseconds within which an output must arrive. */
const FETCH_MS = 60_000;

/** Milliseconds before each retry of saving a run's id, since a run without a saved id is paid for and lost. */
const NAME_PAUSES = [100, 400, 1600];

const news = perCore((core) => new RunWatcher(core));

/** Milliseconds before each retry while another process cancels runs, because it may have read them too early. */
const RETRY = { times: 10, ms: 300 } as const;

/** Cancels unneeded runs now. */
async function triggerCancellation({ schedules, log, draining }: Core): Promise<void> {
  try {
    for (let tries = 0; tries < RETRY.times && !draining.aborted; tries += 1) {
      if (await schedules.runNow(CANCEL)) return;
      await delay(RETRY.ms, undefined, { signal: draining });
    }
  } catch (error) {
    if (!draining.aborted) log.warn({ err: error }, 'Could not cancel engine runs');
  }
}

async function saveReference(core: Core, id: string, reference: string): Promise<boolean> {
  for (const pause of NAME_PAUSES) {
    try {
      return await nameRun(core.db, id, reference);
    } catch {
      await delay(pause);
    }
  }
  return nameRun(core.db, id, reference);
}

function createRuns(core: Core, engine: string, hasMessages: boolean): Runs {
  const { db, config } = core;
  return {
    async begin(taskId, step) {
      // Another process may create it at the same time, and is found by the next attempt.
      for (;;) {
        const run = await beginRun(db, newId('run'), engine, taskId, step);
        if (run) return run;
        if (await hasTaskEnded(db, taskId)) return null;
      }
    },
    name: (id, reference) => saveReference(core, id, reference),
    ended: (id) => recordEnd(core, id),
    giveUp: async (id) => {
      await abandonRun(db, id);
      void triggerCancellation(core);
    },
    delete: (id) => deleteRun(db, id),
    news: (run, milliseconds, signal) => news(core).wait(run, milliseconds, signal),
    stopped: () => void triggerCancellation(core),
    messagesTo: (id) => (hasMessages ? `${config.publicUrl}/api/webhooks/${engine}?run=${id}` : null),
  };
}

function createGate({ db, log }: Core, engine: string): Gate {
  const unwritten = (error: unknown) => log.warn({ err: error }, 'Could not save the state of an engine');
  return {
    admits: (taskId) => isAdmitted(db, engine, taskId),
    async responded() {
      const wasClosed = await openGate(db, engine).catch(unwritten);
      if (wasClosed) log.info({ engine }, 'Engine is available again');
    },
    async failed(taskId, reason) {
      const isClosed = await failAtGate(db, engine, taskId, reason, GATE.failures, GATE.seconds).catch(unwritten);
      if (isClosed)
        log.error({ engine, reason }, 'Engine failed repeatedly; its tasks wait, and one at a time tries it');
    },
  };
}

async function fetchOutput(
  core: Core,
  engine: string,
  address: string,
  most: number,
  signal: AbortSignal,
): Promise<FetchResult> {
  const options = { owner: `engine ${engine}`, most, timeoutMs: FETCH_MS, accept: '*/*' };
  const fetched = await outbound(core).fetch(address, options, signal);
  if (fetched.outcome === 'fetched') return { bytes: fetched.bytes };
  const { outcome } = fetched;
  const status = 'statusCode' in fetched ? fetched.statusCode : 0;
  const retryable =
    outcome === 'timeout' || outcome === 'unreachable' || status === 404 || status === 429 || status >= 500;
  return { failed: status === 0 ? outcome : `${outcome} ${status}`, retryable };
}

/** The tools that an engine with an external service gets. */
export function createRemoteTools(core: Core, engine: string, hasMessages: boolean): RemoteTools {
  return {
    runs: createRuns(core, engine, hasMessages),
    gate: createGate(core, engine),
    send: (method, send) =>
      runSpan(core.tracing, `engine ${method}`, { kind: 'client', facts: { engine } }, (span, requestId) =>
        send({ traceparent: span.traceparent, ...(requestId === undefined ? {} : { 'x-request-id': requestId }) }),
      ),
    fetch: (address, most, signal) => fetchOutput(core, engine, address, most, signal),
    sign: (secret, content) => signContent(secret, randomUUID(), new Date(), content),
    isSigned: (secret, { headers, body, at }) => verifySignature(secret, headers, body, at),
    warn: (facts, line) => core.log.warn({ engine, ...facts }, line),
  };
}

/**
 * Records a webhook. It only triggers a lookup, so repetitions, delays and order don't matter. `runId` is our own id, for a
 * run whose id at the service got lost.
 */
export async function recordEngineWebhook(
  core: Core,
  engine: string,
  reference: string,
  runId: string | null,
): Promise<void> {
  if (runId !== null) await nameRun(core.db, runId, reference);
  const isWanted = await recordMessage(core.db, engine, reference);
  if (isWanted) await news(core).poll();
  else if (isWanted === false) void triggerCancellation(core);
}

/** Cancels unneeded runs. @throws the error of the first one that couldn't be canceled. */
export async function cancelUnneededRuns(core: Core, engine: RemoteEngine): Promise<void> {
  const unwanted = await listUnneededRuns(core.db, engine.id);
  const ends = await Promise.allSettled(
    unwanted.map(async ({ id, reference }) => {
      await engine.cancel(reference);
      await recordEnd(core, id);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
