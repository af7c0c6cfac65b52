import type { RefundReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import { requireSession } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { allRefunds, decide, refundOffer, refundPage, requestRefund } from './service.ts';

const COLUMNS = fields<RefundReview>(
  'created_at',
  'id',
  'order_id',
  'customer_id',
  'customer_email',
  'state',
  'reason',
  'details',
  'credits',
  'amount',
  'currency',
  'note',
  'decided_at',
);

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getRefundOffer: async (request) => refundOffer(core, requireSession(request).customerId, request.params.id),
    listRefunds: async (request) => refundPage(core.db, requireSession(request).customerId, request.query),
    createRefund: async (request) => requestRefund(core, requireSession(request).customerId, request.body),
    listAllRefunds: async (request) => allRefunds(core.db, request.query),
    exportAllRefunds: async (request, reply) =>
      sendCsv(reply, 'refunds', COLUMNS, (part) => allRefunds(core.db, { ...request.query, ...part })),
    decideRefund: async (request) => decide(core, actorOf(request), request.params.id, request.body),
  };
}
