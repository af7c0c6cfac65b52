/** A whole number as it was typed: undefined without one, and NaN, which fits no bounds, for anything else. */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
