import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { createGuestKey } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    createGuestKey: async (request) => createGuestKey(core, getClientAddress(request)),
  };
}
