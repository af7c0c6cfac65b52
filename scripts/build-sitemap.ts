import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtOrigin } from '../catalog/site-origin.ts';
import { siteLocales } from '../plugins/locales.ts';
import { sitemapName } from '../plugins/seo/sitemap-name.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Writes build/sitemap.xml, an index of the languages' sitemaps, and build/robots.txt, which refers to it. Only the API is
 * excluded from crawling. Pages that aren't to be indexed say so themselves, which crawlers must be able to read.
 */
export async function writeSitemapIndex(build: string): Promise<void> {
  const names = siteLocales.map(({ code }) => sitemapName(code)).filter((name) => existsSync(join(build, name)));
  const entries = names.map((name) => `<sitemap><loc>${builtOrigin}/${name}</loc></sitemap>`);
  const index = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
    '',
  ];
  await writeWhole(join(build, 'sitemap.xml'), index.join('\n'));
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${builtOrigin}/sitemap.xml`, ''];
  await writeWhole(join(build, 'robots.txt'), robots.join('\n'));
}
