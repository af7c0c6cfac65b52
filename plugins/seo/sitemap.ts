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
 * Options of @docusaurus/plugin-sitemap: pages in the current language with their alternates. Dates are omitted,
 * because the git history also contains moves and formatting.
 */
export function sitemapOptions(siteDir: string, locale: string): Partial<Options> {
  return {
    filename: locale === defaultLocale ? sitemapName(locale) : `../${sitemapName(locale)}`,
    lastmod: null,
    changefreq: null,
    priority: null,
    async createSitemapItems({ routes, siteConfig, defaultCreateSitemapItems }) {
      // The plugin knows `noindex` pages by their full URL.
      const indexable = new Set((await defaultCreateSitemapItems({ routes, siteConfig })).map(({ url }) => url));
      return pageRoutes([...routes]).flatMap((route) => {
        const page = getPageSource(route.path, locale);
        // The built page of works is only a template.
        if (!isListed(page) || isWorkPage(page) || !indexable.has(siteConfig.url + route.path)) return [];
        const languages = getLanguages({ path: route.path, source: route.metadata?.sourceFilePath }, siteDir);
        if (!languages.some(({ code }) => code === locale)) return [];
        const item = {
          url: getPageUrl(siteConfig.url, locale, page),
          lastmod: null,
          changefreq: null,
          priority: null,
          links: getAlternates(siteConfig.url, page, languages),
        };
        return [item];
      });
    },
  };
}
