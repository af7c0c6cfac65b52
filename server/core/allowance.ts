import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { addressGroup } from './addresses.ts';
import { getClientAddress } from './caller.ts';
import type { Operation } from './contract/document.ts';
import { rateLimited } from './problem.ts';

const MINUTE_MS = 60_000;

/**
 * Rate limits of many callers, in the memory of this process. Each refills evenly (GCRA) and allows a burst of a whole minute. At
 * most `most` callers are stored; the least recently seen one is dropped first.
 */
export class Allowances {
  readonly #stepMs: number;
  readonly #most: number;
  /** When each allowance is full again, in milliseconds. The least recently seen caller comes first. */
  readonly #whole = new Map<string, number>();

  constructor(perMinute: number, most: number) {
    this.#stepMs = MINUTE_MS / perMinute;
    this.#most = most;
  }

  /** Takes a number of requests from a caller's allowance. Returns 0, or the milliseconds to wait if nothing was taken. */
  take(caller: string, requests: number, now: number): number {
    const before = Math.max(this.#whole.get(caller) ?? now, now);
    const after = before + requests * this.#stepMs;
    const wait = Math.floor(after - now - MINUTE_MS);
    this.#whole.delete(caller);
    this.#whole.set(caller, wait > 0 ? before : after);
    if (this.#whole.size > this.#most) this.#whole.delete(this.#whole.keys().next().value!);
    return Math.max(0, wait);
  }

  /** The milliseconds until a caller may send one more request. Takes nothing. */
  wait(caller: string, now: number): number {
    const whole = this.#whole.get(caller);
    return whole === undefined ? 0 : Math.max(0, Math.floor(whole + this.#stepMs - now - MINUTE_MS));
  }
}

const { perAddress, perCustomer, heavy, callers } = limits.sessionRequests;

/** @throws Problem rate_limited. */
function requireAllowance(allowances: Allowances, caller: string, requests: number): void {
  const wait = allowances.take(caller, requests, performance.now());
  if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
}

/**
 * Whether a request counts for its address: everything below /api except operations with an API key, which the gateway
 * limits, and signed webhooks of payment and engine providers, which come from few addresses.
 */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  const path = routeOptions.url?.startsWith('/api/') ? routeOptions.url : url;
  if (!path.startsWith('/api/') || path.startsWith('/api/webhooks/')) return false;
  return routeOptions.config.operation?.security !== 'apiKey';
}

/**
 * Limits the requests of an address before anything is looked up or read. Runs after the HTTP rules and before all routes.
 */
export function limitAddresses(app: FastifyInstance): void {
  const allowances = new Allowances(perAddress, callers);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCounted(request)) requireAllowance(allowances, addressGroup(getClientAddress(request)), 1);
    done();
  });
}

/** Limits the requests of a signed-in customer, whatever the address. The function throws Problem rate_limited. */
export function customerLimit(): (customerId: string, operation: Operation) => void {
  const allowances = new Allowances(perCustomer, callers);
  return (customerId, { extensions }) =>
    requireAllowance(allowances, customerId, extensions['x-heavy'] === true ? heavy : 1);
}
