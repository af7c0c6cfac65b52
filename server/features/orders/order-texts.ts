/** Texts of payment pages and receipts. */
export const orderTexts = {
  'order.item': 'Credits: {count}',
} as const;
