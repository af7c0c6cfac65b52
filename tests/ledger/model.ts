/** One lot of credits. The order of lots is the order in which they were granted. */
interface ModelLot {
  readonly source: 'grant' | 'order';
  readonly granted: number;
  available: number;
  held: number;
  spent: number;
}

/** A posting with the index of its lot. */
export interface ModelPosting {
  readonly lot: number;
  readonly account: string;
  readonly amount: number;
}

export type Outcome =
  /** The postings. */
  | readonly ModelPosting[]
  /** Nothing was posted, correctly: too few credits, or posted before. */
  | 'nothing'
  /** It was rejected with an error. */
  | 'refused';

/** The simplest possible ledger of one customer, which the database must agree with. */
export class ModelLedger {
  readonly lots: ModelLot[] = [];
  readonly #causes = new Set<string>();
  /** Credits held by each task, by index of the lot. */
  readonly #tasks = new Map<string, Map<number, number>>();

  get available(): number {
    return this.lots.reduce((sum, lot) => sum + lot.available, 0);
  }

  get held(): number {
    return this.lots.reduce((sum, lot) => sum + lot.held, 0);
  }

  heldBy(task: string): number {
    return [...(this.#tasks.get(task)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0);
  }

  grant(source: 'grant' | 'order', cause: string, amount: number): Outcome {
    if (!this.#first(`${source} ${cause}`)) return 'nothing';
    this.lots.push({ source, granted: amount, available: amount, held: 0, spent: 0 });
    const lot = this.lots.length - 1;
    return [
      { lot, account: source === 'order' ? 'payments' : 'grants', amount: -amount },
      { lot, account: 'available', amount },
    ];
  }

  hold(task: string, amount: number): Outcome {
    if (this.available < amount) return 'nothing';
    if (!this.#first(`${task} hold`)) return 'refused';
    const taken = new Map<number, number>();
    this.#tasks.set(task, taken);
    return this.#take(amount, (lot) => this.lots[lot]!.available).flatMap(({ lot, part }) => {
      this.lots[lot]!.available -= part;
      this.lots[lot]!.held += part;
      taken.set(lot, part);
      return [
        { lot, account: 'available', amount: -part },
        { lot, account: 'held', amount: part },
      ];
    });
  }

  move(task: string, step: string, amount: number, to: 'revenue' | 'available'): Outcome {
    if (amount === 0 || this.#causes.has(`${task} ${step}`)) return 'nothing';
    if (this.heldBy(task) < amount) return 'refused';
    this.#first(`${task} ${step}`);
    const mine = this.#tasks.get(task)!;
    return this.#take(amount, (lot) => mine.get(lot) ?? 0).flatMap(({ lot, part }) => {
      this.lots[lot]!.held -= part;
      this.lots[lot]![to === 'revenue' ? 'spent' : 'available'] += part;
      mine.set(lot, mine.get(lot)! - part);
      return [
        { lot, account: 'held', amount: -part },
        { lot, account: to, amount: part },
      ];
    });
  }

  /** Whether the event is new. */
  #first(cause: string): boolean {
    const first = !this.#causes.has(cause);
    this.#causes.add(cause);
    return first;
  }

  /** Takes `amount` out of the lots: grants first, then orders, each oldest first. */
  #take(amount: number, has: (lot: number) => number): { lot: number; part: number }[] {
    let open = amount;
    const places = [...this.lots.keys()];
    return [
      ...places.filter((place) => this.lots[place]!.source === 'grant'),
      ...places.filter((place) => this.lots[place]!.source === 'order'),
    ].flatMap((lot) => {
      const part = Math.min(open, has(lot));
      open -= part;
      return part > 0 ? [{ lot, part }] : [];
    });
  }
}
