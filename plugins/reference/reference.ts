import { brandSlug } from '../../generated/brand.ts';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { sampleLanguages } from '../../src/features/reference/model.ts';
import { getDataFolder, titlesFile } from './reference-data.ts';
import { referencePages } from './reference-pages.ts';

/**
 * docusaurus-plugin-openapi-docs, which writes a page for each operation (`npm run generate`). The package is imported here,
 * because it takes a second to load, and builds don't need it.
 */
export async function openApiDocs(context: LoadContext): Promise<Plugin> {
  const { default: openApiPackage } = await import('docusaurus-plugin-openapi-docs');
  // The published types don't declare the plugin.
  const openApiPlugin = openApiPackage as unknown as (context: LoadContext, options: object) => Plugin;
  return openApiPlugin(context, {
    id: 'reference',
    docsPluginId: 'default',
    config: { v2: referencePages('v2'), v1: referencePages('v1') },
  });
}

/**
 * Sets the remembered language of samples before the first paint, so that the layout doesn't shift (see
 * prepare-content.ts).
 */
const sampleLanguage = [
  `!function(){try{var l=localStorage.getItem("${brandSlug}.sample-language");`,
  `${JSON.stringify(sampleLanguages)}.indexOf(l)<0||document.documentElement.setAttribute("data-sample",l)`,
  '}catch(e){}}()',
].join('');

/**
 * The reference pages: `@reference/v2/generate.json` is the page data in the current language, and `#operation-titles`
 * contains the titles of all operations.
 */
export function reference({ siteDir, i18n }: LoadContext): Plugin {
  const folder = getDataFolder(siteDir, i18n.currentLocale);
  const alias = { '@reference': folder, '#operation-titles$': join(folder, titlesFile) };
  return {
    name: 'reference',
    configureWebpack: () => ({ resolve: { alias } }),
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: sampleLanguage }] }),
  };
}
