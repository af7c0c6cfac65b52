import { foldText, foldWithPlaces } from '#catalog/fold-text.ts';

/** An indexed term and its position in the text. */
interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const ideographs = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々`;
const letters = String.raw`(?:(?![${ideographs}])[\p{L}\p{M}\p{N}])+`;

/**
 * A run of Chinese, Japanese or Korean characters; or a word, which may be compound: `v4.5`, `task.first_clip`,
 * `v2-extend`.
 */
const runs = new RegExp(String.raw`(?<square>[${ideographs}]+)|${letters}(?:[._-]+${letters})*`, 'gu');

/**
 * Bigrams of adjacent characters; a single character is its own term. This way, languages without spaces need no
 * dictionary, which would differ between browsers, and any substring can be found.
 */
function pairs(text: string, start: number): Word[] {
  if (text.length < 3) return [{ term: text, start, end: start + text.length }];
  return Array.from({ length: text.length - 1 }, (_, at) => ({
    term: text.slice(at, at + 2),
    start: start + at,
    end: start + at + 2,
  }));
}

/** A word and the parts of a compound word: `negative_style` is also found by `style`. */
function wordAndParts(text: string, start: number): Word[] {
  const whole = { term: text, start, end: start + text.length };
  const parts = [...text.matchAll(/[^._-]+/g)];
  if (parts.length < 2) return [whole];
  return [
    whole,
    ...parts.map(({ 0: part, index }) => ({
      term: part,
      start: start + index,
      end: start + index + part.length,
    })),
  ];
}

/** The words of a folded text in any language, in order. */
const splitFolded = (text: string): Word[] =>
  [...text.matchAll(runs)].flatMap((run) =>
    run.groups?.['square'] === undefined ? wordAndParts(run[0], run.index) : pairs(run[0], run.index),
  );

/** The words of a text in any language, in order. */
export const toTerms = (text: string): string[] => splitFolded(foldText(text)).map(({ term }) => term);

/** The words of a text with their positions in it. */
export function splitWords(text: string): Word[] {
  const { folded, starts, ends } = foldWithPlaces(text);
  return splitFolded(folded).map(({ term, start, end }) => ({ term, start: starts[start]!, end: ends[end - 1]! }));
}

/**
 * Whether a term is from a language without spaces, where two characters carry much meaning and a typo is a different
 * word.
 */
export const isIdeographic = (term: string): boolean => new RegExp(`[${ideographs}]`, 'u').test(term);

/** A piece of a text. `marked` if it matches the query. */
interface Piece {
  readonly text: string;
  readonly marked: boolean;
  readonly start: number;
}

/** Maximum length of a snippet, which is two or three lines of the list. */
const SNIPPET_LENGTH = 180;
/** Characters before the first match. */
const CONTEXT_LENGTH = 30;

/** Whether a bigram is a part of a longer word of the query: the next or the previous bigram of that word overlaps it. */
const isPart = (term: string, terms: ReadonlySet<string>): boolean =>
  term.length === 2 &&
  isIdeographic(term) &&
  [...terms].some((other) => other !== term && (other.startsWith(term[1]!) || other.endsWith(term[0]!)));

/** The words of a text that match. A part of a longer word alone is no match: コールバック isn't in フィールド. */
function findMatchingWords(text: string, terms: ReadonlySet<string>): Word[] {
  const words = splitWords(text).filter(({ term }) => terms.has(term));
  return words.filter(
    ({ term, start, end }, at) =>
      !isPart(term, terms) || (words[at - 1]?.end ?? 0) > start || (words[at + 1]?.start ?? Infinity) < end,
  );
}

/** Splits a text into pieces with and without matches. */
export function markMatches(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, marked: boolean) => {
    const last = pieces.at(-1);
    if (to <= end) return;
    if (last?.marked === marked) pieces[pieces.length - 1] = { ...last, text: last.text + text.slice(end, to) };
    else pieces.push({ text: text.slice(end, to), marked, start: end });
    end = to;
  };
  // Compound words come before their parts, and adjacent bigrams overlap.
  for (const word of findMatchingWords(text, terms)) {
    add(word.start, false);
    add(word.end, true);
  }
  add(text.length, false);
  return pieces;
}

/** The position where most terms are close together. */
function findBestStart(words: readonly Word[]): number {
  let best = { start: 0, count: 0 };
  for (const { start } of words) {
    const near = words.filter((word) => word.start >= start && word.end <= start + SNIPPET_LENGTH - CONTEXT_LENGTH);
    const count = new Set(near.map(({ term }) => term)).size;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** The part of a text around its matches, cut at spaces if there are any. */
export function createSnippet(text: string, terms: ReadonlySet<string>): string {
  const target = findBestStart(findMatchingWords(text, terms)) - CONTEXT_LENGTH;
  const from = target <= 0 ? 0 : Math.max(target, text.slice(0, target + CONTEXT_LENGTH).indexOf(' ', target) + 1);
  const rest = text.slice(from);
  const space = rest.lastIndexOf(' ', SNIPPET_LENGTH);
  const shown =
    rest.length <= SNIPPET_LENGTH ? rest : `${rest.slice(0, space > SNIPPET_LENGTH / 2 ? space : SNIPPET_LENGTH)} …`;
  return from === 0 ? shown : `… ${shown}`;
}
