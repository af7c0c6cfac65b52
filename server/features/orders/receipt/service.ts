import type { Core } from '../../../core/core.ts';
import { notFound } from '../../../core/problem.ts';
import type { Locale } from '../../../core/site/locale.ts';
import { getCustomer } from '../../auth/service.ts';
import { readOrder } from '../store.ts';
import { readReceipt } from './store.ts';

/** A receipt as a file. */
export interface ReceiptFile {
  readonly name: string;
  readonly pdf: Buffer;
}

const receiptNotFound = () => notFound('The order has no receipt, because it is not paid.');

/** The receipt of a paid order, in the given language or the account's. @throws Problem not_found. */
export async function getReceipt(
  core: Core,
  customerId: string,
  orderId: string,
  input?: Locale,
): Promise<ReceiptFile> {
  const order = await readOrder(core.db, customerId, orderId);
  const customer = await getCustomer(core, customerId);
  if (!order || !customer) throw notFound('No order has this ID.');
  const { id, receipt: number, paid_at: paidAt, credits, amount, currency, refunded, method } = order;
  if (number === null || paidAt === null) throw receiptNotFound();
  const stored = await readReceipt(core.db, id);
  if (!stored) throw receiptNotFound();
  // The PDF library is large and isn't needed at startup.
  const { renderReceiptPdf: receiptPdf } = await import('./document.ts');
  const pdf = await receiptPdf(
    {
      number,
      order: id,
      credits,
      amount,
      currency,
      refunded,
      method,
      paidAt,
      sandbox: stored.provider === 'sandbox',
      seller: stored.seller ?? core.config.seller,
      buyer: stored.buyer,
    },
    core.config.brand,
    input ?? customer.locale,
  );
  return { name: `receipt-${number}.pdf`, pdf };
}
