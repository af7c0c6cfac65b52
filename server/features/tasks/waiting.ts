import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../catalog/limits.ts';
import { type Core, perCore } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { parsePreferredWait } from '../../core/prefer.ts';
import { taskWatcher } from './watcher.ts';

const { perCustomer, perProcess, seconds: longest } = limits.waiting;

/** The requests of this process that wait for tasks, by customer. */
class Places {
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(core: Core) {
    addGauge(
      core.metrics,
      { name: 'requests_waiting_for_tasks', help: 'Requests that wait for a task or stream its progress.' },
      () => this.#total,
    );
  }

  /** Takes a place until the returned function is called. Null if the customer or the process has too many. */
  take(customerId: string): (() => void) | null {
    const taken = this.#taken.get(customerId) ?? 0;
    if (taken >= perCustomer || this.#total >= perProcess) return null;
    this.#taken.set(customerId, taken + 1);
    this.#total += 1;
    return () => {
      const left = this.#taken.get(customerId)! - 1;
      if (left > 0) this.#taken.set(customerId, left);
      else this.#taken.delete(customerId);
      this.#total -= 1;
    };
  }
}

const places = perCore((core) => new Places(core));

/** A place among the requests that wait. */
export interface WaitingPlace {
  /** Aborts when the client leaves, or when this process is about to stop, so that clients go to another one. */
  readonly signal: AbortSignal;
  /** Frees the place. */
  leave(): void;
}

/** Takes a place for a request. Null if its customer or this process has too many. */
export function takeWaitingPlace(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): WaitingPlace | null {
  const free = places(core).take(customerId);
  if (!free) return null;
  request.waitsSince = performance.now();
  const ending = new AbortController();
  const end = () => ending.abort();
  const leave = () => {
    if (request.waitsSince === null) return;
    reply.raw.off('close', close);
    core.leaving.removeEventListener('abort', end);
    request.waitedMs += performance.now() - request.waitsSince;
    request.waitsSince = null;
    free();
  };
  // Also if the response never began, so that nothing else frees the place.
  const close = () => {
    end();
    leave();
  };
  reply.raw.once('close', close);
  core.leaving.addEventListener('abort', end, { once: true });
  if (core.leaving.aborted) end();
  if (reply.raw.destroyed) close();
  return { signal: ending.signal, leave };
}

/**
 * Waits until a task is finished, for as long as the request prefers (RFC 7240), and confirms that with `Preference-Applied`. Returns
 * false if the request doesn't want to wait, or has no place to: then the preference is ignored.
 */
export async function waitAsPreferred(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  task: { readonly customerId: string; readonly id: string; readonly isOver: boolean },
): Promise<boolean> {
  const seconds = parsePreferredWait(request.headers.prefer, longest);
  if (seconds === null) return false;
  if (!task.isOver) {
    const { customerId, id } = task;
    const place = takeWaitingPlace(core, request, reply, customerId);
    if (!place) return false;
    try {
      await taskWatcher(core).wait({ customerId, id, after: 'end' }, seconds * 1000, place.signal);
    } finally {
      place.leave();
    }
  }
  reply.header('preference-applied', `wait=${seconds}`);
  return !task.isOver;
}
