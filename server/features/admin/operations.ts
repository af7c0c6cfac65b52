import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { checkAdminLink, claimAdminLink } from './admin-link.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    checkAdminLink: async ({ body }) => ({ works: await checkAdminLink(core, body.token) }),
    claimAdminLink: async (request) => {
      const from = { address: getClientAddress(request), requestId: request.id };
      await claimAdminLink(core, requireSession(request), request.body.token, from);
    },
  };
}
