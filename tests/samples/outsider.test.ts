import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceOrigin } from '../../plugins/site-origin.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { isRefused, parseSteps } from './fences.ts';
import { CURL_REFUSED } from './guide-reader.ts';
import { runIn } from './runtimes.ts';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-outsider-'));
  // A newly started server with an empty database and only its address configured.
  server = await startServer({ DATA_DIR: join(folder, 'data'), SANDBOX_SPEED: '0' });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** The steps that the page describes for the browser: an account and a test key. */
async function createKey(origin: string): Promise<string> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin, cookie };
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const person = { name: 'Robin', email: 'robin@example.com', password: 'a quiet rainy evening' };
  const signUp = await post('/api/auth/sign-up/email', person);
  const cookie = signUp.headers.getSetCookie().map((each) => each.split(';')[0]);
  const made = await post('/api/account/keys', { name: 'Outsider', mode: 'test' }, cookie.join('; '));
  return ((await made.json()) as { secret: string }).secret;
}

test('pasting the commands of the quickstart alone results in a song file', async () => {
  const commands = parseSteps('docs/quickstart.mdx').map((step) =>
    isRefused(step) ? `${step.sample.code.trimEnd()} || test $? -eq ${CURL_REFUSED}\n` : step.sample.code,
  );
  const origin = `http://localhost:${server.port}`;
  const script = replaceOrigin(commands.join('\n'), origin);
  const { stdout } = await runIn(
    folder,
    'curl',
    `set -e\n${script.replace('cdz_test_...', await createKey(origin))}`,
    {},
  );
  expect(stdout).toContain('"stage":"complete"');
  const song = join(folder, 'song.mp3');
  expect((await stat(song)).size).toBeGreaterThan(100_000);
  // An ID3 tag, as MP3 files have.
  expect(readFileSync(song).subarray(0, 3).toString()).toBe('ID3');
});
