import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { writeFiles } from '../../../tests/write-files.ts';
import { getTexts } from '../texts.ts';
import { locales } from './locale.ts';
import { pendingPageTexts } from './pending-page.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'pending-site-'));

const stamp = (...built: readonly string[]) => ({
  '.stamp.json': JSON.stringify({ inputs: 'x', locales: built, media: built.length > 1 }),
});
const policy = (...hashes: readonly string[]) => ({ 'csp.json': JSON.stringify({ scriptHashes: hashes }) });

let t: TestApp;
beforeAll(async () => {
  writeFiles(siteDir, {
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Missing</h1>',
    'docs/intro.html': '<h1>Intro</h1>',
    ...policy("'sha256-en='"),
    ...stamp('en'),
  });
  t = await testApp({ partial: true, features: [], config: { siteDir } });
});
afterAll(async () => {
  await t.close();
  rmSync(siteDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => t.call(`GET ${path}`, { headers });

it.each(locales.filter((locale) => locale !== 'en'))(
  '%s has a page in its language until it is built',
  async (locale) => {
    const say = getTexts(locale, pendingPageTexts);
    const { status, text, headers } = await get(`/${locale}/docs/intro?a=1&b=2`);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(text).toContain(`<html lang="${locale}">`);
    expect(text).toContain(`<h1>${say('pending.title')}</h1>`);
    expect(text).toContain(`<a href="/docs/intro?a=1&amp;b=2" hreflang="en">${say('pending.english')}</a>`);
    const [, nonce] = /<style nonce="([^"]+)"/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
  },
);

it('the home page of such a language leads to the English one', async () => {
  expect((await get('/de')).text).toContain('<a href="/" hreflang="en">');
  expect((await get('/de?a=1')).text).toContain('<a href="/?a=1" hreflang="en">');
});

it('files of such a language are not found as pages', async () => {
  const { status, text, headers } = await get('/de/sw.js');
  expect([status, text, headers['retry-after']]).toEqual([503, 'This language is still being built.\n', '10']);
});

it('English is served at once, also to readers of other languages', async () => {
  expect(await get('/', { 'accept-language': 'de' })).toMatchObject({ status: 200, text: '<h1>Home</h1>' });
  expect(await get('/docs/intro')).toMatchObject({ status: 200 });
  expect(await get('/docs/nothing')).toMatchObject({ status: 404 });
});

it('images that are still being made have a placeholder, and songs are unavailable', async () => {
  expect(await get('/media/home-1.0a1b2c3d.webp')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  });
  expect(await get('/media/home-1.0a1b2c3d.mp3')).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
});

it('a language is served as soon as it is built', async () => {
  writeFiles(siteDir, { 'de/index.html': '<h1>Start</h1>', ...policy("'sha256-en='", "'sha256-de='") });
  expect((await get('/de')).status).toBe(503);
  writeFiles(siteDir, stamp('en', 'de'));
  await vi.waitFor(async () => expect((await get('/de')).status).toBe(200), { timeout: 10_000 });
  const { text, headers } = await get('/de');
  expect(text).toBe('<h1>Start</h1>');
  expect(headers['content-security-policy']).toContain("'sha256-de='");
  expect((await get('/', { 'accept-language': 'de' })).headers.location).toBe('/de');
  expect((await get('/ja')).status).toBe(503);
  expect((await get('/media/home-1.0a1b2c3d.webp')).status).toBe(404);
});

it('a build without any language has a page for each, without a link to the English one', async () => {
  const bareDir = mkdtempSync(join(tmpdir(), 'bare-site-'));
  writeFiles(bareDir, { 'antd/app.css': 'a{}', ...policy(), ...stamp() });
  const bare = await testApp({ partial: true, features: [], config: { siteDir: bareDir } });
  for (const path of ['/', '/docs/intro', '/de/docs/intro']) {
    const { status, text, headers } = await bare.call(`GET ${path}`);
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect(text).toContain('<meta http-equiv="refresh" content="10" />');
    expect(text).not.toContain('<a ');
  }
  expect(await bare.call('GET /antd/app.css')).toMatchObject({ status: 200, text: 'a{}' });
  expect((await bare.call('GET /assets/js/main.js')).status).toBe(503);
  const getHealth = async () => [(await bare.call('GET /healthz')).status, (await bare.call('GET /readyz')).status];
  expect(await getHealth()).toEqual([503, 503]);
  writeFiles(bareDir, { 'index.html': '<h1>Home</h1>', ...stamp('en') });
  await vi.waitFor(async () => expect((await bare.call('GET /')).text).toBe('<h1>Home</h1>'), { timeout: 10_000 });
  expect(await getHealth()).toEqual([200, 200]);
  await bare.close();
  rmSync(bareDir, { recursive: true });
});

it('a build without a stamp has no languages to come', async () => {
  rmSync(join(siteDir, '.stamp.json'));
  const other = await testApp({ partial: true, features: [], config: { siteDir } });
  expect((await other.call('GET /ja')).status).toBe(404);
  await other.close();
});
