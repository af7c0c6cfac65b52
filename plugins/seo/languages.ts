import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, localeBaseUrl, siteLocales } from '../locales.ts';
import type { SiteLocale } from '../locales.ts';
import { getPageId } from '../reference/contract.ts';
import { readReferenceData } from '../reference/reference-data.ts';
import { pagesFolder } from '../reference/reference-pages.ts';
import { apiVersions } from '../reference/translations.ts';
import type { ApiVersion } from '../reference/translations.ts';

/** A page by its path; pages that a plugin makes have no file. */
interface Source {
  readonly path: string;
  /** Its file below the site's folder. */
  readonly source: string | undefined;
}

/** English texts, and below i18n/<locale>/ the folder of their translations. */
const translatedFolders: readonly (readonly [english: RegExp, translated: string])[] = [
  [/^docs\//, 'docusaurus-plugin-content-docs/current/'],
  [/^versioned_docs\//, 'docusaurus-plugin-content-docs/'],
  [/^blog\//, 'docusaurus-plugin-content-blog/'],
  [/^src\/pages\/(?=.*\.mdx?$)/, 'docusaurus-plugin-content-pages/'],
];

/** The file of a page below i18n/<locale>/; none for pages whose texts are messages, which exist in every language. */
function findTranslation(file: string): string | undefined {
  const translated = /^i18n\/[^/]+\/(.+)$/.exec(file)?.[1];
  if (translated !== undefined) return translated;
  const folder = translatedFolders.find(([english]) => english.test(file));
  return folder && file.replace(folder[0], folder[1]);
}

/** Whether the operation of a page of the reference is described in a language; its page is one file for all of them. */
function isDescribed(version: ApiVersion, page: string, code: string, siteDir: string): boolean {
  const [own, english] = [code, defaultLocale].map(
    (each) => readReferenceData(siteDir, each, version, page).description,
  );
  return own !== english;
}

/** The languages in which a page is written, not only shown in English. */
export function getLanguages({ path, source = '' }: Source, siteDir: string): SiteLocale[] {
  const version = apiVersions.find((each) => source.startsWith(`${pagesFolder[each]}/`));
  const operation = getPageId(path.split('/').at(-1) ?? '');
  const file = findTranslation(source);
  return siteLocales.filter(({ code }) => {
    if (code === defaultLocale) return true;
    if (version) return isDescribed(version, operation, code, siteDir);
    return file === undefined || existsSync(join(siteDir, 'i18n', code, file));
  });
}

/** Pages of the framework without content of their own; not all of them are marked. */
const neverListed = /^(?:404\.html|search|offline)$/;

/** Whether a page is for search engines, judging by its path below the language's root. */
export function isListed(page: string): boolean {
  return !neverListed.test(page);
}

/** The address below a language's: `docs/quickstart`, empty for the home page. */
export function getPageSource(routePath: string, locale: string): string {
  return routePath.slice(localeBaseUrl(locale).length);
}

/** The canonical URL of a page: without a trailing slash, as the server responds. */
export function getPageUrl(origin: string, locale: string, page: string): string {
  const path = `${localeBaseUrl(locale)}${page}`.replace(/\/$/, '');
  return `${origin}${path || '/'}`;
}

/** The URL of a page in each language, and the English one as the default. */
export function getAlternates(
  origin: string,
  page: string,
  languages: readonly SiteLocale[],
): { readonly lang: string; readonly url: string }[] {
  return [
    ...languages.map(({ code, tag }) => ({ lang: tag, url: getPageUrl(origin, code, page) })),
    { lang: 'x-default', url: getPageUrl(origin, defaultLocale, page) },
  ];
}
