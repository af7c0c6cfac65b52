/** A word as the index has it, and which part of the text it is. */
interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const squares = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々`;
const letters = String.raw`(?:(?![${squares}])[\p{L}\p{M}\p{N}])+`;

/** A run of Chinese, Japanese or Korean letters; or a word, which may be joined: `v4.5`, `task.first_clip`, `v2-extend`. */
const runs = new RegExp(String.raw`(?<square>[${squares}]+)|${letters}(?:[._-]+${letters})*`, 'gu');

/** Letters that are not another letter with a mark, but are typed as one. */
const likeOthers: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ё: 'е' };

/** Small letters without accents: `CRÉDIT` and `credit`, `ＡＰＩ` and `api`, Turkish `İ`, `ı` and `i` are the same. */
function fold(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[ıßœæøłё]/g, (letter) => likeOthers[letter]!);
}

/**
 * Every two letters that stand together; a letter alone is a word of its own. Languages written without spaces need no
 * dictionary this way, of which browsers have different ones, and any part of a text is found.
 */
function pairs(text: string, start: number): Word[] {
  const folded = fold(text);
  if (folded.length < 3) return [{ term: folded, start, end: start + text.length }];
  return Array.from({ length: folded.length - 1 }, (_, at) => ({
    term: folded.slice(at, at + 2),
    start: start + at,
    end: start + at + 2,
  }));
}

/** A word, and if it is joined its parts as well: `negative_style` is also found by `style`. */
function wordAndParts(text: string, start: number): Word[] {
  const whole = { term: fold(text), start, end: start + text.length };
  const parts = [...text.matchAll(/[^._-]+/g)];
  if (parts.length < 2) return [whole];
  return [
    whole,
    ...parts.map(({ 0: part, index }) => ({
      term: fold(part),
      start: start + index,
      end: start + index + part.length,
    })),
  ];
}

/** The words of a text in any language, in their order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(runs)].flatMap((run) =>
    run.groups?.['square'] === undefined ? wordAndParts(run[0], run.index) : pairs(run[0], run.index),
  );
}

export const termsOf = (text: string): string[] => wordsOf(text).map(({ term }) => term);

/** Whether the word is of a language without spaces, where two letters already say much and one mistyped is another word. */
export const isSquare = (term: string): boolean => new RegExp(`[${squares}]`, 'u').test(term);

/** A stretch of a text; `marked` where the query fits it. */
interface Piece {
  readonly text: string;
  readonly marked: boolean;
  readonly start: number;
}

/** How much of a text is shown: two or three lines of the list. */
const SHOWN = 180;
/** How much of it stands before what fits. */
const BEFORE = 30;

const fitting = (text: string, terms: ReadonlySet<string>): Word[] =>
  wordsOf(text).filter(({ term }) => terms.has(term));

/** A text in pieces, which together are the whole text. */
export function piecesOf(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, marked: boolean) => {
    const last = pieces.at(-1);
    if (to <= end) return;
    if (last?.marked === marked) pieces[pieces.length - 1] = { ...last, text: last.text + text.slice(end, to) };
    else pieces.push({ text: text.slice(end, to), marked, start: end });
    end = to;
  };
  // A joined word comes before its parts, and two letters of Chinese share one with the next two.
  for (const word of fitting(text, terms)) {
    add(word.start, false);
    add(word.end, true);
  }
  add(text.length, false);
  return pieces;
}

/** Where in a text most of the terms stand together. */
function bestStart(words: readonly Word[]): number {
  let best = { start: 0, count: 0 };
  for (const { start } of words) {
    const near = words.filter((word) => word.start >= start && word.end <= start + SHOWN - BEFORE);
    const count = new Set(near.map(({ term }) => term)).size;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** The part of a text around what fits, cut between words where there are spaces. */
export function snippetOf(text: string, terms: ReadonlySet<string>): string {
  const wanted = bestStart(fitting(text, terms)) - BEFORE;
  const from = wanted <= 0 ? 0 : Math.max(wanted, text.slice(0, wanted + BEFORE).indexOf(' ', wanted) + 1);
  const rest = text.slice(from);
  const space = rest.lastIndexOf(' ', SHOWN);
  const shown = rest.length <= SHOWN ? rest : `${rest.slice(0, space > SHOWN / 2 ? space : SHOWN)} …`;
  return from === 0 ? shown : `… ${shown}`;
}
