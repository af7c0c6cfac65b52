import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readAccepted } from '../../catalog/accepted-texts.ts';
import { defaultLocale } from '../locales.ts';
import type { OwnTexts } from './own-texts-loader.ts';

/** At build time, inserts each text into the module that shows it (see own-texts-loader.ts). */
export function inlineTranslations(context: LoadContext): Plugin {
  const loader = (name: string) => join(context.siteDir, 'plugins/inline-translations', name);
  return {
    name: 'inline-translations',
    configureWebpack(config, isServer) {
      if (config.mode !== 'production') return {};
      const locale = context.i18n.currentLocale;
      const accepted =
        locale === defaultLocale ? undefined : readAccepted(join(context.siteDir, 'i18n'), locale, 'code.json');
      const options: OwnTexts = { texts: context.codeTranslations, accepted };
      // These rules follow the framework's, and the loader of the last rule reads a module first: before JSX is compiled.
      const written = {
        test: /\.tsx?$/,
        include: join(context.siteDir, 'src'),
        use: [{ loader: loader('own-texts-loader.ts'), options }],
      };
      const left = {
        include: join(context.generatedFilesDir, 'codeTranslations.json'),
        use: [loader('foreign-texts-loader.ts')],
      };
      return { module: { rules: isServer ? [written] : [written, left] } };
    },
  };
}
