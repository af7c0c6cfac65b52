import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { listKeyAddresses } from '../logs/service.ts';
import { createKey, deleteKey, freezeKeys, getKey, listKeys, revealKey, rotateKey, updateKey } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    listKeys: async (request) => listKeys(db, requireSession(request).customerId, request.query),
    createKey: async (request) => createKey(core, requireSession(request), request.body),
    getKey: async (request) => getKey(db, requireSession(request).customerId, request.params.id),
    updateKey: async (request) => updateKey(db, requireSession(request), request.params.id, request.body),
    deleteKey: async (request) => deleteKey(db, requireSession(request).customerId, request.params.id),
    revealKey: async (request) => ({
      secret: await revealKey(core, requireSession(request).customerId, request.params.id),
    }),
    rotateKey: async (request) => rotateKey(core, requireSession(request), request.params.id, request.body.grace_hours),
    listKeyAddresses: async (request) => {
      const { customerId } = requireSession(request);
      const { id } = await getKey(db, customerId, request.params.id);
      return listKeyAddresses(db, customerId, id);
    },
    freezeKeys: async (request) => freezeKeys(db, requireSession(request).customerId, request.body.frozen),
  };
}
