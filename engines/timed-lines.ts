import type { SungWord } from './engine.ts';

/** A word in its line, with the text before it: spaces, quotes and dashes. */
export interface TimedWord {
  readonly before: string;
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

/** A line each time it is sung. `before` and `text` of its words, followed by `after`, are the written line. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
  /** The text after the last word. */
  readonly after: string;
  readonly start: number;
  readonly end: number;
}

/** The input of all formats. */
export interface TimedSong {
  readonly title: string;
  readonly seconds: number;
  readonly lines: readonly TimedLine[];
}

/** Characters of scripts without spaces between words: Han, Kana, Thai, Lao, Khmer, Burmese. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー、。]/u;

/** The separator of two words whose line is unknown: a space, except next to a script without spaces. */
const between = (left: string, right: string): string =>
  spaceless.test([...left].at(-1) ?? '') || spaceless.test([...right][0] ?? '') ? '' : ' ';

/** Letters, digits and their marks, which belong to a word. */
const wordLike = /[\p{L}\p{N}\p{M}]/u;

/** The end of `text` after its last word: punctuation that belongs to what follows. */
function punctuationBefore(text: string): string {
  const characters = [...text];
  let from = characters.length;
  while (from > 0 && !wordLike.test(characters[from - 1] ?? '')) from -= 1;
  return characters.slice(from).join('').trimStart();
}

/** The start of `text` before its first word. */
function punctuationAfter(text: string): string {
  const characters = [...text];
  const end = characters.findIndex((character) => wordLike.test(character));
  return characters
    .slice(0, end < 0 ? undefined : end)
    .join('')
    .trimEnd();
}

/** The current line. */
interface Open {
  readonly line: number;
  readonly written: string;
  readonly words: TimedWord[];
  /** The end of the last word in `written`. */
  at: number;
}

function closed({ words, written, at }: Open): TimedLine {
  return {
    words,
    after: punctuationAfter(written.slice(at)),
    start: words[0]?.start ?? 0,
    end: Math.max(...words.map(({ end }) => end)),
  };
}

/**
 * Groups sung words into lines as written in `lyrics`: the words define what is sung, the lyrics what is in between. A line
 * ends when the next word belongs to another line or restarts the same one.
 */
export function toLines(words: readonly SungWord[], lyrics: string): readonly TimedLine[] {
  const written = lyrics.split('\n').map((line) => line.trim());
  const lines: TimedLine[] = [];
  let open: Open | null = null;
  const begin = (word: SungWord): Open => {
    if (open) lines.push(closed(open));
    const line = written[word.line] ?? '';
    const at = line.indexOf(word.text);
    const before = at < 0 ? '' : punctuationBefore(line.slice(0, at));
    const { text, start, end } = word;
    return { line: word.line, written: line, words: [{ before, text, start, end }], at: at < 0 ? 0 : at + text.length };
  };
  for (const word of words) {
    if (open === null || open.line !== word.line) {
      open = begin(word);
      continue;
    }
    const { text, start, end } = word;
    const at = open.written.indexOf(text, open.at);
    if (at >= 0) {
      open.words.push({ before: open.written.slice(open.at, at), text, start, end });
      open.at = at + text.length;
    } else if (open.written.includes(text)) open = begin(word);
    else {
      const last = open.words.at(-1)?.text ?? '';
      open.words.push({ before: between(last, text), text, start, end });
    }
  }
  if (open) lines.push(closed(open));
  return lines;
}

/** The written text of a line. */
export function lineText({ words, after }: TimedLine): string {
  return words.map(({ before, text }) => before + text).join('') + after;
}

/** A sung word with the text around it. */
export interface WrittenWord extends SungWord {
  /** The text of the line before its first word. Empty for other words. */
  readonly before: string;
  /** The text up to the next word. After the last word of a line, it ends with a line break. */
  readonly after: string;
}

/** Adds the text between words, so that `before`, `text` and `after` of all words are the lyrics as they are sung. */
export function withSeparators(words: readonly SungWord[], lyrics: string): WrittenWord[] {
  const places = toLines(words, lyrics).flatMap(({ words: own, after }) =>
    own.map(({ before }, at) => ({
      before: at === 0 ? before : '',
      after: own[at + 1]?.before ?? `${after}\n`,
    })),
  );
  return words.map((word, at) => ({ ...word, ...places[at]! }));
}
