/** One lot of credits. The order of lots is the order in which they were granted. */
interface ModelLot {
  readonly source: 'grant' | 'order';
  readonly granted: number;
  remaining: number;
}

export interface ModelTransfer {
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
}

export type Outcome =
  /** What was moved. */
  | ModelTransfer
  /** Nothing was moved, correctly: too few credits, or granted before. */
  | 'nothing'
  /** It was rejected with an error. */
  | 'refused';

/** The simplest possible ledger of one customer, which the database must agree with. */
export class ModelLedger {
  readonly lots: ModelLot[] = [];
  available = 0;
  used = 0;
  readonly #causes = new Set<string>();
  /** Credits held by each task. */
  readonly #tasks = new Map<string, number>();

  get held(): number {
    return [...this.#tasks.values()].reduce((sum, amount) => sum + amount, 0);
  }

  grant(source: 'grant' | 'order', cause: string, amount: number): Outcome {
    if (!this.#first(`${source} ${cause}`)) return 'nothing';
    this.lots.push({ source, granted: amount, remaining: amount });
    this.available += amount;
    return { debit: source === 'order' ? 'payments' : 'grants', credit: 'available', amount };
  }

  hold(task: string, amount: number): Outcome {
    if (this.available < amount) return 'nothing';
    if (!this.#first(`${task} hold`)) return 'refused';
    this.available -= amount;
    this.#tasks.set(task, amount);
    return { debit: 'available', credit: 'held', amount };
  }

  /** Charges at most what the task holds. */
  settle(task: string, step: string, most: number): Outcome {
    const outcome = this.#end(task, step, most, 'revenue');
    if (typeof outcome === 'object') {
      this.used += outcome.amount;
      this.#take(outcome.amount);
    }
    return outcome;
  }

  /** Releases at most what the task holds. */
  release(task: string, most: number): Outcome {
    const outcome = this.#end(task, 'release', most, 'available');
    if (typeof outcome === 'object') this.available += outcome.amount;
    return outcome;
  }

  #end(task: string, step: string, most: number, credit: string): Outcome {
    const held = this.#tasks.get(task) ?? 0;
    const amount = Math.min(most, held);
    if (amount === 0) return 'nothing';
    if (!this.#first(`${task} ${step}`)) return 'refused';
    this.#tasks.set(task, held - amount);
    return { debit: 'held', credit, amount };
  }

  /** Whether the event is new. */
  #first(cause: string): boolean {
    const first = !this.#causes.has(cause);
    this.#causes.add(cause);
    return first;
  }

  /** Takes `amount` out of the lots: grants first, then orders, each oldest first. */
  #take(amount: number): void {
    let open = amount;
    for (const source of ['grant', 'order']) {
      for (const lot of this.lots) {
        if (lot.source !== source) continue;
        const part = Math.min(open, lot.remaining);
        lot.remaining -= part;
        open -= part;
      }
    }
  }
}
