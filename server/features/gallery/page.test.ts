import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtOrigin } from '../../../catalog/site-origin.ts';
import { newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { writeFiles } from '../../../tests/write-files.ts';
import { createPublicWork, createWork, updateWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'cadenza-works-'));

/** The built page as the site's build writes it, in one language. */
function builtPage(prefix: string, song: string): string {
  const texts = { song, image: 'Untitled image', video: 'Untitled video', gone: `${prefix} isn’t here` };
  return [
    '<!doctype html><html><head>',
    '<title data-rh="true">this-work-title | Cadenza</title>',
    '<meta data-rh="true" property="og:title" content="this-work-title | Cadenza">',
    `<meta data-rh="true" name="this-work-texts" content="${encodeURIComponent(JSON.stringify(texts))}">`,
    `<link data-rh="true" rel="canonical" href="${builtOrigin}${prefix}/gallery/works">`,
    '<meta property="og:type" content="website" data-served="">',
    `<meta property="og:image" content="${builtOrigin}/og/site.png" data-served="">`,
    '<meta property="og:image:width" content="1200" data-served="">',
    `<meta name="twitter:image" content="${builtOrigin}/og/site.png" data-served="">`,
    `<link rel="alternate" hreflang="ja" href="${builtOrigin}/ja/gallery/works" data-served="">`,
    '</head><body><a href="/ja/gallery/works">日本語</a><a href="/gallery">Gallery</a>',
    '<h1>this-work-title</h1></body></html>',
  ].join('\n');
}

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Missing</h1>',
  'gallery.html': '<h1>Gallery</h1>',
  'gallery/works.html': builtPage('', 'Untitled song'),
  'ja/gallery/works.html': builtPage('/ja', '無題の曲'),
  'csp.json': JSON.stringify({ scriptHashes: ["'sha256-abc='"] }),
};

let app: TestApp;
beforeAll(async () => {
  writeFiles(siteDir, files);
  app = await testApp({ engines: titledEngines(), config: { siteDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(siteDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.call(`GET ${path}`, { address: newAddress(), headers });
const content = (page: string, name: string) =>
  new RegExp(`<meta[^>]* (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];
const readServed = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="served-work" data-served="">(.*?)<\/script>/.exec(page)![1]!);

describe('the page of a public work', () => {
  it('has the title, the URL and the files of the work', async () => {
    const { work } = await createPublicWork(app);
    const url = `http://localhost:3000/gallery/works/${work.id}`;
    const files = `http://localhost:3000/api/gallery/works/${work.id}`;
    const { status, headers, text } = await get(`/gallery/works/${work.id}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<title data-rh="true">${work.title} | Cadenza</title>`);
    expect(text).toContain(`<h1>${work.title}</h1>`);
    expect(text).toContain(`<link data-rh="true" rel="canonical" href="${url}">`);
    expect(text).toContain(
      `<link rel="alternate" hreflang="ja" href="http://localhost:3000/ja/gallery/works/${work.id}"`,
    );
    expect(text).toContain(`<a href="/ja/gallery/works/${work.id}">`);
    expect(text).toContain('<a href="/gallery">');
    expect(
      ['og:type', 'og:title', 'og:image', 'og:image:alt', 'og:audio', 'music:duration', 'twitter:image'].map((name) =>
        content(text, name),
      ),
    ).toEqual([
      'music.song',
      `${work.title} | Cadenza`,
      `${files}/cover`,
      work.title,
      `${files}/media`,
      '15',
      `${files}/cover`,
    ]);
    // The built size belongs to the site's own image.
    expect(content(text, 'og:image:width')).toBeUndefined();
    expect(text.match(/og:type/g)).toHaveLength(1);
    expect(text).not.toContain('this-work');
    const { body } = await get(`/api/gallery/works/${work.id}`);
    expect(readServed(text)).toEqual({ id: work.id, work: body });
    for (const secret of ['secretprompt', 'secretstyle', work.task_id]) expect(text).not.toContain(secret);
  });

  it('is revalidated each time, allows only the scripts of the build, and is compressed', async () => {
    const { work } = await createPublicWork(app);
    const path = `/gallery/works/${work.id}`;
    const plain = await get(path);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    expect(plain.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
    const zipped = await get(path, { 'accept-encoding': 'gzip' });
    expect(String(gunzipSync(zipped.bytes))).toBe(plain.text);
    expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    const tag = String(plain.headers.etag);
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    const head = await app.call(`HEAD ${path}`);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('changes with the title, which cannot add anything to the page', async () => {
    const own = await createPublicWork(app, 'image');
    const path = `/gallery/works/${own.work.id}`;
    const before = await get(path);
    expect(before.text).toContain('<h1>Untitled image</h1>');
    expect(content(before.text, 'og:image')).toMatch(/\/media$/);
    expect(content(before.text, 'og:type')).toBe('website');
    const hostile = `"><script>alert(1)</script>'</title>$& this-work-title <!--`;
    await updateWork(app, own, { title: hostile });
    const { status, text } = await get(path, { 'if-none-match': String(before.headers.etag) });
    expect(status).toBe(200);
    expect(text).toContain(
      '<h1>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&lt;/title&gt;$&amp; this-work-title &lt;!--</h1>',
    );
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/title>/g)).toHaveLength(1);
    expect(readServed(text)).toMatchObject({ work: { title: hostile } });
  });

  it('is in the language of its path', async () => {
    const own = await createPublicWork(app);
    await app.db.query("update outputs set title = '' where id = $1", [own.work.id]);
    const { text } = await get(`/ja/gallery/works/${own.work.id}`);
    expect(text).toContain('<title data-rh="true">無題の曲 | Cadenza</title>');
    expect(text).toContain(`rel="canonical" href="http://localhost:3000/ja/gallery/works/${own.work.id}"`);
  });
});

describe('a page without a public work', () => {
  it.each(['clip_nothing', '%3Cscript%3E', 'a/b', `x${'y'.repeat(500)}`, '__proto__'])('%s is 404', async (id) => {
    const { status, text, headers } = await get(`/gallery/works/${id}`);
    expect([status, headers['cache-control']]).toEqual([404, 'private, no-cache']);
    expect(text).toContain('<h1> isn’t here</h1>');
    expect(content(text, 'robots')).toBe('noindex');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(readServed(text)).toEqual({ id: decodeURIComponent(id), work: null });
  });

  it('disappears when its owner makes it private, also for those who have a copy', async () => {
    const own = await createPublicWork(app);
    const path = `/gallery/works/${own.work.id}`;
    const { headers } = await get(path);
    await updateWork(app, own, { visibility: 'private' });
    const { status, text } = await get(path, { 'if-none-match': String(headers.etag) });
    expect(status).toBe(404);
    expect(text).not.toContain(own.work.title);
    const { work } = await createWork(app);
    expect((await get(`/gallery/works/${work.id}`)).status).toBe(404);
  });

  it('leads to the gallery if the URL names no work', async () => {
    const { status, headers } = await get('/gallery/works');
    expect([status, headers.location]).toEqual([307, '/gallery']);
    expect((await get('/ja/gallery/works')).headers.location).toBe('/ja/gallery');
    // No page is built in this language.
    expect((await get('/de/gallery/works/clip_1')).text).toContain('Missing');
  });

  it('is rate limited per network', async () => {
    const from = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 300 }, () => app.call('GET /gallery/works/clip_nothing', { address: from })),
    );
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
