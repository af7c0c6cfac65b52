import { limits } from '../../../catalog/limits.ts';
import { addressGroup } from '../../core/addresses.ts';
import { Allowances } from '../../core/allowance.ts';
import type { KeyedCall } from '../../core/principal.ts';

/** The last outcome of a key. The caller is known if the key exists, so that the log of its owner counts the request. */
interface Standing {
  readonly accepted: boolean;
  readonly caller: KeyedCall['caller'] | null;
}

const { sessionRequests, rejectedRequests } = limits;

/**
 * Limits the rejected requests of an address, because they cost as much as others but count for no key. Beyond the limit, only
 * keys whose last request was accepted are looked up: others share the address. Counted in the memory of this process.
 */
export class RejectionLimit {
  readonly #allowances = new Allowances(rejectedRequests.perAddress, sessionRequests.callers);
  /** By the hash of the secret. The key that was seen first is forgotten first. */
  readonly #keys = new Map<string, Standing>();

  /** The time in milliseconds until a key is looked up again, and its owner if it was seen before. */
  check(
    address: string,
    hash: string | null,
  ): { readonly waitMs: number; readonly caller: KeyedCall['caller'] | null } {
    const waitMs = this.#allowances.wait(addressGroup(address), performance.now());
    if (waitMs === 0) return { waitMs, caller: null };
    const known = hash === null ? undefined : this.#keys.get(hash);
    return known?.accepted ? { waitMs: 0, caller: null } : { waitMs, caller: known?.caller ?? null };
  }

  accepted(hash: string, caller: KeyedCall['caller']): void {
    if (this.#keys.get(hash)?.accepted !== true) this.#set(hash, { accepted: true, caller });
  }

  /** `hash` is null if the request has no key. */
  rejected(address: string, hash: string | null, caller: KeyedCall['caller'] | null): void {
    this.#allowances.take(addressGroup(address), 1, performance.now());
    if (hash === null) return;
    // Unknown keys aren't remembered, because anyone can make up many.
    if (caller) this.#set(hash, { accepted: false, caller });
    else this.#keys.delete(hash);
  }

  #set(hash: string, standing: Standing): void {
    this.#keys.delete(hash);
    this.#keys.set(hash, standing);
    if (this.#keys.size > sessionRequests.callers) this.#keys.delete(this.#keys.keys().next().value!);
  }
}
