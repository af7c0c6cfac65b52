import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { filesUnder, root } from '../scripts/freshness.ts';
import { run } from '../scripts/run.ts';
import { type ServerProcess, startServer } from '../tests/server-process.ts';

/*
 * Checks that a running server doesn't notice a concurrent build of the site: a page with all its scripts, the search index and
 * every large file are requested during the build, and each response must equal the first one.
 * `npm run bench -- rebuild` (a few minutes)
 */
const PAGES = ['/', '/docs/v2-generate', '/ja/docs/v2-generate'];
/** Files above this size are served from the folder of the build, not from the server's copy. */
const LARGE_BYTES = 262_144;

const site = join(root, 'build');

function largeFiles(): string[] {
  return filesUnder(site)
    .filter((file) => statSync(file).size > LARGE_BYTES)
    .map((file) => `/${relative(site, file).replaceAll(sep, '/')}`)
    .filter((path) => !/\/\.|\.(?:br|gz)$|\/(?:csp|redirects)\.json$/.test(path));
}

async function get(server: ServerProcess, path: string): Promise<string> {
  try {
    const response = await fetch(server.url + path);
    const body = Buffer.from(await response.arrayBuffer());
    return `${response.status} ${createHash('sha1').update(body).digest('hex')}`;
  } catch (error) {
    return `no response: ${String(error)}`;
  }
}

async function parseParts(server: ServerProcess, page: string): Promise<string[]> {
  const html = await (await fetch(server.url + page)).text();
  return [...html.matchAll(/(?:src|href)="?(\/[^" >]+\.(?:js|css))/g)].map(([, path]) => path!);
}

const timestamp = async (server: ServerProcess): Promise<number> =>
  ((await (await fetch(`${server.url}/version.json`)).json()) as { timestamp: number }).timestamp;

const folder = await mkdtemp(join(tmpdir(), 'cadenza-rebuild-'));
const start = (name: string) =>
  startServer({ DATA_DIR: join(folder, name), SECRET: 'a secret that is used in benchmarks only' });
const servers = [await start('one'), await start('two')];
try {
  const [server] = servers as [ServerProcess, ServerProcess];
  const parts = await Promise.all(PAGES.map((page) => parseParts(server, page)));
  const paths = [...new Set([...PAGES, ...parts.flat(), ...largeFiles()])];
  const first = new Map<string, string>();
  for (const path of paths) first.set(path, await get(server, path));

  let building = true;
  const build = run('node', ['scripts/build.ts'], { quiet: true }).finally(() => {
    building = false;
  });
  let requests = 0;
  const failures = new Map<string, number>();
  const rounds = servers.map(async (one) => {
    for (let last = false; !last;) {
      last = !building;
      for (const path of paths) {
        const found = await get(one, path);
        requests += 1;
        if (found === first.get(path)) continue;
        const failure = `${path}: ${found.split(' ', 1)[0]}`;
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
    }
  });
  await Promise.all([build, ...rounds]);

  const next = await start('three');
  servers.push(next);
  const served = { before: await timestamp(server), after: await timestamp(next) };
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  console.table([
    {
      paths: paths.length,
      requests,
      failed,
      'a new server serves': served.after > served.before ? 'the new build' : 'the old one',
    },
  ]);
  if (failed > 0) console.table(Object.fromEntries([...failures].slice(0, 20)));
  if (failed > 0 || served.after <= served.before) process.exitCode = 1;
} finally {
  for (const server of servers) await server.end('SIGKILL');
  await rm(folder, { recursive: true });
}
