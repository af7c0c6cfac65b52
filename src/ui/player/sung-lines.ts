/** A word as it is sung: its text as it stands in the lyrics, its times in seconds, the index of its line in the lyrics. */
export interface SungWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** What a player shows while a song plays. */
export interface SungLyrics {
  /** The text as it was written, with its marks and empty lines. */
  readonly text: string;
  /** In the order in which they are sung. */
  readonly words: readonly SungWord[];
}

/** A stretch of a line: a word with its place among all words, or what stands between words. */
export interface SungPiece {
  /** Where it stands in its line. */
  readonly at: number;
  readonly text: string;
  readonly word: number | null;
}

export interface SungLine {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly SungPiece[];
}

interface OpenLine {
  readonly line: number;
  readonly first: number;
  last: number;
  /** How much of the written line is used up. */
  used: number;
  readonly pieces: SungPiece[];
}

/**
 * The lines in the order in which they are sung, written as the lyrics write them. A line that is sung twice is there
 * twice, also one directly after itself: a word that is not found in the rest of its line begins it anew.
 */
export function sungLines({ text, words }: SungLyrics): SungLine[] {
  const written = text.split('\n');
  const open: OpenLine[] = [];
  for (const [index, word] of words.entries()) {
    const source = written[word.line] ?? '';
    let line = open.at(-1);
    let at = line?.line === word.line ? source.indexOf(word.text, line.used) : -1;
    if (line === undefined || at < 0) {
      line = { line: word.line, first: index, last: index, used: 0, pieces: [] };
      open.push(line);
      at = Math.max(0, source.indexOf(word.text));
    }
    const between = source.slice(line.used, at);
    if (between !== '') line.pieces.push({ at: line.used, text: between, word: null });
    line.pieces.push({ at, text: word.text, word: index });
    line.used = at + word.text.length;
    line.last = index;
  }
  return open.map(({ line, first, last, used, pieces }) => {
    const rest = (written[line] ?? '').slice(used).trimEnd();
    return {
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
      pieces: rest === '' ? pieces : [...pieces, { at: used, text: rest, word: null }],
    };
  });
}

/** Index of the last of these that has begun at `time`; -1 before the first. Sorted by start. */
export function begunAt(items: readonly { readonly start: number }[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
