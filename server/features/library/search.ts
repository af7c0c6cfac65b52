/**
 * Words as they are found. Scripts that write no spaces are taken sign by sign, and found by the signs in their order; in
 * the others a word is found by how it begins. All of it is decided here and handed to the database as it is to be
 * stored: what a letter is, and which is its small form, differs between databases.
 */

const SIGNS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const TOKEN = new RegExp(`[${SIGNS}]\\p{M}*|(?:(?![${SIGNS}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const SIGN = new RegExp(`^[${SIGNS}]`, 'u');

/** What the database takes: its own limits of a word, of a place and of the places of one word. */
const MOST = { letters: 100, place: 16_000, places: 255 } as const;

/** Places between texts, so that nothing is found across two of them. */
const GAP = 10;

/** One letter begins too many words, where letters are few: it has to be the whole word. */
const LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]$/u;

/** Small letters, full-width forms as usual ones, Latin letters without their accents. */
const foldText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{sc=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');

const tokenize = (text: string): string[] =>
  (foldText(text).match(TOKEN) ?? []).map((token) => [...token].slice(0, MOST.letters).join(''));

/** Whose a work is, as a word: no text has a colon in its words. */
const customerToken = (customerId: string): string => `'in:${customerId}'`;

/** The search vector of a work: the words of its texts, and a token for its customer. */
export function toSearchVector(texts: readonly (string | null)[], customerId: string): string {
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
  return [customerToken(customerId), ...found].join(' ');
}

/** The query for a customer's search text, which requires all words. Null if it has no words. */
export function toSearchQuery(text: string, customerId: string): string | null {
  const words: string[] = [];
  for (const part of foldText(text).split(/\s+/)) {
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
  return words.length === 0 ? null : [customerToken(customerId), ...words].join(' & ');
}
