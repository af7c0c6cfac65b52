/**
 * Parses a typed whole number. Undefined if the text is empty, and NaN, which violates all bounds, if it isn't a
 * number.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
