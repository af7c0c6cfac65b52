import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownEngineAbilities as schema } from '../../catalog/own-engine.ts';
import { RESPONSE_MS } from '../../engines/remote/api.ts';
import { songState } from '../../engines/remote/http/results.ts';
import { MOST_BYTES } from '../../engines/remote/music.ts';
import { EngineRules } from '../../scripts/engine-rules.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/freshness.ts';
import { CHECK_TIMEOUT_MS } from '../../server/core/finding.ts';
import { pythonWith } from '../python.ts';
import { parseFences } from '../samples/fences.ts';
import { readCode, readProse, readTable } from '../samples/prose.ts';
import { OWN_ENGINE_SECRET } from './server.ts';

const PAGE = 'docs/own-engine.mdx';

const python = pythonWith('http.server');

it('the minimal engine of the guide breaks no rule of the contract', async ({ skip }) => {
  skip('missing' in python, `the engine of the guide did not run: ${'missing' in python ? python.missing : ''}`);
  const folder = mkdtempSync(join(tmpdir(), 'own-engine-'));
  const file = join(folder, 'engine.py');
  writeFileSync(file, parseFences(PAGE).find(({ title }) => title === 'engine.py')!.code);
  const port = await freePort();
  const env = { PATH: process.env['PATH'] ?? '', ENGINE_SECRET: OWN_ENGINE_SECRET, PORT: String(port) };
  const child = spawn('program' in python ? python.program : '', [file], { env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(401);
    const results = [];
    const rules = new EngineRules({ url, secret: OWN_ENGINE_SECRET, seconds: 20, pollMs: 50 });
    for await (const result of rules.check()) results.push(result);
    expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(results).toHaveLength(10);
  } finally {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  }
});

it('the limits of the guide are those of the code', () => {
  const prose = readProse(PAGE);
  const source = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(prose).toContain(
    `${RESPONSE_MS / 1000} seconds and 2 MiB. Abilities: ${CHECK_TIMEOUT_MS / 1000} seconds and 64 KiB`,
  );
  expect(source('engines/remote/http/client.ts')).toContain('MOST_BYTES = 2 * 1_048_576;');
  expect(source('server/core/http-engine-check.ts')).toContain('MOST_BYTES = 65_536;');
  expect(prose).toContain(`1 second to 10 minutes, ${MOST_BYTES / 2 ** 20} MiB, sent within a minute`);
  expect(source('engines/remote/sound.ts')).toContain('LEAST_SECONDS = 1;');
  expect(source('engines/remote/audio.ts')).toContain('MOST_SECONDS = 600;');
  expect(source('engines/remote/own-server.ts')).toContain('FETCH_MS = 60_000;');
});

/** The fields in the first column of a table of the guide. */
const fields = (section: string) => readTable(PAGE, section).flatMap(([names = '']) => readCode(names));

it('the tables of the guide name every field that the server reads', () => {
  expect(new Set(fields('abilities'))).toEqual(new Set(Object.keys(schema.shape)));
  const states = songState.options.flatMap(({ shape }) => Object.keys(shape));
  expect(new Set(fields('state'))).toEqual(new Set(states));
});
