import { Readable } from 'node:stream';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireFreshSession, requireSession } from '../../core/principal.ts';
import { confirmSession, endOtherSessions } from '../auth/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { cancelDeletion, requestDeletion } from './deletion.ts';
import { exportCustomer } from './export.ts';
import { changePassword, endSession, listSessions, updateProfile } from './service.ts';
import { removeSignInMethod, renamePasskey, getSecurity } from './sign-in-methods.ts';

/** An export reads all data of the account. */
const EXPORTS_PER_MINUTE = 5;

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    updateMe: async (request) => updateProfile(core, requireSession(request).customerId, request.body),
    confirmIdentity: async (request) => confirmSession(core, requireSession(request), request.body.password),
    changePassword: async (request) => changePassword(core, request, request.body),
    listSessions: async (request) => listSessions(core.db, requireSession(request), request.query),
    endSession: async (request) => endSession(core.db, requireSession(request).customerId, request.params.id),
    endOtherSessions: async (request) => endOtherSessions(core.db, requireSession(request)),
    exportAccount: async (request, reply) => {
      const { customerId } = requireFreshSession(request);
      await enforceLimit(core.db, `profile:export:${customerId}`, EXPORTS_PER_MINUTE);
      const now = core.clock.now();
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="account-${now.toISOString().slice(0, 10)}.json"`)
        .send(Readable.from(exportCustomer(core.db, customerId, now)));
    },
    requestDeletion: async (request) => requestDeletion(core, requireFreshSession(request)),
    getSecurity: async (request) => getSecurity(core, requireSession(request)),
    renamePasskey: async (request) =>
      renamePasskey(core.db, requireSession(request).customerId, request.params.id, request.body.name),
    removePasskey: async (request) =>
      removeSignInMethod(core.db, requireFreshSession(request).customerId, 'passkey', request.params.id),
    unlinkSignIn: async (request) =>
      removeSignInMethod(core.db, requireFreshSession(request).customerId, 'sign-in', request.params.id),
    cancelDeletion: async (request) => cancelDeletion(core, requireSession(request).customerId),
  };
}
