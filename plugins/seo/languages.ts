import { worksPath } from '#catalog/work-page.ts';
import { defaultLocale, localeBaseUrl, type SiteLocale, siteLocales } from '../locales.ts';
import { findTranslation, isPageTranslated } from '../markdown/translated-pages.ts';
import { getPageId } from '../reference/contract.ts';
import { readReferenceData } from '../reference/reference-data.ts';
import { pagesFolder } from '../reference/reference-pages.ts';
import { type ApiVersion, apiVersions } from '../reference/translations.ts';

/** A page with its path. Pages that a plugin creates have no file. */
interface Source {
  readonly path: string;
  /** The file of the page, relative to the site's folder. */
  readonly source: string | undefined;
}

/** Descriptions of reference pages. Their data is large, and each page of a build needs those of all languages. */
const descriptions = new Map<string, string>();

function readDescription(siteDir: string, code: string, version: ApiVersion, page: string): string {
  const name = `${code}/${version}/${page}`;
  const description = descriptions.get(name) ?? readReferenceData(siteDir, code, version, page).description;
  descriptions.set(name, description);
  return description;
}

/**
 * Whether a reference page is translated. Its file is the same in all languages, so the operation's texts are
 * checked.
 */
const isDescribed = (version: ApiVersion, page: string, code: string, siteDir: string): boolean =>
  readDescription(siteDir, code, version, page) !== readDescription(siteDir, defaultLocale, version, page);

/** Whether a page is translated into a language. Every page exists in English. */
export function isInLanguage({ path, source = '' }: Source, code: string, siteDir: string): boolean {
  if (code === defaultLocale) return true;
  const version = apiVersions.find((each) => source.startsWith(`${pagesFolder[each]}/`));
  if (version) return isDescribed(version, getPageId(path.split('/').at(-1) ?? ''), code, siteDir);
  // Pages made of interface messages, which exist in every language, have no Markdown file.
  const file = findTranslation(source);
  return file === undefined || isPageTranslated(siteDir, code, file);
}

/** The languages that a page is translated into, and English. */
export const getLanguages = (page: Source, siteDir: string): SiteLocale[] =>
  siteLocales.filter(({ code }) => isInLanguage(page, code, siteDir));

/** Pages of the framework without their own content. Not all of them have `noindex`. */
const neverListed = /^(?:404\.html|search|offline)$/;

/** Whether search engines should index a page, by its path below the language's root. */
export const isListed = (page: string): boolean => !neverListed.test(page);

/** Whether this is the built page of public works, which the server completes for each work. */
export const isWorkPage = (page: string): boolean => `/${page}` === worksPath;

/** The path below the language's root: `docs/quickstart`. Empty for the home page. */
export const getPageSource = (routePath: string, locale: string): string =>
  routePath.slice(localeBaseUrl(locale).length);

/** The canonical URL of a page, without a trailing slash, like the URLs that the server redirects to. */
export function getPageUrl(origin: string, locale: string, page: string): string {
  const path = `${localeBaseUrl(locale)}${page}`.replace(/\/$/, '');
  return `${origin}${path || '/'}`;
}

/** The URL of a page in each language, with English as the default. */
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
