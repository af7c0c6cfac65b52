import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../server/core/db.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import { type PostgresDatabase, postgresDatabase } from '../harness-databases.ts';
import { S3_KEY, type S3Server, startS3 } from '../s3/server.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** Requests per minute and key. */
export const RATE = 120;

/** The URL of the cluster for customers. */
export const SITE = 'http://localhost:3000';

const shortSongs = fileURLToPath(new URL('../crash/short-songs.ts', import.meta.url));

type Role = 'all' | 'web' | 'worker';

/** Server processes on one PostgreSQL and one bucket, and a customer's receiver. */
export class Cluster {
  readonly s3: S3Server;
  readonly hook: Receiver;
  readonly db: Db;
  readonly webs: ServerProcess[] = [];
  readonly workers: ServerProcess[] = [];
  readonly #database: PostgresDatabase;
  readonly #folder: string;
  #turn = 0;

  private constructor(s3: S3Server, hook: Receiver, database: PostgresDatabase, folder: string) {
    this.s3 = s3;
    this.hook = hook;
    this.db = database.open();
    this.#database = database;
    this.#folder = folder;
  }

  static async open(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-processes-'));
    return new Cluster(await startS3(), await receiver(), await postgresDatabase(), folder);
  }

  async start(role: Role): Promise<ServerProcess> {
    const server = await startServer(
      {
        ROLE: role,
        DATA_DIR: this.#folder,
        DATABASE_URL: this.#database.url,
        STORAGE_URL: this.s3.url,
        AWS_ACCESS_KEY_ID: S3_KEY.id,
        AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
        SECRET: 'a secret that is used in tests only, never elsewhere',
        PUBLIC_URL: SITE,
        SANDBOX_SPEED: '0',
        RATE_LIMIT_PER_MINUTE: String(RATE),
        CALLBACK_ALLOW: this.hook.place,
      },
      shortSongs,
    );
    if (role !== 'worker') this.webs.push(server);
    if (role === 'worker') this.workers.push(server);
    return server;
  }

  /** Stops a process permanently. */
  async end(server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
    for (const list of [this.webs, this.workers]) if (list.includes(server)) list.splice(list.indexOf(server), 1);
    return server.end(signal);
  }

  /** The URL of the next web process. Requests rotate over them. */
  next(): string {
    this.#turn += 1;
    return this.webs[this.#turn % this.webs.length]!.url;
  }

  async close(): Promise<void> {
    await Promise.all([...this.webs, ...this.workers].map((server) => server.end('SIGKILL')));
    await this.db.close();
    await this.#database.drop();
    await this.hook.close();
    await this.s3.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
