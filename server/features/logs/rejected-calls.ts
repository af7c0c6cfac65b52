import { limits } from '../../../catalog/limits.ts';
import type { Db, Tx } from '../../core/db.ts';
import { type Repeated, Repetitions } from '../../core/repetitions.ts';
import { CallCounter } from '../overview/service.ts';
import type { LoggedCall } from './calls.ts';

/** Statuses with which the gateway rejects requests before it does anything else for them, however many there are. */
const REJECTED: ReadonlySet<number> = new Set([401, 403, 429]);

/** The row with the count: the last stored call of its kind. */
interface CountedRow {
  readonly customer_id: string;
  readonly created_at: string;
  readonly request_id: string;
}

/** What one transaction writes. */
interface Counts {
  readonly rows: readonly Repeated<CountedRow>[];
  readonly usage: CallCounter;
}

/** The time is a condition of its own, because it selects the partitions. A retry changes no row. */
const COUNT = `update request_logs l set repeats = c.repeats
  from unnest($1::text[], $2::timestamptz[], $3::text[], $4::integer[]) as c (customer_id, created_at, request_id, repeats)
  where l.customer_id = c.customer_id and l.created_at = c.created_at and l.request_id = c.request_id
    and l.created_at between $5::timestamptz and $6::timestamptz and l.repeats < c.repeats`;

async function writeRows(tx: Tx, rows: readonly Repeated<CountedRow>[]): Promise<number> {
  const times = rows.map(({ event }) => event.created_at);
  const sorted = times.toSorted();
  const { rowCount } = await tx.named('count_rejected_calls', COUNT, [
    rows.map(({ event }) => event.customer_id),
    times,
    rows.map(({ event }) => event.request_id),
    rows.map(({ total }) => total),
    sorted[0],
    sorted.at(-1),
  ]);
  return rowCount;
}

/**
 * Counts rejected calls that are too many to store: of each key, operation and problem, the first few of a minute are stored, and
 * the last of these rows has the number of the others. All of them count in the usage statistics.
 */
export class RejectedCalls {
  readonly #repetitions = new Repetitions<CountedRow>(limits.rejectedRequests.kept, limits.sessionRequests.callers);
  #usage = new CallCounter();
  #counted = false;
  /** Counts whose transaction broke, and may have been committed. */
  #unsure: Counts | undefined;

  /** Whether a call is only counted. */
  add(call: LoggedCall): boolean {
    if (!REJECTED.has(call.status)) return false;
    const { caller } = call.keyed;
    const counted = {
      customer_id: caller.customerId,
      key_id: caller.keyId,
      request_id: call.requestId,
      created_at: call.at.toISOString(),
      operation: call.operation,
      code: call.code,
      latency_ms: call.latencyMs,
    };
    const kind = `${caller.keyId} ${call.operation} ${call.status} ${call.code}`;
    if (this.#repetitions.add(kind, call.at.getTime(), counted)) return false;
    this.#usage.add([counted]);
    this.#counted = true;
    return true;
  }

  /** Whether counts wait to be written. */
  get isWaiting(): boolean {
    return this.#counted || this.#unsure !== undefined;
  }

  /** Writes the counts, after the rows that have them. After a failure they wait for the next call. */
  async write(db: Db, now: number): Promise<void> {
    if (this.#unsure) await this.#writeOnce(db, this.#unsure, true);
    if (!this.#counted) return;
    const counts = { rows: this.#repetitions.take(now), usage: this.#usage };
    this.#usage = new CallCounter();
    this.#counted = false;
    await this.#writeOnce(db, counts, false);
  }

  async #writeOnce(db: Db, counts: Counts, isRetry: boolean): Promise<void> {
    this.#unsure = counts;
    await db.tx(async (tx) => {
      const changed = await writeRows(tx, counts.rows);
      // If no row changes any more, the first attempt was committed.
      if (changed > 0 || !isRetry) await counts.usage.write(tx);
    });
    this.#unsure = undefined;
  }

  /** Forgets counts that the database rejects. */
  discard(): void {
    this.#unsure = undefined;
  }
}
