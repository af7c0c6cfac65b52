import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cadenza } from '../../clients/typescript/src/main.ts';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { clientFolder } from '../../scripts/client.ts';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import { type ClientRig, clientRig } from './rig.ts';

const run = promisify(execFile);
const packages = readClientPackages(root, {});
const command = () => join(installed, 'dist/esm/src/commands/main.js');

/** A customer's project with the packed client installed. */
let project: string;
let installed: string;
let rig: ClientRig;
let local: Receiver;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'cadenza-client-'));
  installed = join(project, 'node_modules', packages.npm);
  const options = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await writeFile(join(project, 'package.json'), '{ "name": "project", "private": true }');
  await run('npm', ['install', ...options, join(clientFolder, packages.npmFile)], { cwd: project });
  local = await receiver();
  rig = await clientRig([local.place]);
});
afterAll(async () => {
  await Promise.all([rig.server.close(), local.close()]);
  await rm(project, { recursive: true, force: true });
});

const env = () => ({ PATH: process.env.PATH, API_KEY: rig.key, API: rig.origin });

it('the package includes both kinds of modules with types, README and license, and nothing else', async () => {
  const names = filesUnder(installed).map((path) => path.slice(installed.length + 1));
  expect(names.filter((name) => !name.startsWith('dist/'))).toEqual(['LICENSE', 'README.md', 'package.json']);
  const compiled = names.filter((name) => name.startsWith('dist/') && name !== 'dist/cjs/package.json');
  expect(compiled.filter((name) => !/\.(js|d\.ts)$/.test(name) || name.includes('test'))).toEqual([]);
  // Each module has types and exists in both formats, except for those of the command.
  const scripts = compiled.filter((each) => each.endsWith('.js'));
  const partners = scripts
    .flatMap((name) => [name.replace(/\.js$/, '.d.ts'), name.replace('dist/esm/', 'dist/cjs/')])
    .filter((name) => !name.startsWith('dist/cjs/src/commands/'));
  expect(compiled).toEqual(expect.arrayContaining(partners));
  expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
});

it('everything its manifest names exists, and it has no dependencies', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    version: string;
    main: string;
    types: string;
    exports: Record<'.', Record<'import' | 'require', Record<string, string>>>;
    bin: Record<string, string>;
    dependencies?: unknown;
  };
  expect(manifest.version).toBe(packages.version);
  const { import: esm, require: cjs } = manifest.exports['.'];
  const named = [esm, cjs, manifest.bin].flatMap((each) => Object.values(each)).concat(manifest.main, manifest.types);
  for (const path of named) expect(filesUnder(join(installed, path))).toHaveLength(1);
  expect(manifest.dependencies).toBeUndefined();
  for (const file of filesUnder(join(installed, 'dist'))) {
    const imports = [
      ...(await readFile(file, 'utf8')).matchAll(
        /^(?:import|export)[^'"]*?from ['"]([^'"]+)['"]|(?:import|require)\(['"]([^'"]+)['"]\)/gm,
      ),
    ];
    expect(
      imports.map(([, name, loaded]) => name ?? loaded).filter((name) => !/^(\.{1,2}\/.*\.js|node:.*)$/.test(name!)),
    ).toEqual([]);
  }
});

/** Every installed version of Node from 20: ours, and the system's, which is often older. */
async function nodes(): Promise<string[]> {
  const all = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const real = await Promise.all([process.execPath, ...all].map((path) => realpath(path).catch(() => '')));
  const found = [...new Set(real)].filter(Boolean);
  const majors = await Promise.all(found.map(async (node) => (await run(node, ['-v'])).stdout.slice(1).split('.')[0]));
  return found.filter((_, at) => Number(majors[at]) >= 20);
}

const song = `
  const cadenza = new Cadenza({ apiKey: process.env.API_KEY, baseUrl: process.env.API });
  (async () => {
    const task = await cadenza.generate({ model: 'v3.5', prompt: 'magic:refuse' });
    const { status, error } = await cadenza.wait(task, { pauses: { first: 20, longest: 100 } });
    console.log(status, error.code);
    await cadenza.task('none').catch((refusal) => console.log(isProblem(refusal, 'not_found')));
  })();
`;

const modules = {
  'song.mjs': `import { Cadenza, isProblem } from '${packages.npm}';`,
  'song.cjs': `const { Cadenza, isProblem } = require('${packages.npm}');`,
} as const;

const runs = (await nodes()).flatMap((node) =>
  Object.entries(modules).map(([file, line]) => [file, node, line] as const),
);

it.each(runs)('%s creates a song with the installed package, run by %s', async (file, node, line) => {
  await writeFile(join(project, file), line + song);
  const { stdout } = await run(node, [file], { cwd: project, env: env() });
  expect(stdout).toBe('failed content_refused\ntrue\n');
});

/** Standard libraries, shared by all projects. */
const libraries = new Map<string, ts.SourceFile>();

/** The compiler's errors for a file of the project. */
function compiled(file: string, { module, moduleResolution }: Pick<ts.CompilerOptions, 'module' | 'moduleResolution'>) {
  const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts'];
  const checks = { strict: true, skipDefaultLibCheck: true, noEmit: true, types: [], ignoreDeprecations: '6.0' };
  const options = { ...checks, lib, target: ts.ScriptTarget.ES2022, module, moduleResolution };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getCurrentDirectory = () => project;
  host.getSourceFile = (name, ...rest) => {
    if (!/\/lib\.[\w.]+\.d\.ts$/.test(name)) return read(name, ...rest);
    const source = libraries.get(name) ?? read(name, ...rest);
    if (source) libraries.set(name, source);
    return source;
  };
  const program = ts.createProgram([join(project, file)], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it.each([
  ['song.mts', 'node16', { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }],
  ['song.cts', 'node16', { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }],
  ['song.ts', 'bundler', { module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler }],
  ['song.ts', 'node10', { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10 }],
] as const)('its types compile strictly in %s with moduleResolution %s', async (file, _, options) => {
  const program = `
    import { Cadenza, type Clip, isProblem, type Price, type Task, verifyCallback } from '${packages.npm}';
    const cadenza = new Cadenza({ apiKey: 'cdz_test_x' });
    export const task: Promise<Task> = cadenza.generate({ model: 'v5', prompt: 'rain' });
    export const price: Promise<Price> = cadenza.generate({ model: 'v5', prompt: 'rain', dry_run: true });
    export const words: Promise<string> = cadenza.timestampedLyrics({ clip_id: 'clip_1', format: 'lrc' });
    export const song = (clip: Clip): Promise<Uint8Array> => cadenza.download(clip);
    export const why = (error: unknown) => (isProblem(error, 'not_found') ? (error.code satisfies 'not_found') : null);
    export const event = async () => (await verifyCallback('', {}, 'whsec_x')).data.clips[0]?.audio_url satisfies string | null | undefined;
    void cadenza.generate({ model: 'v9' });
  `;
  await writeFile(join(project, file), program);
  // The only error: this model doesn't exist.
  expect(compiled(file, options)).toEqual([expect.stringContaining(`'"v9"'`) as string]);
});

it('npx runs its command without a download', async () => {
  const { stdout } = await run('npx', ['--no-install', packages.command, '--version'], { cwd: project });
  expect(stdout.trim()).toBe(packages.version);
});

it('its command forwards callbacks until it is stopped', async () => {
  const args = [command(), 'forward', local.url, '--api', rig.origin];
  const child = spawn(process.execPath, args, { env: { ...env(), WEBHOOK_SECRET: `${rig.secret} whsec_b3RoZXI=` } });
  let text = '';
  const printed = async (wanted: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = wanted.exec(text);
      if (found) return found;
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      text += chunk.toString();
    }
  };
  try {
    const [, url] = await printed(/^Callback address: +(\S+)$/m);
    const cadenza = new Cadenza({ apiKey: rig.key, baseUrl: rig.origin });
    await cadenza.generate({ model: 'v3.5', prompt: 'magic:refuse', callback_url: url! });
    await printed(/task\.failed {2}evt_\w+ {2}signature valid {2}-> {2}200 in \d+ ms/);
    expect(local.hits).toMatchObject([{ path: '/hook', body: { type: 'task.failed' } }]);
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    expect(printed).not.toContain('whsec_');
  } finally {
    child.kill('SIGKILL');
  }
});

it('its command triggers an event, and prints the progress of its task', async () => {
  const args = [command(), 'trigger', 'task.failed', '--api', rig.origin];
  const { stdout } = await run(process.execPath, args, { env: { ...env(), API_KEY: rig.key } });
  expect(stdout).toMatch(/^(task_\w+) {2}accepted\n(?:\1 {2}\w+ {2}\w+\n)*\1 {2}failed {2}engine_failed\n$/);
});

/** Another key of the rig's customer. */
async function keyWith(...scopes: string[]): Promise<string> {
  const { server, origin, cookie } = rig;
  const options = { headers: { origin }, cookie, body: { name: 'Command', mode: 'test', scopes } };
  return (await server.call('POST /api/account/keys', options)).body.secret;
}

it('its command sends a delivery again, and prints the response', async () => {
  const client = new Cadenza({ apiKey: await keyWith('generate', 'read', 'manage:webhooks'), baseUrl: rig.origin });
  const { id } = await client.generate({ model: 'v3.5', prompt: 'magic:fail', callback_url: local.url });
  const delivered = async () => (await client.listDeliveries({ task_id: id, status: 'delivered' })).data;
  await expect.poll(async () => (await delivered())[0]?.type).toBe('task.failed');
  const data = await delivered();
  const args = [command(), 'resend', data[0]!.id, '--api', rig.origin];
  const options = { env: { ...env(), API_KEY: await keyWith('manage:webhooks') } };
  const { stdout } = await run(process.execPath, args, options);
  expect(stdout).toMatch(/^(dlv_\w+) {2}task.failed {2}-> {2}http\S+\n\1 {2}delivered {2}200 in \d+ ms\n$/);
});

it('its command prints requests as they arrive, once each and without its own', async () => {
  const reader = await keyWith('read', 'read:logs');
  const options = { env: { ...env(), API_KEY: reader } };
  const child = spawn(process.execPath, [command(), 'logs', '--follow', '--api', rig.origin], options);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const client = new Cadenza({ apiKey: reader, baseUrl: rig.origin });
  for (const name of ['one', 'two']) {
    await expect(client.task(`task_${name}`)).rejects.toThrow(/not_found|not found/i);
    await expect
      .poll(() => output, { timeout: 30_000 })
      .toMatch(new RegExp(`404  GET  /api/v2/tasks/task_${name}  \\d+ ms  not_found  req_`));
  }
  expect(output.match(/task_one/g)).toHaveLength(1);
  expect(output).not.toContain('/api/v2/logs');
  child.kill('SIGTERM');
  await once(child, 'exit');
});

it.each([
  [[], 2, 'Usage:'],
  [['resend'], 2, 'Usage:'],
  [['logs', 'all'], 2, 'Usage:'],
  [['toString'], 2, 'Usage:'],
  [['forward'], 2, 'Usage:'],
  [['replay', 'x'], 2, 'Usage:'],
  [['trigger', 'task.text'], 2, "task.text isn't an event to trigger: task.complete | task.failed"],
  [['trigger', 'task.failed'], 2, 'API_KEY must contain a test key'],
  [['forward', 'http://'], 2, "isn't an address"],
  [['forward', 'https://example.com/hooks'], 2, "isn't this machine"],
  [['forward', '4000', '--api', 'nonsense'], 2, '--api is not a valid URL'],
  [['forward', '4000', '--api', 'http://127.0.0.1:1'], 1, 'got no response'],
] as [string[], number, string][])('its command reports what is wrong with %j', async (args, code, message) => {
  const ended = await run(process.execPath, [command(), ...args]).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message) as string });
});
