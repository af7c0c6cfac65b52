import type { Tx } from '../../core/db.ts';
import { toBin } from './latency.ts';
import { addUsage } from './usage-store.ts';

/** What is counted of a request. */
export interface CountedCall {
  readonly customer_id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly key_id: string;
  readonly operation: string;
  /** The problem code of the response. */
  readonly code: string | null;
  readonly latency_ms: number;
}

const QUARTER_MS = 15 * 60 * 1000;

type Field = string | number;

/** The number of requests of each kind. */
class Tally {
  readonly #kinds = new Map<string, { readonly fields: readonly Field[]; calls: number }>();

  add(...fields: readonly Field[]): void {
    const name = fields.join(' ');
    const known = this.#kinds.get(name);
    if (known) known.calls += 1;
    else this.#kinds.set(name, { fields, calls: 1 });
  }

  /** The counts as columns: the fields of each kind, and the number of requests last. */
  get columns(): Field[][] {
    const rows = [...this.#kinds.values()].map(({ fields, calls }) => [...fields, calls]);
    return rows[0]?.map((_, column) => rows.map((row) => row[column]!)) ?? [];
  }
}

/**
 * Counts requests and saves the counts in the transaction that writes the request log, so that each is counted once. Guests
 * have no overview and aren't counted.
 */
export class CallCounter {
  readonly #kinds = new Tally();
  readonly #times = new Tally();
  readonly #keyTimes = new Tally();
  /** The quarter of an hour of a minute, cached because concurrent requests share it. */
  readonly #quarters = new Map<string, string>();

  add(calls: readonly CountedCall[]): void {
    for (const { customer_id: customer, created_at: at, key_id: key, operation, code, latency_ms: ms } of calls) {
      if (customer.startsWith('guest_')) continue;
      const quarter = this.#toQuarter(at);
      this.#kinds.add(customer, quarter, key, operation, code ?? '');
      const bin = toBin(ms);
      this.#times.add(customer, quarter, bin);
      this.#keyTimes.add(customer, quarter, key, bin);
    }
  }

  #toQuarter(at: string): string {
    const minute = at.slice(0, 'yyyy-mm-ddThh:mm'.length);
    let quarter = this.#quarters.get(minute);
    if (quarter === undefined) {
      quarter = new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
      this.#quarters.set(minute, quarter);
    }
    return quarter;
  }

  async write(tx: Tx): Promise<void> {
    const columns = [...this.#kinds.columns, ...this.#times.columns, ...this.#keyTimes.columns];
    if (columns.length > 0) await addUsage(tx, columns);
  }
}
