import { brandSlug } from '../../generated/brand.ts';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import openApiPackage from 'docusaurus-plugin-openapi-docs';
import { sampleLanguages } from '../../src/features/reference/model.ts';
import { getDataFolder, titlesFile } from './reference-data.ts';
import { referencePages } from './reference-pages.ts';

/** The published types don't declare the plugin. */
const openApiPlugin = openApiPackage as unknown as (context: LoadContext, options: object) => Plugin;

/** docusaurus-plugin-openapi-docs, which writes a page for each operation (`npm run generate`). */
export const openApiDocs = (context: LoadContext) =>
  openApiPlugin(context, {
    id: 'reference',
    docsPluginId: 'default',
    config: { v2: referencePages('v2'), v1: referencePages('v1') },
  });

/**
 * Sets the remembered language of samples before the first paint, so that the layout doesn't shift (see
 * OperationBody.client.tsx).
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
