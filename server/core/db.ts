import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { QueryResultRow } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseWatch, type OnOutage, type Trouble } from './database-watch.ts';
import { isUnavailable, retryContention } from './database-errors.ts';
import { tryConnection } from './try-connection.ts';
import { typeParsers } from './pg-types.ts';
import { SET_SESSION } from './session-settings.ts';
import { timeConnection, timeStatement } from './time-spent.ts';

export interface Rows<R> {
  readonly rows: R[];
  /** Rows returned, or rows affected by a statement without RETURNING. */
  readonly rowCount: number;
}

/** Runs statements: the database itself, or an open transaction. int8 is returned as number, numeric as string. */
export interface Queryable {
  query<R extends object = QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
  /** The rows of a statement. */
  all<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row of a statement, undefined if there is none. */
  first<R extends object>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  /** The first row of a statement that always returns one. @throws Error if there is none. */
  one<R extends object>(text: string, values?: readonly unknown[]): Promise<R>;
  /** A prepared statement for hot paths. `name` must always stand for the same text. */
  named<R extends object = QueryResultRow>(name: string, text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/** An open transaction. Use only this handle inside it, because the embedded database has one session. */
export interface Tx extends Queryable {
  /**
   * Loads rows in the text format of COPY, all or none, at half the cost of an INSERT. `target` is a table with columns.
   * Each part of `rows` is produced after the previous one was sent. Not available on the embedded database.
   */
  copy(target: string, rows: AsyncIterable<string>): Promise<void>;
}

export interface Db extends Queryable {
  /** Whether this is PGlite: one session, one process, and no autovacuum. */
  readonly embedded: boolean;
  /**
   * Runs `work` in a transaction and commits, or rolls back if it throws. It runs again, up to five times, after 40001 or
   * 40P01, so `work` must have no effects outside the transaction.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A session without a transaction for the duration of `work`, for session locks. It is closed if `work` throws. */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>;
  /** Checks with a new connection whether the database responds. Call this when something waited too long. */
  checkAvailability(): void;
  /** What is wrong with it: `away` while it doesn't respond, or why it has lately rejected statements. */
  trouble(): Trouble | null;
  /** Open connections, those that aren't in use, and statements that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** A Kysely on the same pool, for the tables in `Tables`. Loaded on first use. */
  kysely<Tables>(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
}

/** What is wrong with the database, after a statement. A standby and a read-only database are found without a write. */
export async function findTrouble(db: Pick<Db, 'one' | 'trouble'>): Promise<Trouble | null> {
  const { writable } = await db.one<{ writable: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as writable",
  );
  return writable ? db.trouble() : 'read-only';
}

/** Reads through `this.query`, so that replacing that replaces all of them. */
export const readMethods: Pick<Queryable, 'all' | 'first' | 'one'> & ThisType<Queryable> = {
  async all<R extends object>(text: string, values?: readonly unknown[]) {
    return (await this.query<R>(text, values)).rows;
  },
  async first<R extends object>(text: string, values?: readonly unknown[]) {
    return (await this.query<R>(text, values)).rows[0];
  },
  async one<R extends object>(text: string, values?: readonly unknown[]) {
    const [row] = (await this.query<R>(text, values)).rows;
    if (!row) throw new Error(`The statement returned no row: ${text}`);
    return row;
  },
};

function queryable(
  run: (config: pg.QueryConfig) => Promise<pg.QueryResult>,
  check: () => void,
  pooled: boolean,
): Queryable {
  const rows = async <R>(config: pg.QueryConfig): Promise<Rows<R>> => {
    check();
    const result = await run(config);
    return { rows: result.rows as R[], rowCount: result.rowCount ?? 0 };
  };
  return {
    ...readMethods,
    query: (text, values) => rows(values ? { text, values: [...values] } : { text }),
    // Behind a pooler, the next transaction may run on a connection that never prepared the statement.
    named: (name, text, values = []) => rows({ ...(pooled ? {} : { name }), text, values: [...values] }),
  };
}

const clientHandle = (client: pg.PoolClient, pooled: boolean): Queryable =>
  queryable(
    (config) => timeStatement(config, () => client.query(config)),
    () => undefined,
    pooled,
  );

const createTx = (client: pg.PoolClient, { embedded, pooled }: DbKind): Tx => ({
  ...clientHandle(client, pooled),
  async copy(target, rows) {
    if (embedded) throw new Error('The embedded database has no COPY.');
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)));
  },
});

const ignore = () => undefined;
const [BEGIN, COMMIT] = [{ text: 'BEGIN' }, { text: 'COMMIT' }] as const;

/** After so long, a new connection finds out whether the database still responds. */
const LATE_MS = 2000;

/** The embedded database is never away. */
const unwatchedDatabase = () =>
  new DatabaseWatch({ connect: async () => undefined, disconnect: () => undefined }, () => undefined);

interface DbKind {
  /** PGlite. */
  readonly embedded: boolean;
  /** Connections lead to a pooler in transaction mode, which may run each transaction on another connection to PostgreSQL. */
  readonly pooled: boolean;
}

/** The common `Db` over a pool. `end` closes what the pool doesn't. */
export function createDb(
  pool: pg.Pool,
  kind: DbKind,
  end: () => Promise<void> = async () => undefined,
  watch: DatabaseWatch = unwatchedDatabase(),
): Db {
  const { embedded, pooled } = kind;
  const held = new AsyncLocalStorage<{ open: boolean }>();
  const checkFree = () => {
    // Fails on every database, because it would wait forever on the embedded one.
    if (held.getStore()?.open) throw new Error('The database was used beside an open transaction: use its handle.');
    watch.requireDatabase();
  };

  /** Lets the watch know about errors, and about what waits for a machine that may be gone. */
  async function reportingOutages<T>(result: Promise<T>): Promise<T> {
    const late = setTimeout(() => watch.checkAvailability(), LATE_MS);
    try {
      return await result;
    } catch (error) {
      if (isUnavailable(error)) watch.noticeError(error);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** Runs `work` on a connection. `broken` decides whether the connection is discarded after `work` threw. */
  async function withConnection<T>(work: (client: pg.PoolClient) => Promise<T>, broken: () => boolean): Promise<T> {
    checkFree();
    const client = await reportingOutages(timeConnection(pool.connect()));
    const state = { open: true };
    let discard = false;
    // A connection that breaks emits an error that no statement receives. Without a listener, it would end the process.
    const broke = () => {
      discard = true;
    };
    client.on('error', broke);
    try {
      return await reportingOutages(held.run(state, () => work(client)));
    } catch (error) {
      discard ||= broken();
      throw error;
    } finally {
      state.open = false;
      client.off('error', broke);
      client.release(discard);
    }
  }

  /** Runs a statement beside transactions. If it has to wait for a connection, that is timed on its own. */
  async function run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (pool.idleCount > 0) return reportingOutages(timeStatement(config, () => pool.query(config)));
    const client = await reportingOutages(timeConnection(pool.connect()));
    client.on('error', ignore);
    const release = (broken: boolean) => client.off('error', ignore).release(broken);
    const result = reportingOutages(timeStatement(config, () => client.query(config)));
    result.then(
      () => release(false),
      () => release(true),
    );
    return result;
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let rolledBack = true;
    return withConnection(
      async (client) => {
        await timeStatement(BEGIN, () => client.query(BEGIN));
        try {
          const result = await work(createTx(client, kind));
          await timeStatement(COMMIT, () => client.query(COMMIT));
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
    ...queryable(run, checkFree, pooled),
    tx: (work) => retryContention(() => attempt(work)),
    async session(work) {
      if (pooled) throw new Error('A pooler in transaction mode has no sessions: use the direct connection.');
      return withConnection(
        (client) => work(clientHandle(client, false)),
        () => true,
      );
    },
    checkAvailability: () => watch.checkAvailability(),
    trouble: () => watch.trouble,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async kysely() {
      const { Kysely, PostgresDialect } = await import('kysely');
      return new Kysely({
        dialect: new PostgresDialect({
          pool: {
            options: {},
            connect: async () => {
              checkFree();
              const client = await timeConnection(pool.connect());
              return {
                query: (text: string, values: unknown[]) => timeStatement({ text }, () => client.query(text, values)),
                release: (discard?: boolean) => client.release(discard),
              } as pg.PoolClient;
            },
            end: async () => undefined,
          },
        }),
      });
    },
    async close() {
      watch.close();
      await pool.end();
      await end();
    },
  };
}

/** Options of all pools. Waiting for a client times out, so that a deadlock becomes an error. */
export const poolOptions: pg.PoolConfig = {
  types: typeParsers,
  connectionTimeoutMillis: 30_000,
  onConnect: async (client) => {
    // A pooler opens connections that this doesn't reach, so they are settings of the role too (open-db.ts).
    await client.query(SET_SESSION);
  },
};

/**
 * A PostgreSQL pool, larger than the number of customers locked at once (customer-queue.ts), so that other requests get
 * connections. `pooled`: the URL leads to a pooler in transaction mode.
 */
export function openPostgres(url: string, onOutage: OnOutage, pooled = false): Db {
  const pool = new pg.Pool({
    ...poolOptions,
    connectionString: url,
    max: 14,
    // Longer than the pause between two heartbeats, so that an idle process keeps its connection.
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A pooler rejects these when a connection starts, so they are settings of the role then: see OPERATING.md.
    ...(pooled ? {} : { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }),
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
  const disconnect = () => {
    for (const client of clients) {
      // Ends the running statement with an error, unlike `end`, which waits for it.
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    }
  };
  const watch = new DatabaseWatch({ connect: () => tryConnection(url), disconnect }, onOutage);
  pool.on('error', () => watch.checkAvailability());
  return createDb(pool, { embedded: false, pooled }, undefined, watch);
}
