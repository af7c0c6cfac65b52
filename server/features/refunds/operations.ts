import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { allRefunds, decide, refundOffer, refundPage, requestRefund } from './service.ts';

type RefundOperation = 'getRefundOffer' | 'listRefunds' | 'createRefund' | 'listAllRefunds' | 'decideRefund';

export function operations(core: Core): Pick<AccountHandlers, RefundOperation> {
  return {
    getRefundOffer: async (request) => refundOffer(core, sessionOf(request).customerId, request.params.id),
    listRefunds: async (request) => refundPage(core.db, sessionOf(request).customerId, request.query),
    createRefund: async (request) => requestRefund(core, sessionOf(request).customerId, request.body),
    listAllRefunds: async (request) => allRefunds(core.db, request.query),
    decideRefund: async (request) => decide(core, actorOf(request), request.params.id, request.body),
  };
}
