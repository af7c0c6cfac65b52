/** Formats an amount in the smallest unit of its currency for a language. */
export function formatMoney(locale: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
