/** What somebody typed as cents; null for what is no amount. A comma is a point in most languages. */
export function centsOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Cents as somebody would type them. */
export const typedCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
