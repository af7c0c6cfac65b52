import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cadenza } from '../../clients/typescript/src/main.ts';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import { type ClientRig, clientRig } from './rig.ts';

const run = promisify(execFile);
const source = join(root, 'clients/typescript');

/** A project of somebody's, in which the packed client is installed. */
let project: string;
let installed: string;
let rig: ClientRig;
let local: Receiver;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'cadenza-client-'));
  installed = join(project, 'node_modules/cadenza-client');
  await mkdir(installed, { recursive: true });
  const tarball = join(root, 'generated/client/cadenza-client.tgz');
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  rig = await clientRig();
  local = await receiver();
});
afterAll(async () => {
  await Promise.all([rig.server.close(), local.close()]);
  await rm(project, { recursive: true, force: true });
});

const env = () => ({ PATH: process.env.PATH, API_KEY: rig.key, API: rig.origin });

it('npm pack includes compiled code, types, README and license, and nothing else', async () => {
  const names = filesUnder(installed).map((path) => path.slice(installed.length + 1));
  const compiled = filesUnder(join(source, 'dist')).map((path) => path.slice(source.length + 1));
  expect(names).toEqual(['LICENSE', 'README.md', ...compiled, 'package.json'].toSorted());
  expect(compiled.filter((name) => !/\.(js|d\.ts)$/.test(name) || name.includes('test'))).toEqual([]);
  // Each script has its types beside it.
  for (const name of compiled.filter((each) => each.endsWith('.js'))) {
    expect(compiled).toContain(name.replace(/\.js$/, '.d.ts'));
  }
  expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
});

it('everything its manifest names exists, and it has no dependencies', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    exports: Record<'.', Record<string, string>>;
    bin: Record<string, string>;
    dependencies?: unknown;
  };
  const named = [...Object.values(manifest.exports['.']), ...Object.values(manifest.bin)];
  for (const path of named) expect(filesUnder(join(installed, path))).toHaveLength(1);
  expect(manifest.dependencies).toBeUndefined();
  for (const file of filesUnder(join(installed, 'dist'))) {
    const imports = [...(await readFile(file, 'utf8')).matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)];
    expect(imports.map(([, name]) => name).filter((name) => !/^(\.{1,2}\/.*\.js|node:.*)$/.test(name!))).toEqual([]);
  }
});

/** Each Node from 20 on that is here: ours, and that of the system, often an older one. */
async function nodes(): Promise<string[]> {
  const all = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const real = await Promise.all([process.execPath, ...all].map((path) => realpath(path).catch(() => '')));
  const found = [...new Set(real)].filter(Boolean);
  const majors = await Promise.all(found.map(async (node) => (await run(node, ['-v'])).stdout.slice(1).split('.')[0]));
  return found.filter((_, at) => Number(majors[at]) >= 20);
}

it.each(await nodes())('a program with the installed package creates a song, run by %s', async (node) => {
  const program = `
    import { Cadenza, isProblem } from 'cadenza-client';
    const cadenza = new Cadenza({ apiKey: process.env.API_KEY, baseUrl: process.env.API });
    const task = await cadenza.generate({ model: 'v3.5', prompt: 'magic:refuse' });
    const { status, error } = await cadenza.wait(task, { pauses: { first: 20, longest: 100 } });
    console.log(status, error.code);
    await cadenza.task('none').catch((refusal) => console.log(isProblem(refusal, 'not_found')));
  `;
  await writeFile(join(project, 'song.mjs'), program);
  const { stdout } = await run(node, ['song.mjs'], { cwd: project, env: env() });
  expect(stdout).toBe('failed content_refused\ntrue\n');
});

it('its types compile in a strict project without other types', async () => {
  const program = `
    import { Cadenza, type Clip, isProblem, type Price, type Task, verifyCallback } from 'cadenza-client';
    const cadenza = new Cadenza({ apiKey: 'cdz_test_x' });
    export const task: Promise<Task> = cadenza.generate({ model: 'v5', prompt: 'rain' });
    export const price: Promise<Price> = cadenza.generate({ model: 'v5', prompt: 'rain', dry_run: true });
    export const words: Promise<string> = cadenza.timestampedLyrics({ clip_id: 'clip_1', format: 'lrc' });
    export const song = (clip: Clip): Promise<Uint8Array> => cadenza.download(clip);
    export const why = (error: unknown) => (isProblem(error, 'not_found') ? (error.code satisfies 'not_found') : null);
    export const event = async () => (await verifyCallback('', {}, 'whsec_x')).data.clips[0]?.audio_url satisfies string | null | undefined;
    void cadenza.generate({ model: 'v9' });
  `;
  await writeFile(join(project, 'song.mts'), program);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--module', 'nodenext'];
  const { stdout } = await run('tsc', [...options, 'song.mts'], { cwd: project }).catch(
    (failed: { stdout: string }) => failed,
  );
  // The one thing that is wrong with it: there is no such model.
  expect(stdout.match(/error TS/g)).toHaveLength(1);
  expect(stdout).toContain(`'"v9"'`);
});

it('its command forwards callbacks until it is stopped', async () => {
  const command = join(installed, 'dist/src/forward/main.js');
  const args = [command, 'forward', local.url, '--api', rig.origin];
  const child = spawn(process.execPath, args, { env: { ...env(), WEBHOOK_SECRET: `${rig.secret} whsec_b3RoZXI=` } });
  let printed = '';
  const said = async (wanted: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = wanted.exec(printed);
      if (found) return found;
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      printed += chunk.toString();
    }
  };
  try {
    const [, url] = await said(/^Callback address: +(\S+)$/m);
    const cadenza = new Cadenza({ apiKey: rig.key, baseUrl: rig.origin });
    await cadenza.generate({ model: 'v3.5', prompt: 'magic:refuse', callback_url: url! });
    await said(/task\.failed {2}evt_\w+ {2}signature valid {2}-> {2}200 in \d+ ms/);
    expect(local.hits).toMatchObject([{ path: '/hook', body: { type: 'task.failed' } }]);
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    expect(printed).not.toContain('whsec_');
  } finally {
    child.kill('SIGKILL');
  }
});

it.each([
  [[], 2, 'Usage:'],
  [['forward'], 2, 'Usage:'],
  [['forward', 'http://'], 2, 'is no address'],
  [['forward', '4000', '--api', 'nonsense'], 2, '--api is no address'],
  [['forward', '4000', '--api', 'http://127.0.0.1:1'], 1, 'got no answer'],
] as [string[], number, string][])('its command reports what is wrong with %j', async (args, code, said) => {
  const command = join(installed, 'dist/src/forward/main.js');
  const ended = await run(process.execPath, [command, ...args]).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(said) as string });
});
