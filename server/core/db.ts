import type { Kysely } from 'kysely';
import type { QueryResultRow } from 'pg';

export interface Rows<R> {
  readonly rows: R[];
  /** Rows answered, or touched by a statement without RETURNING. */
  readonly rowCount: number;
}

/** What a statement can be run on: the database itself, or an open transaction. int8 arrives as number, numeric as string. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
  /** A prepared statement: `name` must mean the same text everywhere. For the hot path. */
  named<R extends QueryResultRow = QueryResultRow>(
    name: string,
    text: string,
    values?: readonly unknown[],
  ): Promise<Rows<R>>;
}

/** An open transaction. Inside it only this handle may be used: the embedded database has one session. */
export type Tx = Queryable;

export interface Db extends Queryable {
  /** Runs inside PGlite: one session, one process, nobody vacuums but us. */
  readonly embedded: boolean;
  /**
   * Runs `work` in a transaction and commits. Rolls back when it throws. Runs it again, up to five times, when the
   * database says 40001 or 40P01: `work` must not have effects outside the transaction.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A Kysely over the same pool, for the tables of `Tables` (hand-written interfaces). */
  kysely<Tables>(): Kysely<Tables>;
  close(): Promise<void>;
}
