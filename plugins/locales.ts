import { defaultLocale, siteLocales } from '../catalog/locales.ts';

export { defaultLocale, siteLocales, type SiteLocale } from '../catalog/locales.ts';

/** The base URL of a language: `/` for English, `/zh/` for Chinese. */
export function localeBaseUrl(code: string): string {
  return code === defaultLocale ? '/' : `/${code}/`;
}

/** If only one language is built, it is built at `/` unless its base URL is given. */
export const siteI18n = {
  defaultLocale,
  locales: siteLocales.map(({ code }) => code),
  localeConfigs: Object.fromEntries(
    siteLocales.map(({ code, tag, label }) => [code, { htmlLang: tag, label, baseUrl: localeBaseUrl(code) }]),
  ),
};
