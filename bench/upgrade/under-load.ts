import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { openPostgres } from '../../server/core/db.ts';
import { startPostgres } from '../../tests/postgres-server.ts';
import { type ServerProcess, startServer } from '../../tests/server-process.ts';
import { Load } from './load.ts';

/** Starts the server of a tree with short songs. */
const findScript = (tree: string): string => {
  const script = join(tree, 'tests/crash/short-songs.ts');
  if (!existsSync(script)) throw new Error(`${script} is not there: it starts the server of a tree.`);
  return script;
};

/**
 * An upgrade and a rollback under load: processes of an earlier release in the folder `old` and of the current tree run on one
 * PostgreSQL, and each is stopped and started like an operator does. Returns whether no request failed and nothing newer was replaced.
 */
export async function upgradeUnderLoad(folder: string, old: string, seconds: number): Promise<boolean> {
  const postgres = await startPostgres();
  const db = openPostgres(postgres.url, () => undefined);
  const running = new Set<ServerProcess>();
  const load = new Load();

  async function start(tree: string): Promise<ServerProcess> {
    const server = await startServer(
      {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
        SECRET: 'a secret that is used in benchmarks only',
        PUBLIC_URL: 'http://localhost:3000',
        SANDBOX_SPEED: '0',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
      findScript(tree),
    );
    running.add(server);
    load.add(server.url);
    return server;
  }

  /** First it gets no more requests, as behind a proxy, and then it stops. */
  async function stop(server: ServerProcess): Promise<void> {
    load.remove(server.url);
    await server.end('SIGTERM');
    running.delete(server);
  }

  /** The shared state of processes: the version of the functions and of each setting. */
  async function shared(): Promise<string> {
    const { rows } = await db.query(
      `select (select array_agg(row (sha, version)) from schema_functions)::text as functions,
         (select array_agg(row (name, version) order by name) from settings where version > 0)::text as settings`,
    );
    return JSON.stringify(rows);
  }

  try {
    let [first, second] = [await start(old), await start(old)];
    await load.signUp(4);
    load.begin();
    const steps: object[] = [];
    const step = async (name: string, work: () => Promise<void>) => {
      await work();
      steps.push({ '': name, ...(await load.measure(seconds)) });
    };
    await step('two old', async () => undefined);
    await step('one new beside them', async () => void (await start(root)));
    // If both have the same functions, the present ones count as those of a future release.
    await db.query("update schema_functions set sha = 'newer', version = version + 1");
    await db.query('update settings set version = version + 1 where version > 0');
    const before = await shared();
    await step('an old one restarted', async () => {
      await stop(first);
      first = await start(old);
    });
    const unchanged = (await shared()) === before;
    await step('new ones only', async () => {
      await start(root);
      await stop(first);
      await stop(second);
    });
    await step('rolled back', async () => {
      const present = [...running];
      [first, second] = [await start(old), await start(old)];
      for (const server of present) await stop(server);
    });
    await load.end();
    console.table(steps);
    if (load.failures.size > 0) console.table(Object.fromEntries(load.failures));
    process.stdout.write(`What is newer ${unchanged ? 'stayed' : 'WAS REPLACED'}.\n`);
    return unchanged && load.failures.size === 0;
  } finally {
    await load.end();
    for (const server of running) await server.end('SIGKILL');
    await db.close();
    await postgres.stop();
  }
}
