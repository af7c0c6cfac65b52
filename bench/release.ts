import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { filesUnder, root } from '../scripts/freshness.ts';
import { packRelease } from '../scripts/release-archive.ts';
import { describeRelease } from '../scripts/release.ts';
import { CommandFailed, run } from '../scripts/run.ts';
import { freePort } from '../scripts/free-port.ts';

/*
 * The first start of a release: unpack it, `npm start` on an empty machine with the packages from npm's cache or registry, and the
 * first page from an embedded database. `npm run bench -- release` packs the built site, and builds all languages if
 * there is none.
 */
const MOST_SECONDS = 40;

if (!existsSync(join(root, 'build/version.json'))) await run('node', ['scripts/build.ts']);
const folder = await mkdtemp(join(tmpdir(), 'cadenza-first-start-'));
const since = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
try {
  let began = performance.now();
  const archive = await packRelease(folder, describeRelease('9.9.9', 'the working tree', 'cadenza'), {
    site: realpathSync(join(root, 'build')),
    siteConfig: join(root, 'site.config.json'),
    catalog: null,
  });
  console.log(`packed ${(statSync(archive).size / 1e6).toFixed(0)} MB in ${since(began)}`);

  began = performance.now();
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const unpacked = join(folder, 'cadenza-9.9.9');
  console.log(`unpacked ${new Set(filesUnder(unpacked)).size} files in ${since(began)}`);
  const port = await freePort();
  const server = spawn('npm', ['start'], {
    cwd: unpacked,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(port),
      DATA_DIR: `${folder}/data`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const page = () => fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    for (let found = await page(); found?.status !== 200; found = await page()) {
      if (server.exitCode !== null) throw new CommandFailed('npm start ended.');
      await delay(100);
    }
    const seconds = (performance.now() - began) / 1000;
    console.log(`first page ${seconds.toFixed(1)} s after the archive was there`);
    if (seconds > MOST_SECONDS) throw new CommandFailed(`That is more than ${MOST_SECONDS} s.`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
