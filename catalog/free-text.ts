/** What a text can contain: `line` is a name or title, `lines` can have line breaks and tabs. */
export type FreeText = 'line' | 'lines';

/**
 * Characters that change how a text, or what is displayed beside it, looks: control characters, halves of characters, and
 * those that override the direction of text. Longer texts of both directions need its embeddings and isolates.
 */
const REFUSED: Readonly<Record<FreeText, RegExp>> = {
  line: /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u,
  lines: /[^\P{Cc}\t\n\r]|[\p{Cs}\u202D\u202E]/u,
};

/** Whether a text can be displayed unchanged. */
export const isDisplayable = (text: string, kind: FreeText): boolean => !REFUSED[kind].test(text);

/** Runs of characters that a line can't contain. */
export const REFUSED_RUNS: RegExp = new RegExp(`${REFUSED.line.source}+`, 'gu');
