import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceOrigin } from '../../plugins/site-origin.ts';
import { root } from '../../scripts/freshness.ts';
import { prepareDataDir } from '../embedded-data.ts';
import { memoryFolder } from '../memory-folder.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { isRefused, parseSteps } from './fences.ts';
import { CURL_REFUSED } from './guide-reader.ts';
import { runIn } from './runtimes.ts';
import { createTestKey } from './test-key.ts';

const shortSongs = join(root, 'tests/crash/short-songs.ts');

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await memoryFolder();
  const dataDir = join(folder, 'data');
  await prepareDataDir(dataDir);
  // A newly started server without customers, of which only the address is configured. Its songs are short, but real.
  server = await startServer({ DATA_DIR: dataDir, SANDBOX_SPEED: '0' }, shortSongs);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('pasting the commands of the quickstart alone results in a song file', async () => {
  const commands = parseSteps('docs/quickstart.mdx').map((step) =>
    isRefused(step) ? `${step.sample.code.trimEnd()} || test $? -eq ${CURL_REFUSED}\n` : step.sample.code,
  );
  const origin = `http://localhost:${server.port}`;
  const script = replaceOrigin(commands.join('\n'), origin);
  const { stdout } = await runIn(
    folder,
    'curl',
    `set -e\n${script.replace('cdz_test_...', (await createTestKey(origin)).key)}`,
    {},
  );
  expect(stdout).toContain('"stage":"complete"');
  const song = join(folder, 'song.mp3');
  expect((await stat(song)).size).toBeGreaterThan(100_000);
  // An ID3 tag, as MP3 files have.
  expect(readFileSync(song).subarray(0, 3).toString()).toBe('ID3');
});
