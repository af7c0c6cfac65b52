import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-crawlers-'));
const picture = '/og/card-0a1b2c3d4e5f6071.png';

let t: TestApp;
beforeAll(async () => {
  mkdirSync(join(siteDir, 'og'));
  const files = { 'index.html': '<h1>Home</h1>', 'csp.json': '{}', 'sitemap.xml': '<sitemapindex/>', 'robots.txt': '' };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(siteDir, name), content);
  writeFileSync(join(siteDir, picture), 'picture');
  t = await testApp({ partial: true, features: [], config: { siteDir } });
});
afterAll(async () => {
  await t.close();
  rmSync(siteDir, { recursive: true });
});

it.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'no-cache'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  [picture, 'image/png', 'public, max-age=31536000, immutable'],
])('%s returns %s, with Cache-Control %s', async (path, type, cacheControl) => {
  const { status, headers } = await t.call(`GET ${path}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cacheControl]);
});

it('link preview images are read from disk on request, not kept in memory', async () => {
  writeFileSync(join(siteDir, picture), 'another picture');
  expect((await t.call(`GET ${picture}`)).text).toBe('another picture');
});
