import { Readable } from 'node:stream';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireManager } from '../../core/manager.ts';
import { requireSession } from '../../core/principal.ts';
import { getBalance, listTransactions } from './service.ts';
import { exportStatement, listStatementLines } from './statement.ts';
import { sharedVerification } from './verification.ts';

export function operations({ db, clock }: Core): Partial<AccountHandlers> {
  const verify = sharedVerification(db);
  return {
    getCredits: async (request) => getBalance(db, requireSession(request).customerId),
    listLedger: async (request) => listTransactions(db, requireSession(request).customerId, request.query),
    verifyCredits: async (request) => verify(requireSession(request).customerId),
    listStatement: async (request) => listStatementLines(db, requireSession(request).customerId, request.query),
    exportStatement: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="balance-${clock.now().toISOString().slice(0, 10)}.csv"`)
        .send(Readable.from(exportStatement(db, requireSession(request).customerId))),
  };
}

/** What a key reads. Only live keys spend credits, so test keys have no statement. */
export function v2Operations({ db }: Core): Partial<V2Handlers> {
  return {
    v2Statement: async (request) => {
      const { customerId, mode } = requireManager(request);
      return mode === 'live' ? listStatementLines(db, customerId, request.query) : { data: [], next_cursor: null };
    },
  };
}
