import type { RefundReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import { requireSession } from '../../core/principal.ts';
import { getActor } from '../audit/service.ts';
import { listAllRefunds, decideRefundRequest, getRefundOffer, listRefunds, requestRefund } from './service.ts';

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
    getRefundOffer: async (request) => getRefundOffer(core, requireSession(request).customerId, request.params.id),
    listRefunds: async (request) => listRefunds(core.db, requireSession(request).customerId, request.query),
    createRefund: async (request) => requestRefund(core, requireSession(request).customerId, request.body),
    listAllRefunds: async (request) => listAllRefunds(core.db, request.query),
    exportAllRefunds: async (request, reply) =>
      sendCsv(reply, 'refunds', COLUMNS, (part) => listAllRefunds(core.db, { ...request.query, ...part })),
    decideRefund: async (request) => decideRefundRequest(core, getActor(request), request.params.id, request.body),
  };
}
