import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { identity, postgresFolder, type PostgresServer, runPostgres } from '../postgres-server.ts';

/**
 * Starts a streaming replica of a PostgreSQL with its low-level backup functions, because npm's PostgreSQL has no pg_basebackup.
 * `stop` removes it.
 */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const work = await postgresFolder();
  const data = join(work, 'data');
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const left = ['pg_wal', 'postmaster.pid', 'postmaster.opts'].map((name) => join(primary.data, name));
    await cp(primary.data, data, { recursive: true, filter: (path) => !left.includes(path) });
    await mkdir(join(data, 'pg_wal'));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0]!.labelfile);
    await writeFile(join(data, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  if (identity.uid !== undefined) {
    await promisify(execFile)('chown', ['-R', `${identity.uid}:${identity.gid}`, data]);
  }
  await promisify(execFile)('chmod', ['700', data]);
  const { hostname, port, username } = new URL(primary.adminUrl);
  const server = await runPostgres(primary.native, data, {
    primary_conninfo: `host=${hostname} port=${port} user=${username}`,
    hot_standby: 'on',
  });
  return {
    ...server,
    async stop(signal) {
      await server.stop(signal);
      await rm(work, { recursive: true, force: true });
    },
  };
}
