import { createRequire } from 'node:module';
import { wordsAndParts } from './words.ts';

interface Lunr {
  Token: new (text: string, metadata: object) => object;
  tokenizer: (field: string | null | undefined, metadata?: object) => object[];
  trimmer: (token: object) => object;
}

const search = createRequire(import.meta.url).resolve('@easyops-cn/docusaurus-search-local');
const lunr = createRequire(search)('lunr') as Lunr;

/**
 * Has the search plugin cut the pages into our words (see words.ts) when it makes its index: its own cutter leaves Japanese
 * in single letters and Korean in whole phrases. The browser cuts what is asked for by tokenize.ts.
 */
export function indexByWords(): void {
  lunr.tokenizer = (field, metadata = {}) =>
    wordsAndParts(field ?? '').map(
      ({ text, start }, index) => new lunr.Token(text, { ...metadata, position: [start, text.length], index }),
    );
  // It takes what is no Latin letter off the ends of words; ours have clean ends.
  lunr.trimmer = (token) => token;
}

/** What the plugin is told: stems and stop words of a language. Pairs of letters have neither. */
export function searchLanguages(locale: string): string[] {
  return ['en', 'zh', 'ja', 'ko'].includes(locale) ? ['en'] : ['en', locale];
}
