import { type Word, wordsOf } from './words.ts';

/** A stretch of a text; `marked` where the query fits it. */
export interface Piece {
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
