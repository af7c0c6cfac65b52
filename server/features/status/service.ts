import type { ServiceStatus } from '../../../generated/account/types.gen.ts';
import { type Core, perCore } from '../../core/core.ts';
import { checkComponents, getWorstState } from './checks.ts';
import { type Day, addMinute, readDays } from './store.ts';

/** The endpoint is public, so measurements are limited to this interval. */
const KEPT_MS = 5_000;

/** Measures at most every five seconds, shared by all requests in between. */
class StatusService {
  readonly #core: Core;
  #last: { readonly at: number; readonly status: Promise<ServiceStatus> } | null = null;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The status, at most five seconds old. Never fails: an unavailable database is a result. */
  current(): Promise<ServiceStatus> {
    if (this.#last === null || performance.now() - this.#last.at > KEPT_MS) {
      this.#last = { at: performance.now(), status: this.#refresh() };
    }
    return this.#last.status;
  }

  async #refresh(): Promise<ServiceStatus> {
    const [components, past] = await Promise.all([
      checkComponents(this.#core),
      readDays(this.#core.db).catch((): Day[] => []),
    ]);
    return { state: getWorstState(components), as_of: this.#core.clock.now().toISOString(), components, days: past };
  }

  /** Stores the current measurement for this minute. */
  async sample(): Promise<void> {
    await addMinute(this.#core.db, getWorstState(await checkComponents(this.#core)));
  }
}

export const status = perCore((core) => new StatusService(core));
