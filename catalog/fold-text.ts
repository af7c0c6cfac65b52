/** Letters that aren't a base letter with a mark, but are often typed as one. */
const baseLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ё: 'е',
  ς: 'σ',
};

const otherLetters = new RegExp(`[${Object.keys(baseLetters).join('')}]`, 'gu');

/** Marks of scripts in which people often leave them out. Elsewhere they make another letter: й, が. */
const optionalMarks = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}+/gu;

/**
 * A text as all searches compare it, the query like the texts: in lower case, without accents, in one width and one
 * encoding of characters. `CRÉDIT` is `credit`, half-width and decomposed kana are kana, and Turkish `İ`, `ı` and `i` are
 * the same letter. Fold a whole text before splitting it into words: separate marks belong to no script.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(optionalMarks, '')
    .normalize('NFC')
    .replaceAll(otherLetters, (letter) => baseLetters[letter]!);

/** Plain characters, or one with all that folds together with it: marks, half-width kana, decomposed Hangul. */
const characters =
  /\p{ASCII}+(?=\p{ASCII}|$)|[^][\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\u314f-\u3163\u3187-\u318e\uff9e\uff9f\uffc2-\uffdc]*/gu;

/** A folded text, and where in the text each of its characters starts and ends. */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The same as `foldText`, with the places that a match is marked at. */
export function foldWithPlaces(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const known = new Map<string, string>();
  let folded = '';
  for (const { 0: found, index } of text.matchAll(characters)) {
    const part = known.get(found) ?? foldText(found);
    known.set(found, part);
    const isPlain = part.length === found.length;
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(isPlain ? index + unit : index);
      ends.push(isPlain ? index + unit + 1 : index + found.length);
    }
    folded += part;
  }
  return { folded, starts, ends };
}
