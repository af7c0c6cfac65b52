/** A word of a text, and where it stands. */
export interface Word {
  readonly text: string;
  readonly start: number;
}

const squares = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々`;

/** A run of Chinese, Japanese or Korean letters; or a word, which may be joined by full stops: `v4.5`, `task.first`. */
const runs = new RegExp(
  String.raw`(?<square>[${squares}]+)|(?:(?![${squares}])[\p{L}\p{M}\p{N}_])+(?:\.(?:(?![${squares}])[\p{L}\p{M}\p{N}_])+)*`,
  'gu',
);

/** Every two letters that stand together; a letter alone is a word of its own. */
function pairs(text: string, start: number): Word[] {
  if (text.length < 3) return [{ text, start }];
  return Array.from({ length: text.length - 1 }, (_, at) => ({ text: text.slice(at, at + 2), start: start + at }));
}

/**
 * The words of a text, in small letters. Languages written without blanks come as pairs of letters: that needs no
 * dictionary, of which servers and browsers have different ones, and finds any part of a text.
 */
export function wordsOf(text: string): Word[] {
  return [...text.toLowerCase().matchAll(runs)].flatMap((match) =>
    match.groups?.['square'] === undefined ? [{ text: match[0], start: match.index }] : pairs(match[0], match.index),
  );
}

/** The words and, of those that are put together, also the parts: `negative_style` is found by `style`, too. */
export function wordsAndParts(text: string): Word[] {
  return wordsOf(text).flatMap((word) => {
    const parts = [...word.text.matchAll(/[^._]+/g)];
    if (parts.length < 2) return [word];
    return [word, ...parts.map((part) => ({ text: part[0], start: word.start + part.index }))];
  });
}
