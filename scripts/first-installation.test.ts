import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from './freshness.ts';

let work: string;
let archive: Buffer;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cadenza-install-'));
  const folder = join(work, 'package');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@songs/chord', version: '1.2.3' }));
  execFileSync('tar', ['-czf', 'chord.tgz', 'package'], { cwd: work });
  archive = readFileSync(join(work, 'chord.tgz'));
});
afterAll(() => rmSync(work, { recursive: true }));

let requested: string[];
beforeEach(() => {
  requested = [];
});

/** A registry whose only package is at `path`. */
async function openRegistry(path: string): Promise<Server> {
  const server = createServer((request, response) => {
    requested.push(request.url!);
    if (request.url === path) return void response.end(archive);
    if (decodeURIComponent(request.url!) !== '/@songs/chord') return void response.writeHead(404).end('{}');
    const tarball = `http://${request.headers.host}${path}`;
    const versions = { '1.2.3': { name: '@songs/chord', version: '1.2.3', dist: { tarball } } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: '@songs/chord', 'dist-tags': { latest: '1.2.3' }, versions }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** Starts a script in a new clone of a project that needs the package. @returns its exit code. */
async function start(registry: Server, clone: string): Promise<number> {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const dependencies = { '@songs/chord': '1.2.3' };
  const packages = {
    '': { dependencies },
    'node_modules/@songs/chord': { version: '1.2.3', integrity },
  };
  mkdirSync(join(clone, 'scripts'), { recursive: true });
  cpSync(join(root, 'scripts/with-node.mjs'), join(clone, 'scripts/with-node.mjs'));
  cpSync(join(root, '.npmrc'), join(clone, '.npmrc'));
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  writeFileSync(join(clone, 'play.ts'), "import '@songs/chord/package.json' with { type: 'json' };");
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, ['scripts/with-node.mjs', 'play.ts'], {
    cwd: clone,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: join(clone, '.npm'),
    },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

test('packages are loaded from their usual URLs without asking for their descriptions', async () => {
  const registry = await openRegistry('/@songs/chord/-/chord-1.2.3.tgz');
  const clone = join(work, 'usual');
  expect(await start(registry, clone)).toBe(0);
  expect(requested).toEqual(['/@songs/chord/-/chord-1.2.3.tgz']);
  expect(readdirSync(join(clone, '.cache'))).toEqual([]);
  expect(readFileSync(join(clone, 'package-lock.json'), 'utf8')).not.toContain('resolved');
  registry.close();
});

test('a registry with packages at other URLs is asked for them', async () => {
  const registry = await openRegistry('/files/chord.tgz');
  expect(await start(registry, join(work, 'other'))).toBe(0);
  expect(requested).toContain('/files/chord.tgz');
  registry.close();
});
