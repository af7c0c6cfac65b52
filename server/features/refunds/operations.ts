import type { RefundReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { CSV_PAGE, type CsvColumns, sendCsv } from '../../core/csv.ts';
import { requireSession } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { allRefunds, decide, refundOffer, refundPage, requestRefund } from './service.ts';

const COLUMNS: CsvColumns<RefundReview> = {
  created_at: (refund) => refund.created_at,
  id: (refund) => refund.id,
  order_id: (refund) => refund.order_id,
  customer_id: (refund) => refund.customer_id,
  customer_email: (refund) => refund.customer_email,
  state: (refund) => refund.state,
  reason: (refund) => refund.reason,
  details: (refund) => refund.details,
  credits: (refund) => refund.credits,
  amount: (refund) => refund.amount,
  currency: (refund) => refund.currency,
  note: (refund) => refund.note,
  decided_at: (refund) => refund.decided_at,
};

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getRefundOffer: async (request) => refundOffer(core, requireSession(request).customerId, request.params.id),
    listRefunds: async (request) => refundPage(core.db, requireSession(request).customerId, request.query),
    createRefund: async (request) => requestRefund(core, requireSession(request).customerId, request.body),
    listAllRefunds: async (request) => allRefunds(core.db, request.query),
    exportAllRefunds: async (request, reply) =>
      sendCsv(reply, 'refunds', COLUMNS, (cursor) =>
        allRefunds(core.db, { ...request.query, limit: CSV_PAGE, ...(cursor === undefined ? {} : { cursor }) }),
      ),
    decideRefund: async (request) => decide(core, actorOf(request), request.params.id, request.body),
  };
}
