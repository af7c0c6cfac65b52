import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { defaultLocale, localeBaseUrl, siteLocales } from '../../plugins/locales.ts';

export const build = join(root, 'build');

/** The text of a language's search index. */
export const readSearchIndex = (locale: string): string =>
  readFileSync(join(build, localeBaseUrl(locale), 'search-index.json'), 'utf8');

/** The paths of a page's scripts. */
export const listScripts = (html: string): string[] =>
  [...html.matchAll(/<script src="?([^" >]+\.js)/g)].map(([, file]) => file!);

/** The URLs of try-it forms in a page's scripts. */
export function findFormUrls(html: string): string[] {
  const scripts = listScripts(html).map((file) => readFileSync(join(build, file), 'utf8'));
  return scripts.flatMap((script) => script.match(/\/reference\/[\w/.-]+\.json/g) ?? []);
}

/** A built page as a program without JavaScript sees it. */
export interface BuiltPage {
  readonly locale: string;
  /** The BCP 47 tag of the language. */
  readonly tag: string;
  /** The path below that of the language: `docs/quickstart`, or an empty text for the home page. */
  readonly page: string;
  readonly title: string;
  readonly canonical: string;
  readonly indexable: boolean;
  /** Meta tags by name or property; the first of each. */
  readonly metas: ReadonlyMap<string, string>;
  readonly alternates: ReadonlyMap<string, string>;
  /** The day of the last change that a guide shows. */
  readonly updated: string | undefined;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

function readPage(locale: string, tag: string, page: string, path: string): BuiltPage {
  const html = readFileSync(path, 'utf8');
  // Only the head, because the bodies together are fifty megabytes.
  const head = document.createElement('template');
  head.innerHTML = html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>'));
  const all = (selector: string) => [...head.content.querySelectorAll(selector)];
  const metas = new Map<string, string>();
  for (const meta of all('meta')) {
    const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
    if (!metas.has(name)) metas.set(name, meta.getAttribute('content') ?? '');
  }
  const robots = all('meta[name="robots"]').map((meta) => meta.getAttribute('content') ?? '');
  return {
    locale,
    tag,
    page,
    title: all('title')[0]?.textContent ?? '',
    canonical: all('link[rel="canonical"]')[0]?.getAttribute('href') ?? '',
    indexable: !robots.some((content) => content.includes('noindex')),
    metas,
    alternates: new Map(
      all('link[rel="alternate"][hreflang]').map((link) => [
        link.getAttribute('hreflang') ?? '',
        link.getAttribute('href') ?? '',
      ]),
    ),
    updated: /<small>[^<]*<time datetime="?([\d-]{10})/.exec(html)?.[1],
    data: all('script[type="application/ld+json"]').map(
      (script) => JSON.parse(script.textContent ?? '') as Readonly<Record<string, unknown>>,
    ),
  };
}

/** Every page of every language. Requires the environment jsdom. */
export function builtPages(): BuiltPage[] {
  const files = filesUnder(build).filter((path) => path.endsWith('.html'));
  return files.map((path) => {
    const name = relative(build, path)
      .replaceAll('\\', '/')
      .replace(/(?:(?<=^|\/)index)?\.html$/, '');
    const [first = ''] = name.split('/');
    const own = siteLocales.find(({ code }) => code === first && code !== defaultLocale);
    const { code, tag } = own ?? siteLocales.find((each) => each.code === defaultLocale)!;
    return readPage(code, tag, own ? name.slice(first.length + 1) : name, path);
  });
}
