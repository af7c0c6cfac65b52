import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import type { PagePayload } from '../../plugins/updates/page-payloads.ts';
import { loadSiteSettings } from '../../plugins/site-config.ts';
import { builtOrigin as origin } from '../../catalog/site-origin.ts';

const build = join(root, 'build');
const { brand } = loadSiteSettings(root, process.env);

test.for(siteLocales.map(({ code, tag }) => [code, tag] as const))(
  '%s: each page is in its language',
  ([code, tag]) => {
    const base = localeBaseUrl(code);
    for (const page of ['docs', 'docs/quickstart', 'docs/v2-generate', 'dashboard/api/keys', '404']) {
      const html = readFileSync(join(build, base, `${page}.html`), 'utf8');
      expect(html, page).toMatch(new RegExp(`<html[^>]* lang="?${tag}[" >]`));
      const canonical = new RegExp(`rel="?canonical"? href="?${origin}${base}${page}[" >]`);
      expect(canonical.test(html), page).toBe(page !== '404');
    }
    expect(existsSync(join(build, base, 'sw.js'))).toBe(true);
  },
);

test('scripts contain neither build id nor build path: unchanged scripts keep their names', () => {
  const { build_id: id } = JSON.parse(readFileSync(join(build, 'version.json'), 'utf8')) as { build_id: string };
  const own = JSON.parse(readFileSync(join(build, '.assets.json'), 'utf8')) as string[];
  const scripts = own.filter((file) => file.endsWith('.js')).map((file) => join(build, file));
  expect(scripts.length).toBeGreaterThan(100);
  const revealing = scripts.filter((file) => [id, root].some((word) => readFileSync(file, 'utf8').includes(word)));
  expect(revealing).toEqual([]);
});

test('pages have only the three inline scripts that plugins/html/inline-code.ts lists', () => {
  const csp = JSON.parse(readFileSync(join(build, 'csp.json'), 'utf8')) as Record<string, unknown>;
  const hash = expect.stringMatching(/^'sha256-.+='$/) as string;
  expect(csp).toEqual({ scriptHashes: [hash, hash, hash], styleHashes: [], sources: {} });
});

test('the service worker keeps documentation, home and pricing with their files, without build data and antd', () => {
  for (const { code } of siteLocales) {
    const base = localeBaseUrl(code);
    const worker = readFileSync(join(build, base, 'sw.js'), 'utf8');
    const kept = [...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url = '']) => url);
    expect(kept, code).toEqual(
      expect.arrayContaining(
        ['docs', 'docs/quickstart', 'docs/v2-generate', 'index.html', 'pricing', 'search-index.json', 'offline'].map(
          (page) => base + page,
        ),
      ),
    );
    for (const page of [
      'docs/quickstart.html',
      'docs/v2-generate.html',
      'index.html',
      'pricing.html',
      'offline.html',
    ]) {
      const html = readFileSync(join(build, base, page), 'utf8');
      const files = [...html.matchAll(/<(?:script src|link rel="?stylesheet"? href)="?([^\s">]+)/g)].map(
        ([, file]) => file,
      );
      expect(kept, `${code}: ${page}`).toEqual(expect.arrayContaining(files));
    }
    expect(
      kept.filter((url) => /version\.json|builds\/|_payload|csp\.json|antd|media\/|\.md$|dashboard|auth\//.test(url)),
      code,
    ).toEqual([]);
    expect(kept.filter((url) => !url.startsWith(base) && !url.startsWith('/fonts/'))).toEqual([]);
    // A missing file would end the installation.
    const isMissing = (url: string) =>
      ![url, `${url}.html`].some((file) => statSync(join(build, file), { throwIfNoEntry: false })?.isFile());
    expect(kept.filter(isMissing), code).toEqual([]);
    const docs = filesUnder(join(build, base, 'docs')).filter((file) => file.endsWith('.html'));
    expect(kept).toEqual(
      expect.arrayContaining(docs.map((file) => `/${relative(build, file).replace(/\.html$/, '')}`)),
    );
  }
});

test('all build files agree, and every page of text has a payload', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(build, path), 'utf8')) as Record<string, unknown>;
  const { timestamp, build_id: id } = read('version.json');
  expect(read('builds/latest.json')).toEqual({ id, timestamp });
  const meta = read(`builds/meta/${String(id)}.json`) as { prerendered: string[]; route_rules: unknown };
  expect(meta).toMatchObject({ id, timestamp, route_rules: { '/login': { redirect: '/auth/login' } } });
  for (const { code } of siteLocales) {
    const prefix = localeBaseUrl(code).replace(/\/$/, '');
    expect(meta.prerendered).toContain(prefix || '/');
    const html = readFileSync(join(build, prefix, 'docs/quickstart.html'), 'utf8');
    expect(html).toMatch(new RegExp(`<meta name="?build"? content="${String(id)} ${String(timestamp)}"`));
  }
  const reading = meta.prerendered.filter((path) => /^\/(?:[a-z]{2}\/)?(?:docs|blog|legal)(?:\/|$)/.test(path));
  expect(reading.length).toBeGreaterThan(10 * siteLocales.length);
  expect(existsSync(join(build, 'dashboard/_payload.json'))).toBe(false);
  for (const path of reading) {
    const payload = read(`${path.replace(/\/$/, '')}/_payload.json`) as unknown as PagePayload;
    expect(payload.title, path).not.toBe('');
    expect(payload.build, path).toBe(id);
  }
  expect(read('docs/quickstart/_payload.json')).toMatchObject({
    title: `Quickstart | ${brand.name}`,
    previous: '/docs',
    next: '/docs/authentication',
    headings: expect.arrayContaining([{ level: 2, id: 'account', text: '1. Create an account' }]) as unknown,
  });
});

test('the web app manifest is in its language', () => {
  const descriptions = siteLocales.map(({ code, tag }) => {
    const base = localeBaseUrl(code);
    const manifest = JSON.parse(readFileSync(join(build, base, 'manifest.json'), 'utf8')) as {
      readonly description: string;
      readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
    };
    const home = `/${code}`;
    expect(manifest).toMatchObject({ lang: tag, start_url: home, scope: code === 'en' ? '/' : home, name: brand.name });
    expect(manifest.shortcuts.map(({ url }) => url)).toContain(`${base}dashboard/api/keys`);
    return manifest.description;
  });
  expect(new Set(descriptions).size).toBe(siteLocales.length);
});

test.for(['dashboard', 'dashboard/music', 'user/orders', 'auth/login', 'gallery', 'status', 'search'])(
  '%s: without JavaScript, a sentence says what is missing',
  (page) => {
    const html = readFileSync(join(build, `${page}.html`), 'utf8');
    const [, sentence] = /<noscript><p[^>]*>(.*?)<\/p><\/noscript>/.exec(html) ?? [];
    expect(sentence).toBe('This page needs JavaScript. Turn it on in your browser, then reload the page.');
  },
);
