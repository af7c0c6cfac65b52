import { type Core, perCore } from '../../core/core.ts';
import { type Component, measure, worst } from './checks.ts';
import { type Day, type State, addMinute, days } from './store.ts';

/** Anybody may ask, as often as he likes: the database is asked this seldom. */
const KEPT_MS = 5_000;

export interface ServiceStatus {
  readonly state: State;
  readonly as_of: string;
  readonly components: Component[];
  readonly days: Day[];
}

/** Measures at most once in five seconds, for everybody who asks meanwhile. */
class StatusService {
  readonly #core: Core;
  #last: { readonly at: number; readonly status: Promise<ServiceStatus> } | null = null;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The status, not older than five seconds. Never fails: a database that is away is an answer. */
  current(): Promise<ServiceStatus> {
    if (this.#last === null || performance.now() - this.#last.at > KEPT_MS) {
      this.#last = { at: performance.now(), status: this.#ask() };
    }
    return this.#last.status;
  }

  async #ask(): Promise<ServiceStatus> {
    const [components, past] = await Promise.all([measure(this.#core), days(this.#core.db).catch((): Day[] => [])]);
    return { state: worst(components), as_of: this.#core.clock.now().toISOString(), components, days: past };
  }

  /** Keeps what is measured now as this minute's. */
  async sample(): Promise<void> {
    await addMinute(this.#core.db, worst(await measure(this.#core)));
  }
}

export const status = perCore((core) => new StatusService(core));
