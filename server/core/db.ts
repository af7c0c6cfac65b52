import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { QueryResultRow } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { typeParsers } from './pg-types.ts';

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
export interface Tx extends Queryable {
  /**
   * Takes in rows in the text format of COPY, all or none: half of what an INSERT of them costs. `target` is a table with
   * its columns; each part of `rows` is asked for when the one before it is on its way. Not on the embedded database,
   * which has no such protocol.
   */
  copy(target: string, rows: AsyncIterable<string>): Promise<void>;
}

export interface Db extends Queryable {
  /** Runs inside PGlite: one session, one process, nobody vacuums but us. */
  readonly embedded: boolean;
  /**
   * Runs `work` in a transaction and commits. Rolls back when it throws. Runs it again, up to five times, when the
   * database says 40001 or 40P01: `work` must not have effects outside the transaction.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One session for as long as `work` runs, without a transaction: for session locks. It ends when `work` throws. */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>;
  /** A Kysely over the same pool, for the tables of `Tables` (hand-written interfaces). Loaded with its first use. */
  kysely<Tables>(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/**
 * Runs a transaction, or a statement that is one by itself, and runs it again, up to five times, when the database chose
 * it to end a deadlock or a conflict: then nothing of it was done.
 */
export async function retryContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === ATTEMPTS || !RETRIED.has(codeOf(error) ?? '')) throw error;
      await delay(Math.random() * 10 * 2 ** tried);
    }
  }
}

/** Whether a statement gave up because a lock or the database was too slow: nothing of it was done. */
export const isTooSlow = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error) ?? '');

/** Whether an error says that the database cannot be reached or has no room at the moment. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return (
    /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code) ||
    (error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message))
  );
}

function queryable(run: (config: pg.QueryConfig) => Promise<pg.QueryResult>, check: () => void): Queryable {
  const rows = async <R>(config: pg.QueryConfig): Promise<Rows<R>> => {
    check();
    const result = await run(config);
    return { rows: result.rows as R[], rowCount: result.rowCount ?? 0 };
  };
  return {
    query: (text, values) => rows(values ? { text, values: [...values] } : { text }),
    named: (name, text, values = []) => rows({ name, text, values: [...values] }),
  };
}

const handleOf = (client: pg.PoolClient): Queryable =>
  queryable(
    (config) => client.query(config),
    () => undefined,
  );

const transactionOf = (client: pg.PoolClient, embedded: boolean): Tx => ({
  ...handleOf(client),
  async copy(target, rows) {
    if (embedded) throw new Error('The embedded database has no COPY.');
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)));
  },
});

/** One `Db` over a pool, whatever is below it. `end` closes what the pool does not. */
export function createDb(pool: pg.Pool, embedded: boolean, end: () => Promise<void> = async () => undefined): Db {
  const held = new AsyncLocalStorage<{ open: boolean }>();
  const checkFree = () => {
    // On the embedded database this would wait for ever, so it must fail on every database.
    if (held.getStore()?.open) throw new Error('The database was used beside an open transaction: use its handle.');
  };

  /** `broken` says whether the session may be used again by somebody else after `work` threw. */
  async function hold<T>(work: (client: pg.PoolClient) => Promise<T>, broken: (error: unknown) => boolean): Promise<T> {
    checkFree();
    const client = await pool.connect();
    const state = { open: true };
    let discard = false;
    // A connection that breaks between two statements tells nobody who waits: unheard, it would end the process.
    const broke = () => {
      discard = true;
    };
    client.on('error', broke);
    try {
      return await held.run(state, () => work(client));
    } catch (error) {
      discard ||= broken(error);
      throw error;
    } finally {
      state.open = false;
      client.off('error', broke);
      client.release(discard);
    }
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let rolledBack = true;
    return hold(
      async (client) => {
        await client.query('BEGIN');
        try {
          const result = await work(transactionOf(client, embedded));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(() => {
            rolledBack = false;
          });
          throw error;
        }
      },
      () => !rolledBack,
    );
  }

  return {
    embedded,
    ...queryable((config) => pool.query(config), checkFree),
    tx: (work) => retryContention(() => attempt(work)),
    session: (work) =>
      hold(
        (client) => work(handleOf(client)),
        () => true,
      ),
    async kysely() {
      const { Kysely, PostgresDialect } = await import('kysely');
      return new Kysely({
        dialect: new PostgresDialect({
          pool: {
            options: {},
            connect: async () => {
              checkFree();
              return pool.connect();
            },
            end: async () => undefined,
          },
        }),
      });
    },
    async close() {
      await pool.end();
      await end();
    },
  };
}

/** Options of every pool. A wait for a client ends after 30 s, so that a lock-up shows itself as an error. */
export const poolOptions: pg.PoolConfig = {
  types: typeParsers,
  application_name: 'cadenza',
  connectionTimeoutMillis: 30_000,
  onConnect: async (client) => {
    await client.query("SET TIME ZONE 'UTC'");
  },
};

/** A pool on PostgreSQL: more than the customers that are locked at once (customer-queue.ts), so that there is room for the rest. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    ...poolOptions,
    connectionString: url,
    max: 14,
    keepAlive: true,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onIdleError);
  return createDb(pool, false);
}
