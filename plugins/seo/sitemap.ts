import type { RouteConfig } from '@docusaurus/types';
import type { Options } from '@docusaurus/plugin-sitemap';
import { defaultLocale } from '../locales.ts';
import { getPageUrl, getAlternates, isListed, isWorkPage, getLanguages, getPageSource } from './languages.ts';
import { sitemapName } from './sitemap-name.ts';

/** The routes of pages, without layout routes. */
function pageRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) => (route.routes ? pageRoutes(route.routes) : [route]));
}

/**
 * Options of @docusaurus/plugin-sitemap: pages in the current language, with their alternates and the day of the last change of
 * their text.
 */
export function sitemapOptions(siteDir: string, locale: string): Partial<Options> {
  return {
    filename: locale === defaultLocale ? sitemapName(locale) : `../${sitemapName(locale)}`,
    lastmod: 'date',
    changefreq: null,
    priority: null,
    async createSitemapItems({ routes, siteConfig, defaultCreateSitemapItems }) {
      // The plugin knows `noindex` pages by their full URL.
      const indexable = new Map(
        (await defaultCreateSitemapItems({ routes, siteConfig })).map((item) => [item.url, item]),
      );
      return pageRoutes([...routes]).flatMap((route) => {
        const page = getPageSource(route.path, locale);
        // The built page of works is only a template.
        const known = indexable.get(siteConfig.url + route.path);
        if (!isListed(page) || isWorkPage(page) || !known) return [];
        const languages = getLanguages({ path: route.path, source: route.metadata?.sourceFilePath }, siteDir);
        if (!languages.some(({ code }) => code === locale)) return [];
        const item = {
          ...known,
          url: getPageUrl(siteConfig.url, locale, page),
          links: getAlternates(siteConfig.url, page, languages),
        };
        return [item];
      });
    },
  };
}
