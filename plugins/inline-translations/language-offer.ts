import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, TranslationFileContent } from '@docusaurus/types';
import type { LanguageOfferTexts } from '../../src/core/language/preferred-language.ts';

/** Translators write the name of their own language. */
const english: LanguageOfferTexts = {
  label: 'Language',
  text: 'This page is also available in English.',
  action: 'Read in English',
  dismiss: 'No, thanks',
};

const mapMessages = <Value>(map: (id: string, text: string) => Value) =>
  Object.fromEntries(Object.entries(english).map(([id, text]) => [id, map(id, text as string)]));

/**
 * Each language writes its offer to `/de/language-offer.json`, so that pages in other languages can load it on demand.
 */
export function languageOffer(): Plugin {
  return {
    name: 'language-offer',
    loadContent: () => Promise.resolve(english),
    getTranslationFiles: () => [
      { path: 'offer', content: mapMessages((_, message) => ({ message })) as TranslationFileContent },
    ],
    translateContent: ({ translationFiles }) =>
      mapMessages((id, text) => translationFiles[0]?.content[id]?.message ?? text),
    postBuild({ outDir, content }) {
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'language-offer.json'), JSON.stringify(content));
      return Promise.resolve();
    },
  };
}
