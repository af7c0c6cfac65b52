import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { writeFiles } from '../../../tests/write-files.ts';
import { acceptsEncoding } from './send.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-site-'));
const script = 'const song = "a note of its own";\n'.repeat(50);
const large = 'x'.repeat(300_000);
const song = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

let t: TestApp;
beforeAll(async () => {
  writeFiles(siteDir, {
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Missing</h1>',
    'docs/intro.html': '<h1>Intro</h1>',
    'blog/index.html': '<h1>Blog</h1>',
    'docs/é tude.html': '<h1>Étude</h1>',
    'zh/index.html': '<h1>首页</h1>',
    'zh/404.html': '<h1>没有</h1>',
    'ja/index.html': '<h1>ホーム</h1>',
    'assets/js/main.1a2b3c4d.js': script,
    'assets/js/main.1a2b3c4d.js.br': brotliCompressSync(script),
    'assets/js/main.1a2b3c4d.js.gz': gzipSync(script),
    'assets/js/main.0a0b0c0d.js': `${script}// of the build before`,
    'assets/js/main.0a0b0c0d.js.gz': gzipSync(`${script}// of the build before`),
    '.assets.json': JSON.stringify(['main.1a2b3c4d', 'large.5e6f7a8b'].map((name) => `assets/js/${name}.js`)),
    'assets/js/large.5e6f7a8b.js': large,
    'assets/js/large.5e6f7a8b.js.br': brotliCompressSync(large),
    'img/logo.svg': '<svg/>',
    'client/example-client-1.2.3.tgz': 'npm',
    'client/example_client-1.2.3.tar.gz': 'pip',
    'fonts/onest.woff2': 'font',
    'audio/song.mp3': song,
    'version.json': '{"timestamp":1}',
    'builds/latest.json': '{}',
    'sw.js': 'self.x = 1',
    'zh/sw.js': 'self.x = 2',
    '.stamp.json': '{}',
    'redirects.json': JSON.stringify({ '/login': '/auth/login', '/help': 'https://help.example/start', '/top': '/' }),
    'csp.json': JSON.stringify({ scriptHashes: ["'sha256-abc='"], styleHashes: ["'sha256-def='"] }),
  });
  t = await testApp({ partial: true, features: [], config: { siteDir } });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  rmSync(siteDir, { recursive: true });
});

/** A raw request, because inject and fetch normalize paths. */
async function raw(path: string): Promise<IncomingMessage> {
  const { port } = t.app.server.address() as AddressInfo;
  const [response] = (await once(request({ port, path, host: '127.0.0.1' }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const get = (path: string, headers: Record<string, string> = {}) => t.call(`GET ${path}`, { headers });

describe('pages', () => {
  it.each([
    ['/', 'Home'],
    ['/docs/intro', 'Intro'],
    ['/docs/intro?from=mail', 'Intro'],
    ['/docs/intro.html', 'Intro'],
    ['/blog', 'Blog'],
    ['/zh', '首页', 'zh-Hans'],
    ['/docs/%C3%A9%20tude', 'Étude'],
    ['/404.html', 'Missing'],
  ])('%s returns 200', async (path, content, language = 'en') => {
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-language']).toBe(language);
    expect(text).toContain(content);
  });

  it('allow only the scripts that the build lists', async () => {
    const policy = String((await get('/docs/intro')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc='");
    expect(policy).toContain("style-src-elem 'self' 'sha256-def='");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline');
    // A service worker may fetch what the policy of its script allows.
    expect((await get('/sw.js')).headers['content-security-policy']).toContain("connect-src 'self'");
    // A script of a page uses the policy of the page.
    const part = (await get('/assets/js/main.1a2b3c4d.js')).headers;
    expect([part['content-security-policy'], part['x-content-type-options']]).toEqual([undefined, 'nosniff']);
    // The home page of a language has no trailing slash but is in the worker's scope.
    expect((await get('/zh/sw.js')).headers['service-worker-allowed']).toBe('/zh');
  });

  it.each([
    ['/nothing', 'Missing'],
    ['/zh/nothing', '没有'],
    ['/ja/nothing', 'Missing'],
    ['/docs/v4.5', 'Missing'],
    ['/404', 'Missing'],
    ['/zh/404', '没有'],
    ['/nothing.html', 'Missing'],
    ['/..%2f..%2fetc/passwd', 'Missing'],
  ])('%s returns 404 in its language', async (path, content) => {
    const response = await get(path);
    expect([response.status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.text).toContain(content);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    ['/login', '/auth/login'],
    ['/zh/login?return=%2Fdocs', '/zh/auth/login?return=%2Fdocs'],
    ['/ja/top', '/ja'],
    ['/top', '/'],
    ['/help?a=1', 'https://help.example/start'],
  ])('%s redirects to %s by a route rule', async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers.location, headers['cache-control']]).toEqual([307, to, 'no-cache']);
  });

  it.each([
    '/assets/js/gone.js',
    '/img/gone.png',
    '/zh/gone.json',
    '/csp.json',
    '/redirects.json',
    '/.stamp.json',
    '/sw.js.br',
    '/..%2fpackage.json',
  ])('%s returns 404 without HTML', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type'], text]).toEqual([404, 'text/plain; charset=utf-8', 'Not found\n']);
  });

  it.each([
    ['/../package.json', 404],
    ['/docs/../../package.json', 404],
    ['/./index.html', 404],
    ['//evil.example', 404],
    ['//evil.example/', 404],
    ['/\\evil.example/', 404],
    ['/en//evil.example', 404],
    ['/en/\\evil.example', 404],
    ['/%ff', 400],
    ['/%', 400],
  ])('%s redirects nowhere', async (path, status) => {
    const response = await raw(path);
    expect([response.statusCode, response.headers.location]).toEqual([status, undefined]);
  });
});

describe('redirects', () => {
  it.each([
    ['/docs/intro/?a=1&b=/', '/docs/intro?a=1&b=/'],
    ['/zh/', '/zh'],
    ['/DOCS/Intro?A=1', '/docs/intro?A=1'],
  ])('%s redirects to %s', async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([308, location]);
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/docs/intro?a=1', '/docs/intro?a=1'],
    ['/en/docs/intro/', '/docs/intro'],
  ])('%s redirects to %s permanently', async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers['location'], headers['cache-control']]).toEqual([308, location, 'no-store']);
    expect(headers['set-cookie']).toBe('locale=en; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  it('of / follow the languages of the visitor', async () => {
    const chinese = await get('/?ref=x', { 'accept-language': 'zh-CN' });
    expect([chinese.status, chinese.headers['location'], chinese.headers['cache-control']]).toEqual([
      302,
      '/zh?ref=x',
      'private, no-store',
    ]);
    expect(chinese.headers['vary']).toMatch(/Cookie, Accept-Language/);
    expect((await get('/', { cookie: 'locale=ja', 'accept-language': 'zh' })).headers['location']).toBe('/ja');
    const english = await get('/', { 'accept-language': 'en-GB, zh;q=0.5' });
    expect([english.status, english.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(english.headers['vary']).toMatch(/Accept-Encoding, Cookie, Accept-Language/);
    expect((await get('/docs/intro', { 'accept-language': 'zh' })).status).toBe(200);
  });
});

describe('files', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('for Accept-Encoding %s are sent as %s', async (accepted, encoding, decode) => {
    const { headers, bytes } = await get('/assets/js/main.1a2b3c4d.js', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(bytes.length),
    });
    expect(decode(bytes).toString()).toBe(script);
  });

  it('are sent uncompressed to every other client', async () => {
    const { headers, text } = await get('/assets/js/main.1a2b3c4d.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(script);
  });

  it.each([
    ['/assets/js/main.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
    ['/docs/intro', 'public, max-age=0, s-maxage=60, stale-if-error=86400'],
    ['/img/logo.svg', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/version.json', 'no-store'],
    ['/builds/latest.json?123', 'no-store'],
  ])('%s has Cache-Control %s', async (path, cacheControl) => {
    expect((await get(path)).headers['cache-control']).toBe(cacheControl);
  });

  it('of the previous build stay available for open tabs', async () => {
    const { headers, bytes } = await get('/assets/js/main.0a0b0c0d.js', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': expect.stringMatching('immutable') });
    expect(gunzipSync(bytes).toString()).toContain('// of the build before');
  });

  it('return 304 to a client that has them', async () => {
    const path = '/assets/js/main.1a2b3c4d.js';
    const plain = String((await get(path)).headers['etag']);
    const packed = String((await get(path, { 'accept-encoding': 'br' })).headers['etag']);
    expect(plain).not.toBe(packed);
    for (const header of [plain, `W/${plain}`, `"other", ${plain}`, '*']) {
      const response = await get(path, { 'if-none-match': header });
      expect([response.status, response.text, response.headers['etag']]).toEqual([304, '', plain]);
    }
    expect((await get(path, { 'if-none-match': packed })).status).toBe(200);
    expect((await get('/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('return Content-Length for HEAD', async () => {
    const { status, headers, text } = await t.call('HEAD /docs/intro');
    expect([status, headers['content-length'], text]).toEqual([200, '14', '']);
    expect((await t.call('HEAD /nothing')).status).toBe(404);
  });

  it('over the size limit are streamed from disk, also compressed', async () => {
    expect((await get('/assets/js/large.5e6f7a8b.js')).text).toBe(large);
    const packed = await get('/assets/js/large.5e6f7a8b.js', { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('/javascript'),
    });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(large);
  });

  it('with audio support ranges', async () => {
    const part = await get('/audio/song.mp3', { range: 'bytes=10-19' });
    expect([part.status, part.headers['content-range'], part.headers['content-type']]).toEqual([
      206,
      'bytes 10-19/1000',
      'audio/mpeg',
    ]);
    expect(part.bytes).toEqual(song.subarray(10, 20));
    expect((await get('/audio/song.mp3', { range: 'bytes=2000-' })).status).toBe(416);
  });
});

describe('without a build', () => {
  it('every page says so and the API works', async () => {
    const bare = await testApp({ partial: true, features: [] });
    expect(await bare.call('GET /docs/intro')).toMatchObject({
      status: 503,
      text: expect.stringContaining('not been built yet'),
    });
    expect((await bare.call('GET /healthz')).status).toBe(200);
    await bare.close();
  });
});

describe('the Vary header', () => {
  it('names Accept-Encoding', () => {
    expect(acceptsEncoding('gzip, br;q=0.1', 'br')).toBe(true);
    expect(acceptsEncoding('*;q=0.5', 'br')).toBe(true);
    expect(acceptsEncoding('*, br;q=0.000', 'br')).toBe(false);
    expect(acceptsEncoding('brotli', 'br')).toBe(false);
    expect(acceptsEncoding(undefined, 'br')).toBe(false);
  });
});
