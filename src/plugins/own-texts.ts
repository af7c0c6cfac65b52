import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** The texts of a language's code.json by their ids; English has them in the code. */
function textsOf({ i18n: { currentLocale }, siteDir }: LoadContext): Record<string, string> {
  const file = join(siteDir, 'i18n', currentLocale, 'code.json');
  if (!existsSync(file)) return {};
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, { readonly message: string }>>;
  return Object.fromEntries(Object.entries(texts).map(([id, { message }]) => [id, message]));
}

/** Puts each text into the module that shows it, when the site is built; see own-texts-loader.ts. */
export function ownTexts(context: LoadContext): Plugin {
  const loader = (name: string) => join(context.siteDir, 'src/plugins', name);
  return {
    name: 'own-texts',
    configureWebpack(config, isServer) {
      if (config.mode !== 'production') return {};
      const written = {
        test: /\.tsx?$/,
        include: join(context.siteDir, 'src'),
        enforce: 'pre' as const,
        use: [{ loader: loader('own-texts-loader.ts'), options: { texts: textsOf(context) } }],
      };
      const left = {
        include: join(context.generatedFilesDir, 'codeTranslations.json'),
        enforce: 'pre' as const,
        use: [loader('foreign-texts-loader.ts')],
      };
      return { module: { rules: isServer ? [written] : [written, left] } };
    },
  };
}
