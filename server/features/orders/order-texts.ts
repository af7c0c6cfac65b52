/** What payment pages and receipts call things. */
export const orderTexts = {
  'order.item': 'Credits: {count}',
} as const;
