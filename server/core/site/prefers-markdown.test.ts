import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { prefersMarkdown } from './prefers-markdown.ts';

describe('a client that accepts', () => {
  it.each([
    'text/markdown',
    'Text/Markdown; q=1.0',
    'text/markdown, */*',
    '*/*, text/markdown',
    'text/*, text/markdown',
    'text/markdown, text/html, */*',
    'text/markdown, text/html;q=0.9',
    'text/html;q=0.2, text/markdown;q=0.3',
    'text/markdown;q=0.5, */*;q=0.1',
    'text/markdown;q=0.1, text/html;q=0',
    'text/markdown;charset=utf-8;q=0.8, text/html;q=0.7',
  ])('%s gets Markdown', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    'text/html, text/markdown',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0.8, */*',
    'text/markdown;q=0',
    'text/markdown;q=0, */*',
    'text/markdown;q=two',
    'text/markdown-x',
    'application/json',
  ])('%s gets HTML', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

describe('a page with a Markdown version', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-twin-'));
  const markdown = { accept: 'text/markdown, text/html;q=0.9' };
  const get = (path: string, headers: Record<string, string> = {}) => t.call(`GET ${path}`, { headers });
  let t: TestApp;

  beforeAll(async () => {
    mkdirSync(join(siteDir, 'docs'));
    const files = {
      'index.html': '<h1>Home</h1>',
      '404.html': '<h1>Missing</h1>',
      'csp.json': '{}',
      'docs.html': '<h1>Docs</h1>',
      'docs.md': '# Docs\n',
      'docs/intro.html': '<h1>Intro</h1>',
      'docs/intro.md': '# Intro\n',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(siteDir, name), content);
    t = await testApp({ partial: true, features: [], config: { siteDir } });
  });
  afterAll(async () => {
    await t.close();
    rmSync(siteDir, { recursive: true });
  });

  it.each([
    ['/docs/intro', '# Intro\n'],
    ['/docs/intro?from=agent', '# Intro\n'],
    ['/docs', '# Docs\n'],
  ])('%s is sent as Markdown to clients that prefer it', async (path, content) => {
    const { status, headers, text } = await get(path, markdown);
    expect([status, text]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'Accept-Encoding, Accept',
      'cache-control': 'private, no-cache',
    });
  });

  it('is sent as HTML to all others, and only that to shared caches', async () => {
    for (const accept of ['text/html,*/*;q=0.8', '*/*', 'text/html, text/markdown;q=0.5']) {
      const { headers, text } = await get('/docs/intro', { accept });
      expect([text, headers['content-type']]).toEqual(['<h1>Intro</h1>', 'text/html; charset=utf-8']);
      expect(headers['vary']).toBe('Accept-Encoding, Accept');
      expect(headers['cache-control']).toMatch(/^public/);
    }
    // Pages without a Markdown version, and the versions themselves, are the same for all.
    expect((await get('/index.html', markdown)).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect((await get('/docs/intro.md')).headers['vary']).toBe('Accept-Encoding');
    expect(await get('/nothing', markdown)).toMatchObject({ status: 404, text: '<h1>Missing</h1>' });
  });

  it('has an entity tag for each version', async () => {
    const [page, twin] = [await get('/docs/intro'), await get('/docs/intro', markdown)];
    const tags = [page, twin].map(({ headers }) => String(headers['etag']));
    expect(tags[0]).not.toBe(tags[1]);
    const known = { 'if-none-match': tags[1]! };
    const revalidated = await get('/docs/intro', { ...markdown, ...known });
    expect([revalidated.status, revalidated.headers['vary']]).toEqual([304, 'Accept-Encoding, Accept']);
    expect((await get('/docs/intro', known)).status).toBe(200);
  });
});
