import { limits } from '../../../catalog/limits.ts';
import type { Caller } from '../../core/caller.ts';
import { type Core, perCore } from '../../core/core.ts';
import { isGuest } from './guest.ts';
import { estimateStart, getCapacity, type Queue, readQueue } from './queue.ts';
import type { TaskRow, TaskWait } from './render.ts';

/** Where a queued task stands. */
export interface QueuePlace {
  /** When it got its slot. */
  readonly ready_at: Date;
  /** How many of the customer's tasks wait for a slot before it. Null when it has one. */
  readonly waiting_before: number | null;
}

/** When the queue is read again, in the background, and for how long the last one is still used meanwhile. */
const REFRESH_MS = 1000;
const GRACE_MS = 10_000;
/** Reading takes at most one part in as many of the time, however long the queue is. */
const READING_SHARE = 50;

/**
 * The queue of all customers, read about once a second while somebody asks. Creates and polls of tasks estimate waits from
 * it, so that they need no query of their own.
 */
class KnownQueue {
  readonly #core: Core;
  #queue: Queue | undefined;
  #refreshAt = -Infinity;
  #reading: Promise<Queue> | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  async get(): Promise<Queue> {
    const now = performance.now();
    if (this.#queue && now < this.#refreshAt) return this.#queue;
    const reading = (this.#reading ??= this.#read(now));
    if (!this.#queue || now >= this.#refreshAt + GRACE_MS) return reading;
    // A later caller gets the failure, if it lasts.
    reading.catch(() => undefined);
    return this.#queue;
  }

  async #read(now: number): Promise<Queue> {
    try {
      this.#queue = await readQueue(this.#core.reads);
      this.#refreshAt = now + Math.max(REFRESH_MS, READING_SHARE * (performance.now() - now));
      return this.#queue;
    } finally {
      this.#reading = undefined;
    }
  }
}

const knownQueue = perCore((core) => new KnownQueue(core));

/** What a new task of a customer would wait for. `tasks_create` adds the parts of each of the customer's waiting tasks. */
export interface NewWait {
  /** Seconds until a worker starts it, if its customer has a free slot. */
  readonly wait_seconds: number;
  /** Further seconds for each task of its customer that waits for a slot before it. */
  readonly wait_seconds_each: number;
  /** Until it gets a slot, as many seconds as making it takes, and these for each task before it. */
  readonly slot_seconds_each: number;
}

function computeNewWait(queue: Queue, customerId: string, mode: TaskRow['mode'], etaSeconds: number): NewWait {
  const { live, test, guest } = limits.concurrentTasks;
  const allowed = isGuest(customerId) ? guest : { live, test }[mode];
  const capacity = getCapacity(queue, mode);
  return {
    wait_seconds: estimateStart(queue, mode, null),
    wait_seconds_each: capacity > 0 ? etaSeconds / capacity : 0,
    slot_seconds_each: etaSeconds / allowed,
  };
}

export async function estimateNewWait(
  core: Core,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  etaSeconds: number,
): Promise<{ readonly wait: NewWait; readonly isDelayed: boolean }> {
  const queue = await knownQueue(core).get();
  return { wait: computeNewWait(queue, customerId, mode, etaSeconds), isDelayed: queue[mode].isAway };
}

type QueuedRow = QueuePlace & Pick<TaskRow, 'id' | 'status' | 'mode' | 'eta_seconds'>;

/** Estimates how long tasks of a customer wait until they start, and whether for their engine. Finished tasks have no entry. */
export async function estimateWaits(
  core: Core,
  customerId: string,
  tasks: readonly QueuedRow[],
): Promise<ReadonlyMap<string, TaskWait>> {
  const open = tasks.filter(({ status }) => status === 'queued' || status === 'running');
  if (open.length === 0) return new Map();
  const queue = await knownQueue(core).get();
  const estimate = ({ status, mode, eta_seconds: eta, ready_at: ready, waiting_before: before }: QueuedRow): number => {
    if (status !== 'queued') return 0;
    if (before === null) return estimateStart(queue, mode, ready.getTime() / 1000);
    const each = computeNewWait(queue, customerId, mode, eta);
    return Math.ceil(
      Math.max(each.wait_seconds + before * each.wait_seconds_each, eta + before * each.slot_seconds_each),
    );
  };
  return new Map(open.map((row) => [row.id, { seconds: estimate(row), isDelayed: queue[row.mode].isAway }]));
}
