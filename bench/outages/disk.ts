import { execFile } from 'node:child_process';
import { chown, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openPostgres } from '../../server/core/db.ts';
import { identity, postgresFolder, type PostgresServer } from '../../tests/postgres-server.ts';

const run = promisify(execFile);

/** Large enough for an empty site and some thousand tasks. */
const MEGABYTES = 200;

export interface SmallDatabase {
  /** Its PostgreSQL, whose `url` leads to it. */
  readonly postgres: PostgresServer;
  /** The disk that its tables are on. */
  readonly disk: string;
  remove(): Promise<void>;
}

/** Makes a database whose tables are on a small disk in memory, which only root can make. The log of PostgreSQL is elsewhere. */
export async function createSmallDatabase(server: PostgresServer): Promise<SmallDatabase> {
  const disk = await postgresFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'cadenza-outages', disk]);
  if (identity.uid !== undefined) await chown(disk, identity.uid, identity.gid);
  const admin = openPostgres(server.adminUrl, () => undefined);
  const url = new URL(server.url);
  await admin.query(`create tablespace small location '${disk}'`);
  await admin.query(`create database outages owner ${url.username} tablespace small`);
  await admin.close();
  url.pathname = '/outages';
  return {
    postgres: { ...server, url: url.href },
    disk,
    async remove() {
      await run('umount', [disk]);
      await rm(disk, { recursive: true, force: true });
    },
  };
}
