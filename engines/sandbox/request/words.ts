/*
 * Finds words of any language in a customer's text. A word list is an array of entries; an entry that ends in `*` also
 * matches longer words (`грустн*`). Case and accents are ignored. Entries in scripts without spaces (Han, kana, Hangul)
 * match anywhere, all others only as whole words.
 */

import { plain } from '../../plain-text.ts';

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /[\p{L}\p{N}]/u;

/** Entries in the form that `find` compares. They are cached, because the lists are long and never change. */
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

/** Returns the first index of an entry in a `plain` text, or -1. */
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

/** Whether a `plain` text contains any entry of a list. */
export function mentions(text: string, entries: readonly string[]): boolean {
  return entries.some((entry) => find(text, entry) >= 0);
}
