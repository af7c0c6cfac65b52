import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../scripts/freshness.ts';
import { isOlder } from '../../scripts/release-facts.ts';
import { describeRelease } from '../../scripts/release.ts';
import { prepareDataDir } from '../embedded-data.ts';
import { freePort } from '../../scripts/free-port.ts';
import { memoryFolder } from '../memory-folder.ts';
import { SERVER_ENTRIES, listImports } from '../server-imports.ts';
import { packSmall, unpack } from './small-release.ts';

let folder: string;
let archive: string;
let unpacked: string;
beforeAll(async () => {
  folder = await memoryFolder();
  archive = await packSmall(folder, { version: '1.2.3' });
  unpacked = unpack(archive, join(folder, 'songs'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a release', () => {
  it('has the checksum that sha256sum checks', () => {
    const output = execFileSync('sha256sum', ['--check', `${basename(archive)}.sha256`], { cwd: dirname(archive) });
    expect(output.toString()).toBe('songs-1.2.3.tar.gz: OK\n');
  });

  it('has every file that the commands of a server import, and its migrations and files to deploy', () => {
    const { files } = listImports([...SERVER_ENTRIES, 'scripts/upgrade.ts', 'scripts/after-install.mjs']);
    expect([...files].filter((file) => !existsSync(join(unpacked, file)))).toEqual([]);
    for (const name of ['server/migrations', 'deploy/systemd', 'deploy/backup.sh', 'package-lock.json', 'OPERATING.md'])
      expect({ name, exists: existsSync(join(unpacked, name)) }).toEqual({ name, exists: true });
  });

  it('has no tests, benchmarks, history, packages and sources of pages', () => {
    const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
    const unneeded =
      /(^|\/)(tests|bench|src|docs|plugins\/(?!site-config)|\.git|node_modules)\/|\.test\.|\.tsx$|\.mdx$/;
    expect(names.length).toBeGreaterThan(100);
    expect(names.map((name) => name.replace('songs-1.2.3/', '')).filter((name) => unneeded.test(name))).toEqual([]);
  });

  it('starts with npm start, and builds nothing', async () => {
    const [port, dataDir] = [await freePort(), join(folder, 'data')];
    await prepareDataDir(dataDir);
    const before = new Set(filesUnder(unpacked).filter((file) => !relative(unpacked, file).startsWith('node_modules')));
    const server = spawn('npm', ['start'], {
      cwd: unpacked,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), HOME: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    try {
      const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
      // Leaving a loop over stdout would close the pipe, and the server's next line would end it.
      createInterface({ input: server.stdout }).on('line', (line) => line.includes('"msg":"Ready"') && resolve());
      void ended.then(([code]) => reject(new Error(`npm start ended with ${code}.`)));
      await ready;
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('<html>release 1.2.3</html>');
      expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ok' });
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
    const after = filesUnder(unpacked).filter((file) => !relative(unpacked, file).startsWith('node_modules'));
    expect(after.filter((file) => !before.has(file) && !file.includes('/build/.served'))).toEqual([]);
  });
});

it('says that processes of release 0.2.0 can’t run beside it', () => {
  expect(describeRelease('0.3.0', 'x', 'songs').beside).toEqual([]);
});

it.each([
  ['0.2.0', '0.10.0', true],
  ['0.10.0', '0.2.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '2.0.0', true],
])('version %s is older than %s: %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});
