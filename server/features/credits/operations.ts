import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { balanceOf, ledgerPage, verifyLedger } from './service.ts';

export function operations({ db }: Core): Pick<AccountHandlers, 'getCredits' | 'listLedger' | 'verifyCredits'> {
  return {
    getCredits: async (request) => balanceOf(db, sessionOf(request).customerId),
    listLedger: async (request) => ledgerPage(db, sessionOf(request).customerId, request.query),
    verifyCredits: async (request) => verifyLedger(db, sessionOf(request).customerId),
  };
}
