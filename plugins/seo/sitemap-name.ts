/** `/sitemap-zh.xml`. All sitemaps are at the root, where they may list pages of any folder. */
export const sitemapName = (locale: string): string => `sitemap-${locale}.xml`;
