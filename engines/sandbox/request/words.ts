/*
 * Finding words of any language in a customer's text. A word list is an array of entries; an entry ending in `*` also
 * matches longer words (`грустн*`). Letters are compared without case and accents. Scripts written without spaces (Han,
 * kana, Hangul) match anywhere, others only as whole words.
 */

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /[\p{L}\p{N}]/u;

/** Lower case, compatibility forms, Latin accents and the dotless i taken away, dashes and spaces made one space. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı/gu, 'i')
    .replace(/[\s\-‐-―_]+/gu, ' ')
    .replace(/[’`]/gu, "'")
    .trim();
}

/** Entries as `find` compares them; the lists are long and never change. */
const prepared = new Map<string, { readonly word: string; readonly open: boolean; readonly anywhere: boolean }>();

function prepare(entry: string): { readonly word: string; readonly open: boolean; readonly anywhere: boolean } {
  const known = prepared.get(entry);
  if (known) return known;
  const open = entry.endsWith('*');
  const word = plain(open ? entry.slice(0, -1) : entry);
  const made = { word, open, anywhere: spaceless.test(word) };
  prepared.set(entry, made);
  return made;
}

/** Where an entry first stands in text already made `plain`, or -1. */
export function find(text: string, entry: string): number {
  const { word, open, anywhere } = prepare(entry);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (anywhere) return at;
    const before = text[at - 1];
    const after = text[at + word.length];
    const closed = open || after === undefined || !letter.test(after) || spaceless.test(after);
    if ((before === undefined || !letter.test(before) || spaceless.test(before)) && closed) return at;
  }
  return -1;
}

/** Whether any entry of a list stands in text already made `plain`. */
export function mentions(text: string, entries: readonly string[]): boolean {
  return entries.some((entry) => find(text, entry) >= 0);
}
