import { limits } from '../../../catalog/limits.ts';
import type { OrderEvent } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound, Problem } from '../../core/problem.ts';
import { type Locale, localePath } from '../../core/site/locale.ts';
import { getTexts } from '../../core/texts.ts';
import { type WithIsoTimes, withIsoTimes } from '../../core/times.ts';
import { getCustomer } from '../auth/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { orderTexts } from './order-texts.ts';
import { checkPayment } from './payments.ts';
import { getCurrentProvider, findProvider } from './providers/providers.ts';
import {
  insertOrder,
  insertPayment,
  openPayments,
  type OrderEventRow,
  type OrderRow,
  type PaymentRow,
  readOrder,
  readOrderEvents,
  readOrders,
  isSaveRequested,
  writeReference,
} from './store.ts';
import { type OrderRequest, priceOrder } from './price-order.ts';

/** An order as shown to its owner. */
export type Order = WithIsoTimes<Omit<OrderRow, 'method' | 'receipt'>> & {
  readonly payment_method: string | null;
  readonly receipt_number: number | null;
};

/** An order with its history. */
export type OrderDetail = Order & { readonly events: OrderEvent[] };

/** An order with its payment page, or null if nothing is due. */
export type OrderToPay = Order & { readonly checkout_url: string | null };

export const toOrder = ({ method, receipt, ...row }: OrderRow): Order => ({
  ...withIsoTimes(row),
  payment_method: method,
  receipt_number: receipt,
});

export const toOrderEvent = ({ kind, amount, created_at: at }: OrderEventRow) => ({
  kind,
  amount,
  at: at.toISOString(),
});

export const orderNotFound = () => notFound('No order has this ID.');

interface Visit {
  readonly payment: string;
  readonly locale: Locale;
  readonly save: boolean;
}

async function createCheckout(core: Core, customerId: string, order: OrderRow, { payment, locale, save }: Visit) {
  const customer = await getCustomer(core, customerId);
  if (!customer) throw orderNotFound();
  const provider = getCurrentProvider(core);
  const count = new Intl.NumberFormat(locale).format(order.credits);
  const credits = getTexts(locale, orderTexts)('order.item', { count });
  try {
    const { reference, url } = await provider.open({
      payment,
      order: order.id,
      amount: order.amount,
      currency: order.currency,
      description: `${core.config.brand.name} · ${credits}`,
      email: customer.email,
      locale,
      returnPath: localePath(locale, `/dashboard/api/billing?order=${order.id}`),
      save,
    });
    await writeReference(core.db, payment, reference, url);
    return url;
  } catch (error) {
    core.log.error({ err: error, order: order.id }, 'Payment provider did not create a payment page');
    throw new Problem(
      'unavailable',
      'The payment provider cannot be reached right now. Pay the order in a few seconds.',
      {
        headers: { 'retry-after': '10' },
        cause: error,
      },
    );
  }
}

async function requireOrder(db: Queryable, customerId: string, id: string): Promise<OrderRow> {
  const row = await readOrder(db, customerId, id);
  if (!row) throw orderNotFound();
  return row;
}

/** The language of the page, or else the account's. */
async function getLocale(core: Core, customerId: string, locale: Locale | undefined): Promise<Locale> {
  return locale ?? (await getCustomer(core, customerId))?.locale ?? 'en';
}

/** The fields of a request for an order. */
interface NewOrderFields extends OrderRequest {
  readonly locale?: Locale;
  /** Whether the payment method is saved. */
  readonly save_method?: boolean;
}

/**
 * Creates an order and its payment page. If the provider is unavailable, the order remains and can be paid later.
 * @throws Problem invalid_field, rate_limited, unavailable.
 */
export async function createOrder(
  core: Core,
  customerId: string,
  { locale: requested, save_method: save = false, ...input }: NewOrderFields,
): Promise<OrderToPay> {
  const what = priceOrder(input);
  await enforceLimit(core.db, `order:${customerId}`, limits.ordersPerMinute);
  const [id, payment] = [newId('ord'), newId('pay')];
  await customerTransaction(core.db, customerId, async (tx) => {
    await insertOrder(tx, { id, customerId, automatic: false, ...what });
    await insertPayment(tx, { id: payment, orderId: id, customerId, provider: getCurrentProvider(core).name, save });
  });
  const row = await requireOrder(core.db, customerId, id);
  const locale = await getLocale(core, customerId, requested);
  const url = await createCheckout(core, customerId, row, { payment, locale, save });
  return { ...toOrder(row), checkout_url: url };
}

/** Closes an earlier payment page, and finds a payment made there in the meantime. */
async function closeCheckout(core: Core, { id, provider, reference }: PaymentRow): Promise<void> {
  if (reference === null) return;
  await findProvider(core, provider)?.expire(reference);
  await checkPayment(core, id);
}

const isPayable = ({ status }: OrderRow): boolean => status !== 'paid' && status !== 'pending';

/**
 * Creates a new payment page for an order and closes the previous one. Does nothing for an order that is paid or whose payment is
 * pending. @throws Problem not_found, rate_limited, unavailable.
 */
export async function payOrder(core: Core, customerId: string, id: string, requested?: Locale): Promise<OrderToPay> {
  const found = await requireOrder(core.db, customerId, id);
  if (!isPayable(found)) return { ...toOrder(found), checkout_url: null };
  await enforceLimit(core.db, `order:${customerId}`, limits.ordersPerMinute);
  for (const payment of await openPayments(core.db, id)) await closeCheckout(core, payment);
  const payment = newId('pay');
  const { row, save } = await customerTransaction(core.db, customerId, async (tx) => {
    const now = await requireOrder(tx, customerId, id);
    const saveRequested = await isSaveRequested(tx, id);
    const provider = getCurrentProvider(core).name;
    if (isPayable(now))
      await insertPayment(tx, { id: payment, orderId: id, customerId, provider, save: saveRequested });
    return { row: now, save: saveRequested };
  });
  if (!isPayable(row)) return { ...toOrder(row), checkout_url: null };
  const locale = await getLocale(core, customerId, requested);
  const url = await createCheckout(core, customerId, row, { payment, locale, save });
  return { ...toOrder(row), checkout_url: url };
}

/**
 * A customer who returns from the provider shouldn't wait for its webhook, so the provider is polled, but no more often than this.
 */
const REFRESH_MS = 2_000;

/** An order, after its state was checked at the provider. @throws Problem not_found. */
export async function refreshOrder(core: Core, customerId: string, id: string): Promise<OrderDetail> {
  const { status } = await requireOrder(core.db, customerId, id);
  const lately = Date.now() - REFRESH_MS;
  for (const { id: payment, looked_at: at } of status === 'paid' ? [] : await openPayments(core.db, id)) {
    if (at && at.getTime() > lately) continue;
    // If the check fails, the known state is returned.
    await checkPayment(core, payment).catch((error: unknown) =>
      core.log.warn({ err: error, payment }, 'Could not look up a payment'),
    );
  }
  return getOrder(core.db, customerId, id);
}

/** @throws Problem not_found. */
export async function getOrder(db: Db, customerId: string, id: string): Promise<OrderDetail> {
  const row = await requireOrder(db, customerId, id);
  return { ...toOrder(row), events: (await readOrderEvents(db, id)).map(toOrderEvent) };
}

export { getReceipt } from './receipt/service.ts';

/** @throws Problem invalid_field for an invalid cursor. */
export const listOrders = (db: Db, customerId: string, query: PageQuery) =>
  pageByTime(query, 'created_at', (after, most) => readOrders(db, customerId, after, most), toOrder);

export { deleteSavedMethod } from './methods/service.ts';
export { insertOrderEvent } from './store.ts';
export { tryStripe } from './providers/stripe/check.ts';
export { turnOffTopUps } from './top-ups/store.ts';
