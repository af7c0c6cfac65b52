/** A word as the API returns it: its text, the text around it, and its times in seconds. */
export interface Word {
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
  readonly start: number;
  readonly end?: number;
}

/** A line as it is sung. Text between words belongs to the word before it. */
export interface Line {
  readonly start: number;
  /** The index of its first word in the song. */
  readonly first: number;
  readonly words: readonly Word[];
}

/** The lines in the order in which they're sung. A line ends with the word whose `after` ends with a line break. */
export function toLines(words: readonly Word[]): Line[] {
  const lines: { start: number; first: number; words: Word[] }[] = [];
  let isEnd = true;
  for (const [index, word] of words.entries()) {
    if (isEnd) lines.push({ start: word.start, first: index, words: [] });
    lines.at(-1)!.words.push(word);
    isEnd = (word.after ?? ' ').endsWith('\n');
  }
  return lines;
}

/** The text of a word with the text around it, without the end of its line. */
export const getText = ({ before = '', text, after = ' ' }: Word): readonly [string, string, string] => [
  before,
  text,
  after.replace(/\s*\n$/, ''),
];

/** The index of the last item that has started at `time`, or -1. Items are sorted by start. */
export function findLastStarted(items: readonly { readonly start: number }[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.start <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
