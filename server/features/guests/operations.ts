import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { createGuestKey } from './service.ts';
import { saveGuestWorks } from './works.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    createGuestKey: async (request) => createGuestKey(core, getClientAddress(request)),
    saveGuestWorks: async (request) => saveGuestWorks(core, requireSession(request), request.body.secret),
  };
}
