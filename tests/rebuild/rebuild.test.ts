import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Builds, beginBuild, publishBuild } from '../../scripts/builds.ts';
import { prepareDataDir } from '../embedded-data.ts';
import { memoryFolder } from '../memory-folder.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { Visitor } from './visitor.ts';

const script = fileURLToPath(new URL('serve.ts', import.meta.url));

let folder: string;
let builds: Builds;
const visitors: Visitor[] = [];
const servers: ServerProcess[] = [];
beforeAll(async () => {
  folder = await memoryFolder();
  builds = { link: join(folder, 'build'), store: join(folder, 'builds') };
});
afterEach(async () => {
  visitors.length = 0;
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

const paths = (number: number) => [
  '/',
  `/assets/js/main.${number}aaaaaaa.js`,
  // Larger than what a server copies, and media, are read from the build whenever they are requested.
  `/assets/js/large.${number}bbbbbbb.js`,
  '/search-index.json',
  '/media/song.mp3',
];

function listFiles(number: number): Record<string, string> {
  const script = (name: string) => `/assets/js/${name}.js`;
  return {
    'index.html': `<html>build ${number}<script src="${script(`main.${number}aaaaaaa`)}"></script></html>`,
    'csp.json': '{}',
    'version.json': JSON.stringify({ timestamp: number, build_id: `b${number}` }),
    [`assets/js/main.${number}aaaaaaa.js`]: `main of ${number}`,
    [`assets/js/large.${number}bbbbbbb.js`]: `large of ${number} `.repeat(25_000),
    'search-index.json': `["index of ${number}${' '.repeat(300_000)}"]`,
    'media/song.mp3': `song of ${number}`,
  };
}

/** What visitors receive during and after a step of a build. */
async function visitDuring<T>(step: Promise<T>): Promise<T> {
  const visitAll = () => Promise.all(visitors.map((visitor) => visitor.visit()));
  const [result] = await Promise.all([step, visitAll()]);
  await visitAll();
  return result;
}

/** Builds the site as `npm run build` does, with a few visitors at each step. */
async function build(number: number): Promise<void> {
  const unfinished = await visitDuring(beginBuild(builds, String(number)));
  for (const [name, content] of Object.entries(listFiles(number))) {
    await mkdir(dirname(join(unfinished, name)), { recursive: true });
    await writeFile(join(unfinished, name), content);
  }
  await visitDuring(publishBuild(builds, unfinished));
}

async function serve(number: number): Promise<{ server: ServerProcess; visitor: Visitor }> {
  const env = { DATA_DIR: join(folder, `data-${servers.length}`), SITE: builds.link };
  await prepareDataDir(env.DATA_DIR);
  const server = await startServer(env, script);
  servers.push(server);
  const visitor = new Visitor(server.url, paths(number));
  visitors.push(visitor);
  await visitor.visit();
  expect(visitor.first('/')).toMatch(new RegExp(`^200 <html>build ${number}<`));
  return { server, visitor };
}

const slow = { timeout: 180_000 };

test('servers keep their build across later ones, and a new server serves the newest', slow, async () => {
  await build(1);
  const first = await serve(1);
  await build(2);
  await build(3);
  const second = await serve(3);
  // A tab that was opened on the first build, at the second server.
  const tab = await fetch(`${second.server.url}/assets/js/main.1aaaaaaa.js`);
  expect([tab.status, await tab.text()]).toEqual([200, 'main of 1']);
  await build(4);
  await build(5);
  expect(first.visitor.failures).toEqual([]);
  expect(second.visitor.failures).toEqual([]);
  expect(await readdir(builds.store)).toEqual(['1', '3', '4', '5']);

  visitors.length = 0;
  await first.server.end('SIGTERM');
  await build(6);
  expect(await readdir(builds.store)).toEqual(['3', '5', '6']);

  // A process that hasn't reported for a short time may still be running.
  await second.server.end('SIGKILL');
  await build(7);
  expect(await readdir(builds.store)).toEqual(['3', '6', '7']);
  const marks = join(builds.store, '3', '.served');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const mark of await readdir(marks)) await utimes(join(marks, mark), longAgo, longAgo);
  await build(8);
  expect(await readdir(builds.store)).toEqual(['7', '8']);
});
