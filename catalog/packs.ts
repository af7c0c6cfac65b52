/** Credits on sale. Amounts are in the smallest unit of the currency. */
export const packs = [
  { id: 'pack_500', credits: 500, price: { amount: 500, currency: 'usd' } },
  { id: 'pack_2200', credits: 2200, price: { amount: 2000, currency: 'usd' } },
  { id: 'pack_12000', credits: 12000, price: { amount: 10_000, currency: 'usd' } },
] as const;
