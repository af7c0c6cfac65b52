import type { LoadContext, Plugin } from '@docusaurus/types';
import { dataFolder } from './reference-data.ts';

/** `@reference/v2/generate.json` is what a page shows in the language that is built. */
export function referenceAlias({ siteDir, i18n }: LoadContext): Plugin {
  return {
    name: 'reference-alias',
    configureWebpack: () => ({ resolve: { alias: { '@reference': dataFolder(siteDir, i18n.currentLocale) } } }),
  };
}
