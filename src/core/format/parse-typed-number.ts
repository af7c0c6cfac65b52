/**
 * Parses a typed whole number. Undefined if the text is empty, and NaN, which violates all bounds, if it isn't a
 * number.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Parses an amount as cents; null if it isn't one. A comma is a decimal separator in most languages. */
export function parseCents(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
