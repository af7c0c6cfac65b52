import type { SungWord } from '../../../engines/engine.ts';

/** A word within its line, with what is written before it: spaces, quotes, dashes. */
export interface TimedWord {
  readonly before: string;
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

/** A line as it is sung once. `before` and `text` of its words and `after`, put together, are the line as it is written. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
  /** What is written after the last word. */
  readonly after: string;
  readonly start: number;
  readonly end: number;
}

/** What the files of all formats are written from. */
export interface TimedSong {
  readonly title: string;
  readonly seconds: number;
  readonly lines: readonly TimedLine[];
}

/** Characters of scripts that put no spaces between words: Han, Kana, Thai, Lao, Khmer, Burmese. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー、。]/u;

/** What goes between two words whose line does not say: a space, but not beside a script without spaces. */
const between = (left: string, right: string): string =>
  spaceless.test([...left].at(-1) ?? '') || spaceless.test([...right][0] ?? '') ? '' : ' ';

/** Letters and digits, with the marks on them: what belongs to a word. */
const wordLike = /[\p{L}\p{N}\p{M}]/u;

/** The end of `text` without a word in it: punctuation that belongs to what follows. */
function punctuationBefore(text: string): string {
  const characters = [...text];
  let from = characters.length;
  while (from > 0 && !wordLike.test(characters[from - 1] ?? '')) from -= 1;
  return characters.slice(from).join('').trimStart();
}

/** The beginning of `text` without a word in it. */
function punctuationAfter(text: string): string {
  const characters = [...text];
  const end = characters.findIndex((character) => wordLike.test(character));
  return characters
    .slice(0, end < 0 ? undefined : end)
    .join('')
    .trimEnd();
}

/** The line that is being put together. */
interface Open {
  readonly line: number;
  readonly written: string;
  readonly words: TimedWord[];
  /** Where in `written` the last word ends. */
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
 * Puts sung words into lines, each as `lyrics` has it written: the words say what is sung, the lyrics what stands between
 * them. A line ends where the next word belongs to another one, or to the same one from its start again.
 */
export function linesOf(words: readonly SungWord[], lyrics: string): readonly TimedLine[] {
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

/** A line as it is written. */
export function textOf({ words, after }: TimedLine): string {
  return words.map(({ before, text }) => before + text).join('') + after;
}
