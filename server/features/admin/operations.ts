import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { Problem } from '../../core/problem.ts';
import { getCustomer } from '../auth/service.ts';
import { checkAdminLink, claimAdminLink } from './admin-link.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    checkAdminLink: async ({ body }) => ({ works: await checkAdminLink(core, body.token) }),
    claimAdminLink: async (request) => {
      const from = { address: getClientAddress(request), requestId: request.id };
      const session = requireSession(request);
      await claimAdminLink(core, session, request.body.token, from);
      const customer = await getCustomer(core, session.customerId);
      // The account was deleted in between.
      if (!customer) throw new Problem('unauthorized', 'The session has ended. Sign in again.');
      return customer;
    },
  };
}
