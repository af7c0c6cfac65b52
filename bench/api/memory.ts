import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer } from '../../tests/server-process.ts';

/** Idle time for a server to settle before it is measured. */
const REST_MS = 30_000;

/** Resident memory of a process in megabytes (10^6). */
export async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout) * 1024) / 1e6;
}

/** Resident memory of the whole server with default settings, half a minute after it listens, in megabytes (10^6). */
export async function memoryAtRest(env: Readonly<Record<string, string>>): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const server = await startServer({ ...env, DATA_DIR: dataDir, SECRET: 'a secret that is used in benchmarks only' });
  try {
    await delay(REST_MS);
    return await residentMemory(server.child.pid ?? 0);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
