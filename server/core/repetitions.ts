const MINUTE_MS = 60_000;

/** Events of a kind that were counted after the last kept one. */
export interface Repeated<Event> {
  /** The last event of the kind that was kept. */
  readonly event: Event;
  /** All counted events of its minute so far. */
  readonly total: number;
  /** Those that no earlier report contained. */
  readonly added: number;
}

interface Kind<Event> {
  readonly minute: number;
  event: Event;
  count: number;
  reported: number;
}

/**
 * Bounds what repeated events leave behind: per kind and minute, the first few are kept and the others are counted. At most `most`
 * kinds are tracked; the oldest one is forgotten first.
 */
export class Repetitions<Event> {
  readonly #kept: number;
  readonly #most: number;
  readonly #kinds = new Map<string, Kind<Event>>();
  /** Of kinds that are no longer tracked. */
  #ended: Repeated<Event>[] = [];

  constructor(kept: number, most: number) {
    this.#kept = kept;
    this.#most = most;
  }

  /** Counts an event at a time in milliseconds. Returns whether it is one of the first few, which are kept. */
  add(kind: string, at: number, event: Event): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    const name = `${minute} ${kind}`;
    const known = this.#kinds.get(name);
    if (!known) {
      const [oldest] = this.#kinds.size < this.#most ? [] : this.#kinds.keys();
      if (oldest !== undefined) this.#end(oldest);
      this.#kinds.set(name, { minute, event, count: 1, reported: 0 });
      return true;
    }
    known.count += 1;
    if (known.count > this.#kept) return false;
    known.event = event;
    return true;
  }

  /** The counts that changed since the last call. Kinds of earlier minutes end. */
  take(now: number): readonly Repeated<Event>[] {
    const minute = Math.floor(now / MINUTE_MS);
    for (const [name, kind] of this.#kinds) {
      if (kind.minute < minute) this.#end(name);
      else this.#report(kind);
    }
    const taken = this.#ended;
    this.#ended = [];
    return taken;
  }

  #end(name: string): void {
    const kind = this.#kinds.get(name);
    this.#kinds.delete(name);
    if (kind) this.#report(kind);
  }

  #report(kind: Kind<Event>): void {
    const total = kind.count - this.#kept;
    const added = total - kind.reported;
    if (added <= 0) return;
    kind.reported = total;
    this.#ended.push({ event: kind.event, total, added });
  }
}
