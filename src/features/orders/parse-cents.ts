/** Parses an amount as cents; null if it isn't one. A comma is a decimal separator in most languages. */
export function parseCents(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
