import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../catalog/limits.ts';
import { addressGroup } from './addresses.ts';
import { callerAddress } from './caller.ts';
import type { Operation } from './contract/document.ts';
import { rateLimited } from './problem.ts';

const MINUTE_MS = 60_000;

/**
 * Allowances of many callers, in the memory of this process. Each refills evenly (GCRA), and a whole minute of it may be
 * used at once. At most `most` callers are remembered: whoever was seen longest ago is forgotten first.
 */
export class Allowances {
  readonly #stepMs: number;
  readonly #most: number;
  /** When each allowance will be whole again, in milliseconds, the caller seen longest ago first. */
  readonly #whole = new Map<string, number>();

  constructor(perMinute: number, most: number) {
    this.#stepMs = MINUTE_MS / perMinute;
    this.#most = most;
  }

  /** Takes so many requests. Returns 0, or how many milliseconds to wait because nothing was taken. */
  take(caller: string, requests: number, now: number): number {
    const before = Math.max(this.#whole.get(caller) ?? now, now);
    const after = before + requests * this.#stepMs;
    const wait = Math.floor(after - now - MINUTE_MS);
    this.#whole.delete(caller);
    this.#whole.set(caller, wait > 0 ? before : after);
    if (this.#whole.size > this.#most) this.#whole.delete(this.#whole.keys().next().value!);
    return Math.max(0, wait);
  }
}

const { perAddress, perCustomer, heavy, callers } = limits.sessionRequests;

/** @throws Problem rate_limited. */
function demand(allowances: Allowances, caller: string, requests: number): void {
  const wait = allowances.take(caller, requests, performance.now());
  if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
}

/**
 * Whether a request counts for its address: everything below /api but operations with an API key, which the gateway
 * limits, and messages of payment and engine providers, which are signed and come from few addresses.
 */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  const path = routeOptions.url?.startsWith('/api/') ? routeOptions.url : url;
  if (!path.startsWith('/api/') || path.startsWith('/api/webhooks/')) return false;
  return routeOptions.config.operation?.security !== 'apiKey';
}

/**
 * Limits what an address may send, before anything is looked up or read for it. Comes after the rules of HTTP and before
 * all routes.
 */
export function limitAddresses(app: FastifyInstance): void {
  const allowances = new Allowances(perAddress, callers);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCounted(request)) demand(allowances, addressGroup(callerAddress(request)), 1);
    done();
  });
}

/** Limits what a signed-in customer may send, whatever the address. The function throws Problem rate_limited. */
export function customerLimit(): (customerId: string, operation: Operation) => void {
  const allowances = new Allowances(perCustomer, callers);
  return (customerId, { extensions }) => demand(allowances, customerId, extensions['x-heavy'] === true ? heavy : 1);
}
