import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { createKey, deleteKey, keyPage, revealKey, updateKey } from './service.ts';

type KeyOperation = 'listKeys' | 'createKey' | 'updateKey' | 'deleteKey' | 'revealKey';

export function operations(core: Core): Pick<AccountHandlers, KeyOperation> {
  const { db } = core;
  return {
    listKeys: async (request) => keyPage(db, sessionOf(request).customerId, request.query),
    createKey: async (request) => createKey(core, sessionOf(request).customerId, request.body),
    updateKey: async (request) => updateKey(db, sessionOf(request).customerId, request.params.id, request.body),
    deleteKey: async (request) => deleteKey(db, sessionOf(request).customerId, request.params.id),
    revealKey: async (request) => ({
      secret: await revealKey(core, sessionOf(request).customerId, request.params.id),
    }),
  };
}
