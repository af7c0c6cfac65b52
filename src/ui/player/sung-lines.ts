/** A sung word: its text as written, its times in seconds, and its line number. */
export interface SungWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** The lyrics of a song with word times. */
export interface SungLyrics {
  /** The original text with its punctuation and empty lines. */
  readonly text: string;
  /** The words in sung order. */
  readonly words: readonly SungWord[];
  /** Translations by the index of the line in the lyrics. */
  readonly translations?: readonly (string | undefined)[];
}

/** A part of a line: a word with its index, or the text between words. */
export interface SungPiece {
  /** Position in the line. */
  readonly at: number;
  readonly text: string;
  readonly word: number | null;
}

export interface SungLine {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly SungPiece[];
  readonly translation: string | undefined;
}

interface OpenLine {
  readonly line: number;
  readonly first: number;
  last: number;
  /** The position in the line up to which words were found. */
  used: number;
  readonly pieces: SungPiece[];
}

/**
 * The lines in sung order, with their original text. Repeated lines occur repeatedly: a word that isn't found in the
 * rest of its line starts a new one.
 */
export function splitSungLines({ text, words, translations }: SungLyrics): SungLine[] {
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
      translation: translations?.[line],
      pieces: rest === '' ? pieces : [...pieces, { at: used, text: rest, word: null }],
    };
  });
}

/** Index of the last entry that has started at `time`, or -1. Entries are sorted by start. */
export function findLastStarted(items: readonly { readonly start: number }[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
