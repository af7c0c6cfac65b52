import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { type PostgresServer, startPostgres } from '../../tests/postgres-server.ts';
import { S3_KEY, type S3Server, startS3 } from '../../tests/s3/server.ts';
import { type ServerProcess, startServer } from '../../tests/server-process.ts';

export const SECRET = 'a secret that is used in benchmarks only';

/** The public URL of the processes. */
export const PUBLIC_URL = 'http://localhost:3000';

const shortSongs = fileURLToPath(new URL('../../tests/crash/short-songs.ts', import.meta.url));

type Variables = Readonly<Record<string, string>>;

interface SiteOptions {
  /** Whether commits wait for the disk. */
  readonly durable?: boolean;
  /** A running PostgreSQL instead of a new one. It is stopped with the site. */
  readonly postgres?: PostgresServer;
  /** Variables of every process. */
  readonly variables?: Variables;
}

/** Web processes and workers on one PostgreSQL and one bucket. */
export class Site {
  readonly postgres: PostgresServer;
  readonly s3: S3Server;
  /** The database without a pooler. */
  readonly db: Db;
  readonly folder: string;
  readonly #variables: Variables;
  readonly #running = new Set<ServerProcess>();

  private constructor(postgres: PostgresServer, s3: S3Server, folder: string, variables: Variables) {
    this.postgres = postgres;
    this.s3 = s3;
    this.db = openPostgres(postgres.url, () => undefined);
    this.folder = folder;
    this.#variables = variables;
  }

  static async open({ durable = false, postgres: running, variables = {} }: SiteOptions = {}): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-site-'));
    const [postgres, s3] = await Promise.all([running ?? startPostgres(durable), startS3()]);
    return new Site(postgres, s3, folder, variables);
  }

  /** Starts a process. Workers make short songs, without a delay by default. */
  async start(role: 'web' | 'worker', more: Variables = {}): Promise<ServerProcess> {
    const variables = { ...this.variables(role), ...more };
    const server = await startServer(variables, role === 'worker' ? shortSongs : undefined);
    this.#running.add(server);
    return server;
  }

  /** The variables of a process. */
  variables(role: 'web' | 'worker'): Variables {
    return {
      ROLE: role,
      DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.postgres.url,
      STORAGE_URL: this.s3.url,
      AWS_ACCESS_KEY_ID: S3_KEY.id,
      AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
      SECRET,
      PUBLIC_URL,
      SANDBOX_SPEED: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...this.#variables,
    };
  }

  /** Stops a process, as an operator does. Returns its exit code. */
  async stop(server: ServerProcess): Promise<number | null> {
    this.#running.delete(server);
    return server.end('SIGTERM');
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((server) => this.stop(server)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((server) => server.end('SIGKILL')));
    await this.db.close();
    await Promise.all([this.postgres.stop(), this.s3.close()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
