import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Core } from '../../core/core.ts';
import { type Queues, type State, queues } from './store.ts';

export interface Component {
  readonly id: 'api' | 'database' | 'tasks' | 'deliveries' | 'engines' | 'storage';
  readonly state: State;
  readonly latency_ms: number | null;
  readonly waiting_seconds: number | null;
}

const PATIENCE_MS = 2_000;
/** Above this an answer is slow. */
const SLOW_MS = 500;
/** What is due is taken within seconds: above the first, workers do not keep up, above the second none is at work. */
const LATE_SECONDS = { degraded: 60, down: 600 } as const;

/** A key that nothing is stored under: asking for it says whether the storage answers at all. */
const NO_KEY = 'status.txt';

interface Answer<T> {
  readonly value: T | undefined;
  readonly ms: number;
}

/** What `work` answers and how long it took; nothing when it fails or does not answer in time. */
async function timed<T>(work: () => Promise<T>): Promise<Answer<T>> {
  const started = performance.now();
  const late = new AbortController();
  const timeout = delay(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined);
  const value = await Promise.race([work().catch(() => undefined), timeout]);
  late.abort();
  return { value, ms: Math.round(performance.now() - started) };
}

function answered(id: Component['id'], { value, ms }: Answer<unknown>): Component {
  const state = value === undefined ? 'down' : ms > SLOW_MS ? 'degraded' : 'operational';
  return { id, state, latency_ms: value === undefined ? null : ms, waiting_seconds: null };
}

/** Without an answer of the database nothing is known of a queue, and nobody can work on it. */
function queued(id: Component['id'], seconds: number | undefined): Component {
  const { degraded, down } = LATE_SECONDS;
  const late = (limit: number) => seconds === undefined || seconds > limit;
  const state = late(down) ? 'down' : late(degraded) ? 'degraded' : 'operational';
  return { id, state, latency_ms: null, waiting_seconds: seconds ?? null };
}

/**
 * Engines are judged by the tasks they are at: attempts that fail are tried again, so there is time to see them. One that is
 * left alone because it failed too often is down, for all that is known.
 */
function engines(open: Queues | undefined): Component {
  const { running = 0, failing = 0, leftAlone = true } = open ?? {};
  const all = leftAlone || (failing >= 3 && failing === running);
  const state = all ? 'down' : failing > 0 ? 'degraded' : 'operational';
  return { id: 'engines', state, latency_ms: null, waiting_seconds: null };
}

/** Asks each part of the service, all at once. */
export async function measure({ db, storage }: Core): Promise<Component[]> {
  const stored = async () => {
    (await storage.get(NO_KEY))?.stream.destroy();
    return true;
  };
  const [turn, database, open, files] = await Promise.all([
    timed(() => setImmediate(true)),
    timed(async () => db.query('select 1')),
    timed(async () => queues(db)),
    timed(stored),
  ]);
  return [
    answered('api', turn),
    answered('database', database),
    queued('tasks', open.value?.tasks),
    engines(open.value),
    queued('deliveries', open.value?.deliveries),
    answered('storage', files),
  ];
}

/** The service is as good as the worst of its parts. */
export function worst(components: readonly Component[]): State {
  const states = new Set(components.map(({ state }) => state));
  return states.has('down') ? 'down' : states.has('degraded') ? 'degraded' : 'operational';
}
