import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { checkOrder, createOrder, getOrder, orderPage, payOrder } from './service.ts';

type OrderOperation = 'listOrders' | 'createOrder' | 'getOrder' | 'payOrder' | 'checkOrder';

export function operations(core: Core): Pick<AccountHandlers, OrderOperation> {
  return {
    listOrders: async (request) => orderPage(core.db, sessionOf(request).customerId, request.query),
    createOrder: async (request) => createOrder(core, sessionOf(request).customerId, request.body),
    getOrder: async (request) => getOrder(core.db, sessionOf(request).customerId, request.params.id),
    payOrder: async (request) => payOrder(core, sessionOf(request).customerId, request.params.id, request.body.locale),
    checkOrder: async (request) => checkOrder(core, sessionOf(request).customerId, request.params.id),
  };
}
