// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import { loadSiteSettings } from '../../plugins/site-config.ts';
import { build, builtPages } from './built-pages.ts';
import type { BuiltPage } from './built-pages.ts';
import { builtOrigin as origin } from '../../catalog/site-origin.ts';
import { worksPath } from '../../catalog/work-page.ts';

const { brand } = loadSiteSettings(root, process.env);
const pages = builtPages();
/** The built page of works is a placeholder: the server inserts each work (server/features/gallery/page.test.ts). */
const isPlaceholder = ({ page }: BuiltPage) => `/${page}` === worksPath;
const indexable = pages.filter((page) => page.indexable && !isPlaceholder(page));
const english = new Map(pages.filter(({ locale }) => locale === 'en').map((page) => [page.page, page]));
const byAddress = new Map(pages.map((page) => [page.canonical, page]));
const languages = siteLocales.map(({ code }) => code);
const of = (locale: string, list: readonly BuiltPage[] = pages) => list.filter((page) => page.locale === locale);

/** Paths of private pages, of signing in, and of pages that shouldn't be found. */
const notForIndexes = /^(?:dashboard|auth|user|test|search|offline|404)(?:\/|$)/;
function getAddress({ locale, page }: BuiltPage): string {
  const path = `${localeBaseUrl(locale)}${page}`;
  return origin + (path.length > 1 ? path.replace(/\/$/, '') : path);
}

const bare = ({ title }: BuiltPage) => title.replace(` | ${brand.name}`, '');
const describedAs = ({ metas }: BuiltPage) => metas.get('description') ?? '';

/** The entries of a list that don't satisfy a condition, by URL. */
const failing = (list: readonly BuiltPage[], holds: (page: BuiltPage) => boolean) =>
  list.filter((page) => !holds(page)).map(({ canonical, title }) => `${canonical} ${title}`);

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

test('pages exist in ten languages', () => {
  expect(new Set(indexable.map(({ locale }) => locale))).toEqual(new Set(languages));
  expect(of('en').length).toBeGreaterThan(30);
});

test.for(languages)('%s: a page has exactly one canonical address', (locale) => {
  const routes = of(locale).filter(({ page }) => page !== '404');
  expect(failing(routes, (page) => page.canonical === getAddress(page))).toEqual([]);
  expect(failing(routes, ({ metas, canonical }) => metas.get('og:url') === canonical)).toEqual([]);
});

test.for(languages)('%s: private pages are noindex, and all others are indexed', (locale) => {
  expect(failing(of(locale), ({ page, indexable: listed }) => listed !== notForIndexes.test(page))).toEqual([]);
  const hidden = of(locale).filter((page) => !page.indexable);
  expect(failing(hidden, ({ alternates }) => alternates.size === 0)).toEqual([]);
});

test.for(languages)('%s: the same pages are indexed as in English, each with all languages', (locale) => {
  const listed = of(locale, indexable);
  expect(listed.map(({ page }) => page).toSorted()).toEqual(
    of('en', indexable)
      .map(({ page }) => page)
      .toSorted(),
  );
  expect(failing(listed, ({ alternates }) => alternates.size === languages.length + 1)).toEqual([]);
});

test.for(languages)('%s: titles exist, are short and unique', (locale) => {
  expect(failing(of(locale), (page) => bare(page).trim() !== '' && [...bare(page)].length <= 65)).toEqual([]);
  expect(repeated(of(locale, indexable).map(({ title }) => title))).toEqual([]);
});

test.for(languages)('%s: descriptions exist, are short and unique', (locale) => {
  const listed = of(locale, indexable);
  expect(failing(listed, (page) => describedAs(page).trim() !== '' && [...describedAs(page)].length <= 165)).toEqual(
    [],
  );
  expect(repeated(listed.map(describedAs))).toEqual([]);
});

/** Titles that are equal in these languages. */
const callback = ['de', 'fr', 'es', 'pt'];
const sameWord = new Map([
  ['docs/generate-callback', callback],
  ['docs/v1/generate-callback', callback],
  ['status', ['de', 'pt']],
  ['legal/cookies', ['de', 'fr', 'es', 'pt']],
  ['blog', ['de', 'fr', 'es', 'pt', 'tr']],
]);

test.for(languages.filter((locale) => locale !== 'en'))('%s: indexed pages are not in English', (locale) => {
  for (const page of of(locale, indexable)) {
    const source = english.get(page.page);
    expect(source, page.canonical).toBeDefined();
    expect(describedAs(page), page.canonical).not.toBe(describedAs(source!));
    expect(bare(page) === bare(source!), page.canonical).toBe(sameWord.get(page.page)?.includes(locale) ?? false);
  }
});

test.for(languages)('%s: hreflang links are mutual, with English as x-default', (locale) => {
  for (const { canonical, tag, page, alternates } of of(locale, indexable)) {
    expect(alternates.get(tag), canonical).toBe(canonical);
    expect(alternates.get('x-default'), canonical).toBe(english.get(page)?.canonical);
    for (const [lang, address] of alternates) {
      const other = byAddress.get(address);
      expect(other?.indexable, `${canonical} to ${address}`).toBe(true);
      expect([other?.tag, 'x-default'], `${canonical} to ${address}`).toContain(lang);
      expect([...(other?.alternates ?? [])], `${canonical} to ${address}`).toEqual([...alternates]);
    }
  }
});

test.for(languages)('%s: link previews have title, description and language', (locale) => {
  const { region, language } = new Intl.Locale(of(locale)[0]!.tag).maximize();
  for (const page of of(locale)) {
    const { metas, canonical, title } = page;
    expect(metas.get('og:title'), canonical).toBe(title);
    expect(metas.get('og:description') ?? '', canonical).toBe(describedAs(page));
    expect(metas.get('og:locale'), canonical).toBe(`${language}_${region}`);
    expect(metas.get('og:type'), canonical).toMatch(/^(?:website|article)$/);
    expect(metas.get('og:site_name'), canonical).toBe(brand.name);
    expect(metas.get('twitter:card'), canonical).toBe('summary_large_image');
    expect(metas.get('twitter:title'), canonical).toBe(bare(page));
    expect(metas.get('twitter:image'), canonical).toBe(metas.get('og:image'));
  }
});

test('each indexed page has its own preview image, 1200 by 630', async () => {
  const pictures = pages.map(({ metas }) => metas.get('og:image') ?? '');
  for (const [index, picture] of pictures.entries()) {
    expect(picture, pages[index]!.canonical).toMatch(new RegExp(`^${origin}/og/card-[0-9a-f]{16}\\.png$`));
  }
  expect(repeated(indexable.map(({ metas }) => metas.get('og:image') ?? ''))).toEqual([]);
  const files = [...new Set(pictures)].map((picture) => join(build, picture.slice(origin.length)));
  for (const file of files) {
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], file).toEqual([1200, 630]);
    // Background, text and accent. A picture without a drawing has one color.
    expect(new Set(data.subarray(1200 * 3 * 60, 1200 * 3 * 110)).size, file).toBeGreaterThan(20);
  }
});

interface Graph {
  readonly '@graph': readonly Readonly<Record<string, unknown>>[];
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

function typeFor(page: string): string {
  if (page.startsWith('blog/')) return 'BlogPosting';
  if (!page.startsWith('docs')) return 'WebPage';
  return /^docs\/(?:v1\/)?(?:v\d-|generate-callback$)/.test(page) ? 'APIReference' : 'TechArticle';
}

test('structured data matches the page', () => {
  for (const { data, page, canonical, tag, title } of indexable) {
    const graphs = data.filter((each): each is Readonly<Record<string, unknown>> & Graph => '@graph' in each);
    expect(graphs.length, canonical).toBe(1);
    const nodes = graphs[0]!['@graph'];
    const types = nodes.map((node) => node['@type']);
    expect(types, canonical).toEqual(expect.arrayContaining(['Organization', 'WebSite', typeFor(page)]));
    const main = nodes.find((node) => node['url'] === canonical && node['@type'] === typeFor(page));
    expect(main, canonical).toMatchObject({ inLanguage: tag });
    expect(title).toContain(main?.['headline'] ?? main?.['name']);
    const ids = new Set(nodes.map((node) => node['@id']));
    for (const reference of JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)) {
      expect(ids.has(reference[1]), `${canonical} ${reference[1]}`).toBe(true);
    }
    const addresses = textsIn(nodes).filter((text) => /^https?:/.test(text));
    expect(
      addresses.filter((address) => !address.startsWith(`${origin}/`)),
      canonical,
    ).toEqual([]);
    const crumbs = data.filter((each) => each['@type'] === 'BreadcrumbList');
    expect(crumbs.length, canonical).toBe(page.startsWith('docs/') || page === 'docs' ? 1 : 0);
  }
});

function xml(name: string): Document {
  const document = new DOMParser().parseFromString(readFileSync(join(build, name), 'utf8'), 'application/xml');
  expect(document.querySelector('parsererror'), name).toBeNull();
  return document;
}

const texts = (document: Document, name: string) =>
  [...document.querySelectorAll(name)].map((node) => node.textContent);

test('the sitemaps list every indexed page once, with its languages', () => {
  const names = languages.map((locale) => `sitemap-${locale}.xml`);
  expect(texts(xml('sitemap.xml'), 'sitemap > loc')).toEqual(names.map((name) => `${origin}/${name}`));
  const listed = names.flatMap((name, index) => {
    const urls = [...xml(name).querySelectorAll('url')];
    for (const url of urls) {
      const address = url.querySelector('loc')!.textContent;
      const page = byAddress.get(address);
      expect(page?.locale, address).toBe(languages[index]);
      const links = [...url.getElementsByTagName('xhtml:link')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]);
      expect(links, address).toEqual([...(page?.alternates ?? [])]);
      const day = url.querySelector('lastmod')?.textContent;
      // Guides show their day. Posts and legal pages have one too, but don't show it.
      const isGuide = page?.page.startsWith('docs/') === true;
      expect(isGuide ? day : undefined, address).toBe(isGuide ? page.updated : undefined);
      expect(day ?? '2026-01-01', address).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    return urls.map((url) => url.querySelector('loc')!.textContent);
  });
  expect(repeated(listed)).toEqual([]);
  expect(listed.toSorted()).toEqual(indexable.map(({ canonical }) => canonical).toSorted());
});

test('robots.txt names the sitemap and blocks the API only', () => {
  const lines = readFileSync(join(build, 'robots.txt'), 'utf8').split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/']);
});
