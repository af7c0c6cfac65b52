import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { findServer } from '../programs.ts';
import { identity, postgresFolder, waitForLine } from '../postgres-server.ts';

/** PgBouncer, as Debian installs it. Null if it isn't installed. */
export const pgBouncerBinary: string | null = findServer('pgbouncer');

export interface PgBouncer {
  /** The URL of a database of the server, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before the PostgreSQL at `url`, with so few connections that transactions of one client
 * run on different ones. It rejects clients that send other settings than `ignored` when they connect.
 */
export async function startPgBouncer(url: string, connections = 3, ignored: string[] = []): Promise<PgBouncer> {
  if (pgBouncerBinary === null) throw new Error('PgBouncer is not installed.');
  const work = await postgresFolder();
  const server = new URL(url);
  const port = await freePort();
  const users = join(work, 'users.txt');
  const settings = join(work, 'pgbouncer.ini');
  await writeFile(users, `"${server.username}" ""\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
ignore_startup_parameters = ${['extra_float_digits', ...ignored].join(',')}
`,
  );
  const child = spawn(pgBouncerBinary, [settings], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await waitForLine('PgBouncer', child, /process up/);
  return {
    through(direct) {
      const pooled = new URL(direct);
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      process.off('exit', end);
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      await rm(work, { recursive: true, force: true });
    },
  };
}
