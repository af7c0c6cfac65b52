import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireManager } from '../../core/manager.ts';
import { requireSession } from '../../core/principal.ts';
import { listKeyAddresses } from '../logs/service.ts';
import { createKey, deleteKey, freezeKeys, getKey, listKeys, revealKey, rotateKey, updateKey } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    listKeys: async (request) => listKeys(db, requireSession(request), request.query),
    createKey: async (request) => createKey(core, requireSession(request), request.body, request.body.mode),
    getKey: async (request) => getKey(db, requireSession(request), request.params.id),
    updateKey: async (request) => updateKey(db, requireSession(request), request.params.id, request.body),
    deleteKey: async (request) => deleteKey(db, requireSession(request), request.params.id),
    revealKey: async (request) => ({
      secret: await revealKey(core, requireSession(request), request.params.id),
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

/** What a key manages. Its own mode is the mode of every object. */
export function v2Operations(core: Core): Partial<V2Handlers> {
  const { db } = core;
  return {
    v2ListKeys: async (request) => listKeys(db, requireManager(request), request.query),
    v2CreateKey: async (request) => {
      const actor = requireManager(request);
      return createKey(core, actor, request.body, actor.mode);
    },
    v2GetKey: async (request) => getKey(db, requireManager(request), request.params.id),
    v2UpdateKey: async (request) => updateKey(db, requireManager(request), request.params.id, request.body),
    v2DeleteKey: async (request) => deleteKey(db, requireManager(request), request.params.id),
    v2RotateKey: async (request) =>
      rotateKey(core, requireManager(request), request.params.id, request.body.grace_hours),
  };
}
