import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readAccepted, sameMeaningFile } from '../../catalog/accepted-texts.ts';
import { keepTogether } from '../keep-together.ts';
import { defaultLocale } from '../locales.ts';
import type { OwnTexts, TextOptions } from './own-texts-loader.ts';
import { toPseudo } from './pseudo.ts';

type Messages = Readonly<Record<string, { readonly message: string }>>;

const file = 'code.json';

function readTexts(folder: string, locale: string): OwnTexts {
  const path = join(folder, locale, file);
  const messages = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : {};
  return {
    texts: Object.fromEntries(Object.entries(messages).map(([id, { message }]) => [id, keepTogether(message, locale)])),
    accepted: locale === defaultLocale ? undefined : readAccepted(folder, locale, file),
  };
}

const pseudoTexts: OwnTexts = { texts: {}, accepted: undefined, change: toPseudo };

/** The texts of a language, which are read again when one of their files has changed: the development server runs for hours. */
export function createTextOptions(siteDir: string, locale: string, pseudo: boolean): TextOptions {
  const folder = join(siteDir, 'i18n');
  const files = [join(locale, file), join(locale, 'lock.json'), sameMeaningFile].map((path) => join(folder, path));
  let known: { readonly times: string; readonly own: OwnTexts } | undefined;
  return {
    files,
    read() {
      const times = files.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join();
      if (known?.times !== times) known = { times, own: pseudo ? pseudoTexts : readTexts(folder, locale) };
      return known.own;
    },
  };
}

/**
 * Inserts each text into the module that shows it, for the build and for the development server (see own-texts-loader.ts).
 * @param pseudo whether English texts are shown as in pseudo.ts.
 */
export function inlineTranslations({ siteDir, generatedFilesDir, i18n }: LoadContext, pseudo: boolean): Plugin {
  const loader = (name: string) => join(siteDir, 'plugins/inline-translations', name);
  const options = createTextOptions(siteDir, i18n.currentLocale, pseudo);
  return {
    name: 'inline-translations',
    configureWebpack(_, isServer) {
      // These rules follow the framework's, and the loader of the last rule reads a module first: before JSX is compiled.
      const written = {
        test: /\.tsx?$/,
        include: join(siteDir, 'src'),
        use: [{ loader: loader('own-texts-loader.ts'), options }],
      };
      const left = {
        include: join(generatedFilesDir, 'codeTranslations.json'),
        use: [loader('foreign-texts-loader.ts')],
      };
      return { module: { rules: isServer ? [written] : [written, left] } };
    },
  };
}
