import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { failedPayoutPage, retryPayout } from './payouts.ts';
import { receiptOf } from './receipt/service.ts';
import { checkOrder, createOrder, getOrder, orderPage, payOrder } from './service.ts';

type OrderOperation =
  | 'listOrders'
  | 'createOrder'
  | 'getOrder'
  | 'payOrder'
  | 'checkOrder'
  | 'getReceipt'
  | 'listFailedPayouts'
  | 'retryPayout';

export function operations(core: Core): Pick<AccountHandlers, OrderOperation> {
  return {
    listOrders: async (request) => orderPage(core.db, sessionOf(request).customerId, request.query),
    createOrder: async (request) => createOrder(core, sessionOf(request).customerId, request.body),
    getOrder: async (request) => getOrder(core.db, sessionOf(request).customerId, request.params.id),
    payOrder: async (request) => payOrder(core, sessionOf(request).customerId, request.params.id, request.body.locale),
    checkOrder: async (request) => checkOrder(core, sessionOf(request).customerId, request.params.id),
    listFailedPayouts: async (request) => failedPayoutPage(core.db, request.query),
    retryPayout: async (request) => retryPayout(core, actorOf(request), request.params.id),
    getReceipt: async (request, reply) => {
      const { params, query } = request;
      const { name, pdf } = await receiptOf(core, sessionOf(request).customerId, params.id, query.locale);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
  };
}
