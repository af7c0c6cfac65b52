import type { OrderReview, Payout } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import { getActor } from '../audit/service.ts';
import { removeMethod, getSavedMethod } from './methods/service.ts';
import { listReviewedOrders, getReviewedOrder } from './support.ts';
import { listOpenPayouts, retryPayout, settlePayout } from './payouts.ts';
import { getBillingDetails, setBillingDetails } from './receipt/billing-details.ts';
import { getReceipt } from './receipt/service.ts';
import { refreshOrder, createOrder, getOrder, listOrders, payOrder } from './service.ts';
import { getAutoTopUp, setAutoTopUp } from './top-ups/service.ts';

const ORDER_COLUMNS: CsvColumns<OrderReview> = {
  ...fields<OrderReview>(
    'created_at',
    'id',
    'customer_id',
    'customer_email',
    'status',
    'credits',
    'amount',
    'currency',
    'refunded',
    'payment_method',
    'receipt_number',
    'paid_at',
  ),
  automatic: (order) => String(order.automatic),
};

const PAYOUT_COLUMNS = fields<Payout>(
  'created_at',
  'id',
  'order_id',
  'customer_id',
  'amount',
  'currency',
  'cause',
  'owed_credits',
  'owed_amount',
  'tries',
  'error',
);

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listOrders: async (request) => listOrders(core.db, requireSession(request).customerId, request.query),
    createOrder: async (request) => createOrder(core, requireSession(request).customerId, request.body),
    getOrder: async (request) => getOrder(core.db, requireSession(request).customerId, request.params.id),
    payOrder: async (request) =>
      payOrder(core, requireSession(request).customerId, request.params.id, request.body.locale),
    checkOrder: async (request) => refreshOrder(core, requireSession(request).customerId, request.params.id),
    getPaymentMethod: async (request) => getSavedMethod(core, requireSession(request).customerId),
    removePaymentMethod: async (request, reply) => {
      await removeMethod(core, requireSession(request).customerId);
      return reply.code(204).send();
    },
    getAutoTopUp: async (request) => getAutoTopUp(core, requireSession(request).customerId),
    setAutoTopUp: async (request) => setAutoTopUp(core, requireSession(request), request.body),
    listAllOrders: async (request) => listReviewedOrders(core.db, request.query),
    exportAllOrders: async (request, reply) =>
      sendCsv(reply, 'orders', ORDER_COLUMNS, (part) => listReviewedOrders(core.db, { ...request.query, ...part })),
    getAnyOrder: async (request) => getReviewedOrder(core.db, request.params.id),
    listFailedPayouts: async (request) => listOpenPayouts(core.db, request.query),
    exportFailedPayouts: async (_request, reply) =>
      sendCsv(reply, 'payouts', PAYOUT_COLUMNS, (part) => listOpenPayouts(core.db, part)),
    retryPayout: async (request) => retryPayout(core, getActor(request), request.params.id),
    settlePayout: async (request) => settlePayout(core, getActor(request), request.params.id, request.body.reason),
    getBillingDetails: async (request) => getBillingDetails(core.db, requireSession(request).customerId),
    setBillingDetails: async (request) => setBillingDetails(core.db, requireSession(request).customerId, request.body),
    getReceipt: async (request, reply) => {
      const { params, query } = request;
      const { name, pdf } = await getReceipt(core, requireSession(request).customerId, params.id, query.locale);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
  };
}
