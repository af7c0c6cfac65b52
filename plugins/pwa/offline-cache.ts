import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { GENERATED_FILES_DIR_NAME } from '@docusaurus/utils';
import { palette } from '../../src/ui/tokens/tokens.ts';
import { readRouteFiles } from '../html/built-page.ts';
import { localeBaseUrl } from '../locales.ts';
import { workerSource } from './worker-source.ts';

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Cached routes, relative to the language's root. */
const isCachedPage = (path: string): boolean => /^(?:|pricing|offline|docs(?:\/.*)?)$/.test(path);
/**
 * Routes that aren't cached although their scripts are: the search field of every page shares scripts with the search
 * page.
 */
const isNeeded = (path: string): boolean => isCachedPage(path) || path === 'search' || path === '*';
const isCachedFile = (file: string): boolean =>
  /^(?:assets\/.*|search-index\.json|offline\.js|img\/favicon\.svg)$/.test(file);

/** Scripts that only uncached routes need, such as the dashboard and signing in. */
function otherScripts(siteDir: string, baseUrl: string): ReadonlySet<string> {
  const needed = new Set<string>();
  const others = new Set<string>();
  for (const { path, scripts } of readRouteFiles(join(siteDir, GENERATED_FILES_DIR_NAME))) {
    for (const script of scripts) (isNeeded(path.replace(baseUrl, '')) ? needed : others).add(script);
  }
  return new Set([...others].filter((script) => !needed.has(script)));
}

/** The fonts of the language. Fonts of all languages are at the root, and a new font gets a new name. */
function getFonts(locale: string): Entry[] {
  const more: Readonly<Record<string, string>> = { ru: 'cyrillic', tr: 'latin-ext' };
  const names = ['latin', more[locale] ?? []].flat();
  return names.map((name) => ({ url: `/fonts/onest-${name}.woff2`, revision: null, size: 0 }));
}

/** The cache entries among all files of the build, by path. The home page has its file name as path. */
function getCacheEntries(siteDir: string, locale: string) {
  const baseUrl = localeBaseUrl(locale);
  return (files: Entry[]) => {
    const others = otherScripts(siteDir, baseUrl);
    const pages = files
      .filter(({ url }) => url.endsWith('.html'))
      .map((entry) => ({ ...entry, path: entry.url.replace(/(?:(?:^|\/)index)?\.html$/, '') }))
      .filter(({ path }) => isCachedPage(path))
      .map(({ path, revision, size }) => ({ url: baseUrl + (path || 'index.html'), revision, size }));
    const rest = files
      .filter(({ url }) => isCachedFile(url) && !others.has(url))
      .map((entry) => ({ ...entry, url: baseUrl + entry.url }));
    return { manifest: [...pages, ...rest, ...getFonts(locale)] };
  };
}

const themeColor = (scheme: 'light' | 'dark') => ({
  tagName: 'meta',
  name: 'theme-color',
  content: palette[scheme].paper,
  media: `(prefers-color-scheme: ${scheme})`,
});

/**
 * The path from which the plugin imports the policy. An absolute path would expose a path of this machine in every
 * page.
 */
const pluginFolder = dirname(createRequire(import.meta.url).resolve('@docusaurus/plugin-pwa/lib/sw.js'));

/**
 * Options of @docusaurus/plugin-pwa for one language: its worker caches the documentation, the home page and the prices
 * with their files, the search index, and the offline page. The site registers it itself (src/core/updates/worker.ts).
 */
export function createOfflineCache(siteDir: string, locale: string) {
  const baseUrl = localeBaseUrl(locale);
  return {
    swRegister: false,
    swCustom: relative(pluginFolder, join(siteDir, workerSource)).replaceAll(sep, '/'),
    pwaHead: [
      { tagName: 'link', rel: 'manifest', href: `${baseUrl}manifest.json` },
      { tagName: 'link', rel: 'apple-touch-icon', href: `${baseUrl}img/apple-touch-icon.png` },
      themeColor('light'),
      themeColor('dark'),
    ],
    injectManifestConfig: {
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [getCacheEntries(siteDir, locale)],
    },
  };
}
