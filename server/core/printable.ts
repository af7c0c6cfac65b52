import { isDisplayable, REFUSED_RUNS } from '../../catalog/free-text.ts';

/** Whether a single line of text can be displayed and printed unchanged. */
export const isPrintable = (text: string): boolean => isDisplayable(text, 'line');

/** A text on a single line, with a space for characters that aren't printable, up to a number of code points. */
export function toPrintable(text: string, length: number): string {
  // Cut before anything else, because the text can be very long. A code point has at most two code units.
  const line = text.slice(0, 2 * length).replace(REFUSED_RUNS, ' ');
  return [...line].slice(0, length).join('').trim();
}
