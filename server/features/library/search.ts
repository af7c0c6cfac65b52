import { foldText } from '../../../catalog/fold-text.ts';
import type { WorkKind } from '../../../generated/account/types.gen.ts';

/**
 * Splits texts into searchable words. Scripts without spaces are split into characters, which match in sequence; words of other
 * scripts match by prefix. All of this happens here and not in the database, because databases differ in what counts as a letter
 * and in its lower case.
 */

const SIGNS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const TOKEN = new RegExp(`[${SIGNS}]\\p{M}*|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const SIGN = new RegExp(`^[${SIGNS}]`, 'u');

/** Limits of PostgreSQL: letters of a word, the highest position, and positions of one word. */
const MOST = { letters: 100, place: 16_000, places: 255 } as const;

/** The different words of a search that count, because the database collects all works that have a word with the same start. */
const QUERY_WORDS = 16;

/** Positions between texts, so that no phrase matches across two of them. */
const GAP = 10;

/** A single letter of an alphabet is the prefix of too many words, so it must match the whole word. */
const LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]$/u;

const tokenize = (text: string): string[] =>
  (foldText(text.toWellFormed()).match(TOKEN) ?? []).map((token) => [...token].slice(0, MOST.letters).join(''));

/** The owner of a work as a word. It contains a colon, which no word of a text does. */
export const customerToken = (customerId: string): string => `'in:${customerId}'`;

/** The kind of a public work as a word, so that a search of one kind reads no others. */
export const kindToken = (kind: WorkKind): string => `'is:${kind}'`;

/** The search vector of a work: the words of its texts, and a token that all searches for it have or may have. */
export function toSearchVector(texts: readonly (string | null)[], scope: string): string {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const text of texts) {
    for (const token of tokenize(text ?? '')) {
      place += 1;
      if (place > MOST.place) break;
      const known = places.get(token);
      if (!known) places.set(token, [place]);
      else if (known.length < MOST.places) known.push(place);
    }
    place += GAP;
  }
  const found = [...places].map(([token, at]) => `'${token}':${at.join(',')}`);
  return [scope, ...found].join(' ');
}

/**
 * The query for a search text in a scope, such as the works of a customer. It requires all words, of which the first ones count.
 * Null if it has no words.
 */
export function toSearchQuery(text: string, scope?: string): string | null {
  const words: string[] = [];
  for (const part of foldText(text.toWellFormed()).split(/\s+/)) {
    let signs: string[] = [];
    const close = () => {
      if (signs.length > 0) words.push(`(${signs.join(' <-> ')})`);
      signs = [];
    };
    for (const token of tokenize(part)) {
      if (SIGN.test(token)) {
        signs.push(`'${token}'`);
        continue;
      }
      close();
      words.push(LETTER.test(token) ? `'${token}'` : `'${token}':*`);
    }
    close();
  }
  const different = [...new Set(words)].slice(0, QUERY_WORDS);
  return different.length === 0 ? null : [...(scope === undefined ? [] : [scope]), ...different].join(' & ');
}
