/** The texts of receipts. */
export const receiptTexts = {
  'receipt.title': 'Receipt',
  'receipt.number': 'Receipt number',
  'receipt.paidOn': 'Paid on',
  'receipt.order': 'Order',
  'receipt.method': 'Payment method',
  'receipt.from': 'Seller',
  'receipt.to': 'Customer',
  'receipt.vatNumber': 'VAT number: {number}',
  'receipt.item': 'Item',
  'receipt.amount': 'Amount',
  'receipt.net': 'Subtotal',
  'receipt.tax': 'Tax ({rate})',
  'receipt.total': 'Total paid',
  'receipt.refunded': 'Refunded',
  'receipt.sandbox': 'Test purchase: paid in the sandbox, and no money moved.',
} as const;
