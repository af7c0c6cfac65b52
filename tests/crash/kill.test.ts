import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import { migrate } from '../../server/core/migrate.ts';
import { openDb } from '../../server/core/open-db.ts';
import { testConfig } from '../harness.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { expectBooksInOrder } from '../tasks/books.ts';
import { customer } from '../tasks/rig.ts';
import { Customers, type Sent } from './customers.ts';

const KILLS = 5;
/** Songs that are left to be made to their end: the others are canceled at whatever they are. */
const SONGS = 8;
const INTERRUPTED = 'The work was interrupted 3 times.';
/** Milliseconds from start to ready. */
const START_BUDGET = 5000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cadenza-crash-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const open = () => openDb(testConfig({ dataDir }), () => undefined);

/** Customers made before the server first starts; answers their keys. */
async function prepare(): Promise<string[]> {
  const db = await open();
  await migrate(db);
  const all = [await customer(db, 5000), await customer(db, 5000), await customer(db, 5000)];
  await db.close();
  return all.flatMap(({ live, test }) => [live, live, test]);
}

async function start(port: number, starts: number[]): Promise<ServerProcess> {
  const began = performance.now();
  const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_SPEED: '0', RATE_LIMIT_PER_MINUTE: '1000000' };
  const server = await startServer(env, fileURLToPath(new URL('short-songs.ts', import.meta.url)));
  starts.push(Math.round(performance.now() - began));
  return server;
}

const untilFinal = (customers: Customers, server: ServerProcess, one: Sent): Promise<Task> =>
  vi.waitFor(
    async () => {
      const task = await customers.look(server, one);
      expect(['succeeded', 'canceled', 'failed']).toContain(task.status);
      return task;
    },
    { timeout: 60_000, interval: 100 },
  );

describe('a server that is killed under load, again and again', () => {
  it('forgets nothing it accepted, does nothing twice, and is back at once', async () => {
    const customers = new Customers(await prepare());
    const port = await freePort();
    const starts: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start(port, starts);
      // Right after the crash: what was accepted is answered again, what was lost on the way is settled now.
      await Promise.all(customers.sent.slice(-40).map((one) => customers.create(server, one)));
      const using = customers.use(server, 6);
      await delay(300 + Math.random() * 1700);
      await server.end('SIGKILL');
      await using;
    }

    const server = await start(port, starts);
    await Promise.all(customers.sent.map((one) => customers.create(server, one)));
    await Promise.all(customers.sent.slice(0, -SONGS).map((one) => customers.cancel(server, one)));
    const tasks = await Promise.all(customers.sent.map((one) => untilFinal(customers, server, one)));
    for (const task of tasks) {
      // Only a task that was under way at three kills in a row is given up.
      expect(task.error?.detail ?? INTERRUPTED).toBe(INTERRUPTED);
      for (const { audio_url, checksum, status } of task.clips) {
        if (status !== 'succeeded') continue;
        const bytes = await (await fetch(`${server.url}${new URL(audio_url!).pathname}`)).bytes();
        expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(checksum);
      }
    }
    expect(customers.contradictions).toEqual([]);
    expect(tasks.some(({ status }) => status === 'succeeded')).toBe(true);
    expect(await server.end('SIGTERM')).toBe(0);

    const db = await open();
    await expectBooksInOrder(db);
    const { rows } = await db.query<{ n: number }>('select count(*) as n from tasks');
    // Each create that was sent is one task, whatever became of its answers.
    expect(rows).toEqual([{ n: customers.sent.length }]);
    await db.close();
    // The median: on a machine with other work a single start says nothing.
    expect(starts.toSorted((one, other) => one - other)[starts.length >> 1]).toBeLessThan(START_BUDGET);
  }, 120_000);
});
