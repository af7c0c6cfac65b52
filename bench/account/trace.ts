import type { Db, Queryable, Rows } from '../../server/core/db.ts';

/** A statement, and how long it occupied the connection. */
export interface RecordedStatement {
  readonly text: string;
  readonly ms: number;
}

/** A database of one connection that records how long each statement occupied it, without the wait for the one before. */
export class Trace {
  readonly db: Db;
  #recorded: RecordedStatement[] = [];
  #free = 0;

  constructor(db: Db) {
    this.db = {
      ...db,
      ...this.#timed(db),
      tx: (work) => db.tx((tx) => work({ ...tx, ...this.#timed(tx) })),
      session: (work) => db.session((session) => work(this.#timed(session))),
    };
  }

  /** Runs `work` and returns its statements with its result. */
  async of<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly statements: readonly RecordedStatement[] }> {
    this.#recorded = [];
    const response = await work();
    return { result: response, statements: this.#recorded };
  }

  #timed(queryable: Queryable): Queryable {
    const timed = async <R>(text: string, run: () => Promise<Rows<R>>): Promise<Rows<R>> => {
      const before = performance.now();
      try {
        return await run();
      } finally {
        const now = performance.now();
        this.#recorded.push({ text, ms: now - Math.max(before, this.#free) });
        this.#free = now;
      }
    };
    return {
      ...queryable,
      query: (text, values) => timed(text, () => queryable.query(text, values)),
      named: (name, text, values) => timed(text, () => queryable.named(name, text, values)),
    };
  }
}
