import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { addressTrail } from '../logs/service.ts';
import { createKey, deleteKey, freezeKeys, getKey, keyPage, revealKey, rotateKey, updateKey } from './service.ts';

type KeyOperation =
  | 'listKeys'
  | 'createKey'
  | 'getKey'
  | 'updateKey'
  | 'deleteKey'
  | 'revealKey'
  | 'rotateKey'
  | 'freezeKeys'
  | 'listKeyAddresses';

export function operations(core: Core): Pick<AccountHandlers, KeyOperation> {
  const { db } = core;
  return {
    listKeys: async (request) => keyPage(db, sessionOf(request).customerId, request.query),
    createKey: async (request) => createKey(core, sessionOf(request).customerId, request.body),
    getKey: async (request) => getKey(db, sessionOf(request).customerId, request.params.id),
    updateKey: async (request) => updateKey(db, sessionOf(request).customerId, request.params.id, request.body),
    deleteKey: async (request) => deleteKey(db, sessionOf(request).customerId, request.params.id),
    revealKey: async (request) => ({
      secret: await revealKey(core, sessionOf(request).customerId, request.params.id),
    }),
    rotateKey: async (request) =>
      rotateKey(core, sessionOf(request).customerId, request.params.id, request.body.grace_hours),
    listKeyAddresses: async (request) => {
      const { customerId } = sessionOf(request);
      const { id } = await getKey(db, customerId, request.params.id);
      return addressTrail(db, customerId, id);
    },
    freezeKeys: async (request) => freezeKeys(db, sessionOf(request).customerId, request.body.frozen),
  };
}
