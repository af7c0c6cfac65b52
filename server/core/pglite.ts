import { once, type EventEmitter } from 'node:events';
import { fdatasyncSync, mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { typeParsers } from './pg-types.ts';

interface SyncingModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** PGlite's disk file system has no fsync. This one has, so that an acknowledged commit survives a power cut. */
class SyncFS extends NodeFS {
  override async init(...[lite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(lite, options);
    made.emscriptenOpts.preRun?.push((module) => {
      (module as unknown as SyncingModule).NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd);
        return 0;
      };
    });
    return made;
  }
}

/** The location of an embedded database. */
export interface EmbeddedPlace {
  /** Created if it doesn't exist. */
  readonly dir: string;
  readonly fsync: boolean;
}

/** The operating system also caches pages. With PostgreSQL's default of 128 MB, an idle server needs 80 MB more. */
const PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function openLite({ dir, fsync }: EmbeddedPlace): Promise<PGlite> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (!fsync) return PGlite.create({ dataDir: dir, startParams: PARAMETERS });
  // PGlite starts with `-F` (no fsync at all), and fdatasync, the default of wal_sync_method, does nothing in PGlite.
  const startParams = PARAMETERS.filter((parameter) => parameter !== '-F');
  startParams.push('-c', 'wal_sync_method=fsync');
  return PGlite.create({ fs: new SyncFS(dir), startParams });
}

/** Properties of pg's client that its types don't declare. */
interface ClientParts {
  readonly connection: EventEmitter & { parse: (query: object) => void };
  /** No statement is running. */
  readonly readyForQuery: boolean;
  /** The connection has not failed. */
  readonly _queryable: boolean;
}

/**
 * Opens PGlite behind an ordinary pool with one client, so that one code path serves both databases. The package's own adapter is
 * changed in four ways: each client creates its own connection object, because the first error breaks a shared one; only one client
 * exists at a time; Parse messages are sent without type parsers, because these crash it; and a client resets the session when it
 * ends, because PGlite has only one session for all clients.
 */
export async function openEmbedded(
  place: EmbeddedPlace,
  poolOptions: pg.PoolConfig,
): Promise<{ readonly pool: pg.Pool; readonly lite: PGlite }> {
  const lite = await openLite(place);

  class LiteClient extends pg.Client {
    constructor() {
      super({ ...(createPgConfig(lite) as unknown as pg.ClientConfig), types: typeParsers });
      const { connection } = this.#parts;
      const parse = connection.parse.bind(connection);
      connection.parse = (query) => parse({ ...query, types: undefined });
    }

    override end(): Promise<void>;
    override end(ended: (error: Error) => void): void;
    override end(ended?: (error: Error) => void): Promise<void> | void {
      if (ended) void this.#clean().then(() => super.end(ended));
      else return this.#clean().then(() => super.end());
    }

    get #parts(): ClientParts {
      return this as unknown as ClientParts;
    }

    /**
     * Queues both statements at once, so that they run before the first statement of the next client. After a failed statement,
     * they wait for its Sync. If they were sent before it, PGlite would skip them, and the rest of the failed statement would fail
     * again without a query to report to.
     */
    async #clean(): Promise<void> {
      const { connection, readyForQuery, _queryable: alive } = this.#parts;
      if (alive && !readyForQuery) await once(connection, 'readyForQuery').catch(() => undefined);
      await Promise.allSettled([lite.exec('ROLLBACK'), lite.exec('DISCARD ALL')]);
    }
  }

  const pool = new pg.Pool({ ...poolOptions, max: 1, idleTimeoutMillis: 0, Client: LiteClient });
  return { pool, lite };
}
