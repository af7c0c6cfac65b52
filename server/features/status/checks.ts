import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../../catalog/limits.ts';
import type { ServiceComponent } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { findTrouble } from '../../core/db.ts';
import { type Queues, type State, readQueues } from './store.ts';

const TIMEOUT_MS = 2_000;
/** A response slower than this is degraded. */
const SLOW_MS = 500;
/**
 * Due work is normally claimed within seconds. Above the first limit, workers don't keep up; above the second, none is
 * running.
 */
const LATE_SECONDS = { degraded: 60, down: 600 } as const;

/** A key that is never stored. Requesting it shows whether the storage responds. */
const NO_KEY = 'status.txt';

interface TimedResult<T> {
  readonly value: T | undefined;
  readonly ms: number;
}

/** The result and duration of `work`, or nothing if it fails, takes too long or returns undefined. */
async function timed<T>(work: () => Promise<T>): Promise<TimedResult<T>> {
  const started = performance.now();
  const late = new AbortController();
  const timeout = delay(TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined);
  const value = await Promise.race([work().catch(() => undefined), timeout]);
  late.abort();
  return { value, ms: Math.round(performance.now() - started) };
}

function toComponent(id: ServiceComponent['id'], { value, ms }: TimedResult<unknown>): ServiceComponent {
  const state = value === undefined ? 'down' : ms > SLOW_MS ? 'degraded' : 'operational';
  return { id, state, latency_ms: value === undefined ? null : ms, waiting_seconds: null };
}

/** Without the database, queues are unknown and no work is possible. */
function toQueueComponent(id: ServiceComponent['id'], seconds: number | undefined): ServiceComponent {
  const { degraded, down } = LATE_SECONDS;
  const late = (limit: number) => seconds === undefined || seconds > limit;
  const state = late(down) ? 'down' : late(degraded) ? 'degraded' : 'operational';
  return { id, state, latency_ms: null, waiting_seconds: seconds ?? null };
}

/**
 * Engines are rated by their running tasks, since failed attempts are visible while they wait for a retry. While an engine is
 * unavailable, tasks wait for it, and then they fail.
 */
function engines(open: Queues | undefined): ServiceComponent {
  if (open && open.awayMinutes !== null) {
    const state = open.awayMinutes < limits.engineOutageMinutes ? 'degraded' : 'down';
    return { id: 'engines', state, reason: 'engine_unavailable', latency_ms: null, waiting_seconds: null };
  }
  const { running = 0, failing = 0 } = open ?? {};
  const all = !open || (failing >= 3 && failing === running);
  const state = all ? 'down' : failing > 0 ? 'degraded' : 'operational';
  return { id: 'engines', state, latency_ms: null, waiting_seconds: null };
}

/** Checks all parts of the service at the same time. */
export async function checkComponents({ db, storage }: Core): Promise<ServiceComponent[]> {
  const stored = async () => {
    (await storage.get(NO_KEY))?.stream.destroy();
    return !storage.isFailing() || undefined;
  };
  // A database that accepts no writes still responds to reads.
  const [turn, database, open, files] = await Promise.all([
    timed(() => setImmediate(true)),
    timed(async () => (await findTrouble(db)) === null || undefined),
    timed(async () => readQueues(db)),
    timed(stored),
  ]);
  if (database.value === undefined) db.checkAvailability();
  return [
    toComponent('api', turn),
    toComponent('database', database),
    toQueueComponent('tasks', open.value?.tasks),
    engines(open.value),
    toQueueComponent('deliveries', open.value?.deliveries),
    toComponent('storage', files),
  ];
}

/** The state of the service is the worst state of its parts. */
export function getWorstState(components: readonly ServiceComponent[]): State {
  const states = new Set(components.map(({ state }) => state));
  return states.has('down') ? 'down' : states.has('degraded') ? 'degraded' : 'operational';
}
