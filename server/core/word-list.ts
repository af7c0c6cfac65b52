import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MOST_WORDS = 10_000;
const LONGEST = 100;

/** Letters, digits and marks of scripts that separate words. */
const PARTED =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}\p{M}]/u;

/** Normalizes width, case and whitespace, and removes invisible characters. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Reads a word list with one word or phrase per line. Lines that start with `#` are comments. Returns a string with the error
 * if the list is invalid.
 */
export function readWordList(path: string): readonly string[] | string {
  let text: string;
  try {
    text = readFileSync(resolve(path), 'utf8');
  } catch (error) {
    return `can't be read: ${(error as Error).message}`;
  }
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), at: at + 1 }));
  const words = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  const odd = words.find(({ line }) => [...line].length > LONGEST || !/[\p{L}\p{N}]/u.test(normalizeText(line)));
  if (odd) return `must contain words of at most ${LONGEST} characters with a letter or digit. Line ${odd.at} doesn't`;
  if (words.length > MOST_WORDS) return `must contain at most ${MOST_WORDS} words`;
  return words.map(({ line }) => line);
}

interface Node {
  readonly next: Map<string, Node>;
  /** The word that ends here, as written in the list. */
  word?: string;
}

/** Finds words of a list in a text, in one pass regardless of the length of the list. */
export class WordList {
  readonly #root: Node = { next: new Map() };

  constructor(words: readonly string[]) {
    for (const word of words) {
      let node = this.#root;
      for (const character of normalizeText(word)) {
        let next = node.next.get(character);
        if (!next) node.next.set(character, (next = { next: new Map() }));
        node = next;
      }
      node.word ??= word;
    }
  }

  /** The first listed word in a text, or null. It must be a whole word in scripts that separate words. */
  findIn(text: string): string | null {
    if (this.#root.next.size === 0) return null;
    const characters = [...normalizeText(text)];
    const parted = characters.map((character) => PARTED.test(character));
    /** Whether a word can start or end before this position. */
    const isEdge = (at: number) => !(parted[at - 1] && parted[at]);
    for (let start = 0; start < characters.length; start += 1) {
      if (!isEdge(start)) continue;
      let node = this.#root.next.get(characters[start]!);
      for (let at = start + 1; node; at += 1) {
        if (node.word !== undefined && isEdge(at)) return node.word;
        node = node.next.get(characters[at] ?? '');
      }
    }
    return null;
  }
}
