import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCannot, builtEngine, builtOrigin, builtSignUp, filledLimit } from '#catalog/site-origin.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { ownEngineConfig } from '../../../tests/own-engine/rig.ts';
import { writeFiles } from '../../../tests/write-files.ts';
import type { Config } from '../../config.ts';
import { Copies } from './copies.ts';
import { getServerFacts, insertFacts } from './own-origin.ts';
import { Pack } from './pack.ts';

const here = 'http://localhost:4321';
const elsewhere = 'https://songs.example';

const page = `<link rel=canonical href=${builtOrigin}/docs><a href=https://chat.example/?q=${encodeURIComponent(`Read ${builtOrigin}/docs.md`)}>Read</a>${'<p>Words of a page.</p>'.repeat(60)}`;
const filled = (text: string, origin: string) =>
  text.replaceAll(builtOrigin, origin).replaceAll(encodeURIComponent(builtOrigin), encodeURIComponent(origin));
const large = `[${'"a long list", '.repeat(30_000)}"${builtOrigin}/docs"]`;
const same = '<h1>The same everywhere</h1>'.repeat(60);

let siteDir: string;
let local: TestApp;
let remote: TestApp;

/** An npm package in which a module contains the URL. */
function writePackage(): Buffer {
  const folder = join(siteDir, '.work/package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), `export const baseUrl = '${builtOrigin}';\n`);
  writeFileSync(join(folder, 'zz.txt'), 'The last file.\n');
  return gzipSync(execFileSync('tar', ['-c', 'package'], { cwd: join(siteDir, '.work') }));
}

beforeAll(async () => {
  siteDir = mkdtempSync(join(tmpdir(), 'cadenza-origin-'));
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'same.html': same,
    'same.html.gz': gzipSync(same),
    'robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml\n`,
    'list.json': large,
    'client/client.tgz': writePackage(),
    'csp.json': '{}',
    // A read-only build.
    '.served': '',
  };
  writeFiles(siteDir, files);
  const options = { partial: true, features: [] } as const;
  local = await testApp({ ...options, config: { siteDir, publicUrl: here } });
  remote = await testApp({ ...options, config: { siteDir, publicUrl: here, siteUrl: `${elsewhere}/` } });
});
afterAll(async () => {
  await local.close();
  await remote.close();
  rmSync(siteDir, { recursive: true });
});

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) => app.call(`GET ${path}`, { headers });

describe('a page of one build on two servers', () => {
  const encodings = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const;

  it.each(encodings)('contains the origin of each server, %s', async (encoding, decode) => {
    for (const [app, origin] of [[local, here] as const, [remote, elsewhere] as const]) {
      const { status, headers, bytes } = await get(app, '/', { 'accept-encoding': encoding });
      expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(decode(bytes).toString()).toBe(filled(page, origin));
    }
  });

  it('has its own ETag per origin and encoding', async () => {
    const tags = new Set<unknown>();
    for (const app of [local, remote]) {
      for (const [encoding] of encodings) {
        const headers = { 'accept-encoding': encoding };
        const { etag } = (await get(app, '/', headers)).headers;
        tags.add(etag);
        const revalidated = await get(app, '/', { ...headers, 'if-none-match': String(etag) });
        expect([revalidated.status, revalidated.text, revalidated.headers['etag']]).toEqual([304, '', etag]);
      }
    }
    expect(tags.size).toBe(6);
  });

  it('has the same Content-Length for HEAD and GET', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const { status, text, headers: head } = await local.call('HEAD /', { headers });
    expect([status, text]).toEqual([200, '']);
    expect(head['content-length']).toBe((await get(local, '/', headers)).headers['content-length']);
  });

  it('is sent whole for a Range request', async () => {
    const { status, text } = await get(local, '/', { range: 'bytes=0-9' });
    expect([status, text]).toEqual([200, filled(page, here)]);
  });
});

it.each(['/robots.txt', '/list.json'])('%s contains the origin, however small or large it is', async (path) => {
  const { text } = await get(remote, path);
  expect(text).toBe(filled(readFileSync(join(siteDir, path), 'utf8'), elsewhere));
});

it('a package installed from a server calls that server', async () => {
  const { bytes, headers } = await get(remote, '/client/client.tgz');
  expect([headers['content-type'], headers['content-encoding']]).toEqual(['application/gzip', undefined]);
  const file = join(siteDir, '.work/served.tgz');
  writeFileSync(file, bytes);
  const unpacked = (name: string) => execFileSync('tar', ['-xzOf', file, `package/${name}`]).toString();
  expect(unpacked('index.js')).toBe(`export const baseUrl = '${elsewhere}';\n`);
  expect(unpacked('zz.txt')).toBe('The last file.\n');
});

it('a file without the origin is served as the build compressed it', async () => {
  const { bytes } = await get(remote, '/same', { 'accept-encoding': 'gzip' });
  expect(bytes.equals(readFileSync(join(siteDir, 'same.html.gz')))).toBe(true);
});

describe('the engine of live keys on a page', () => {
  const facts = { origin: here, engine: 'remote', cannot: [], signUp: 'open' } as const;
  const html = (engine: string) => `<html ${engine}><link rel=canonical href=${builtOrigin}/>`;

  it.each(['sandbox', 'remote'] as const)('is the one of the server: %s', (engine) => {
    const own = insertFacts(Buffer.from(html(builtEngine)), { ...facts, engine })!;
    expect(own.toString()).toBe(filled(html(`data-engine="${engine}"`), here));
  });

  it.each([
    [null, 'sandbox'],
    [{ id: 'fal' } as Config['engine'], 'remote'],
  ] as const)('is the configured one: %#', (engine, name) => {
    expect(getServerFacts({ engine, publicUrl: here, siteUrl: null, signUp: 'open' }).engine).toBe(name);
  });
});

it.each([
  [null, ''],
  [{ id: 'fal' } as Config['engine'], 'extend timed-lyrics'],
  [{ id: 'ace-step' } as Config['engine'], 'images videos timed-lyrics'],
  [ownEngineConfig('http://10.0.0.5:8080'), 'extend images videos timed-lyrics'],
])("a page says what the engine of live keys can't do: %#", (engine, cannot) => {
  const facts = getServerFacts({ engine, publicUrl: here, siteUrl: null, signUp: 'open' });
  const own = insertFacts(Buffer.from(`<html ${builtCannot}><link rel=canonical href=${builtOrigin}/>`), facts)!;
  expect(own.toString()).toBe(`<html data-cannot="${cannot}"><link rel=canonical href=${here}/>`);
});

it.each(['open', 'invited', 'closed'] as const)('a page says who can sign up: %s', (signUp) => {
  const facts = getServerFacts({ engine: null, publicUrl: here, siteUrl: null, signUp });
  const own = insertFacts(Buffer.from(`<html ${builtSignUp}><link rel=canonical href=${builtOrigin}/>`), facts)!;
  expect(own.toString()).toBe(`<html data-sign-up="${signUp}"><link rel=canonical href=${here}/>`);
});

describe('rewritten copies', () => {
  let pack: Pack;
  let put = 0;
  beforeAll(async () => {
    pack = await Pack.open(siteDir);
    const original = pack.put.bind(pack);
    pack.put = (bytes) => {
      put += 1;
      return original(bytes);
    };
  });
  afterAll(() => pack.close());

  it('are made once for concurrent requests', async () => {
    const kept = new Copies(pack, { origin: here, engine: 'sandbox', cannot: [], signUp: 'open' }).of({
      path: join(siteDir, 'index.html'),
      gz: false,
      br: false,
      origin: 'text',
    });
    const send = async () => {
      const found = await kept();
      return found && 'gzip' in found ? (await found.gzip.bytes()).length : 0;
    };
    const lengths = await Promise.all(Array.from({ length: 50 }, send));
    expect([new Set(lengths).size, put]).toEqual([1, 1]);
  });

  it('are not kept for files over the size limit', async () => {
    const path = join(siteDir, '.work/huge.json');
    writeFileSync(path, 'x'.repeat(filledLimit + 1));
    expect(
      await new Copies(pack, { origin: here, engine: 'sandbox', cannot: [], signUp: 'open' }).of({
        path,
        gz: false,
        br: false,
        origin: 'text',
      })(),
    ).toBeNull();
  });

  it('are retried after a failure', async () => {
    const path = join(siteDir, '.work/late.html');
    const kept = new Copies(pack, { origin: here, engine: 'sandbox', cannot: [], signUp: 'open' }).of({
      path,
      gz: false,
      br: false,
      origin: 'text',
    });
    await expect(kept()).rejects.toThrow(/ENOENT/);
    writeFileSync(path, page);
    expect(await kept()).toHaveProperty('gzip');
  });
});
