import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

export interface NameLookupOptions {
  /** Name servers with their ports. The system's by default. */
  readonly servers?: readonly string[];
  /** Milliseconds for the response of one name server. */
  readonly timeoutMs?: number;
}

/** How long one name server may take, and how often each is asked. */
const TIMEOUT_MS = 2000;
const TRIES = 2;

/** Concurrent lookups per customer. Further ones wait, so that a name server that never responds delays only its customer. */
const CONCURRENT = 4;
/** Lookups of a customer that may wait. Callbacks run fewer at a time, so this is only reached by mistake. */
const MAX_WAITING = 100;

/** The lookups of a customer: how many run, and what starts the waiting ones. */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** A record type that a name doesn't have. */
const isMissing = (reason: unknown): boolean => (reason as { code?: string }).code === 'ENODATA';

/**
 * Resolves the names in URLs that customers provide. It asks name servers directly, because the resolver of the operating system
 * blocks one of the few threads that also read files and hash passwords until it responds.
 */
export class NameLookup {
  readonly #options: NameLookupOptions;
  readonly #lines = new Map<string, Line>();

  constructor(options: NameLookupOptions = {}) {
    this.#options = options;
  }

  /**
   * All addresses of a name, IPv4 first. `owner` is whose lookups are limited together. Rejects when `signal` aborts.
   * @throws Error if the name has no address or no name server responds.
   */
  async resolve(name: string, owner: string, signal: AbortSignal): Promise<LookupAddress[]> {
    await this.#enter(owner, signal);
    try {
      return await this.#query(name, signal);
    } finally {
      this.#leave(owner);
    }
  }

  /** All addresses of a name in the operator's configuration, which may be in the hosts file or a local domain. */
  resolveBySystem(name: string): Promise<LookupAddress[]> {
    return lookup(name, { all: true });
  }

  async #query(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const { servers, timeoutMs = TIMEOUT_MS } = this.#options;
    // One per lookup, because canceling ends all queries of a resolver.
    const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    // However many name servers the system has.
    const deadline = setTimeout(cancel, timeoutMs * TRIES * 2);
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      signal.throwIfAborted();
      const found = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (found.length > 0) return found;
      const reasons = [four, six].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      throw reasons.find((reason) => !isMissing(reason)) ?? reasons[0];
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', cancel);
    }
  }

  async #enter(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] };
    this.#lines.set(owner, line);
    if (line.running < CONCURRENT) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= MAX_WAITING) throw new Error(`Too many lookups wait for ${owner}.`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      line.waiting.splice(line.waiting.indexOf(resolve), 1);
      reject(signal.reason as Error);
    };
    line.waiting.push(resolve);
    signal.addEventListener('abort', abort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Passes the place of an ended lookup to the first waiting one. */
  #leave(owner: string): void {
    const line = this.#lines.get(owner);
    const next = line?.waiting.shift();
    if (!line || next) return next?.();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(owner);
  }
}
