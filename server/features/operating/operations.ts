import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { getActor, getFreshActor } from '../audit/service.ts';
import { getConfiguration } from './configuration.ts';
import { testConnection } from './connections.ts';
import { getHealth, verifyAllLedgers } from './health.ts';
import { getSetup } from './setup.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getConfiguration: async () => getConfiguration(core.config),
    getSetup: async () => getSetup(core.config),
    getHealth: async () => getHealth(core),
    testConnection: async (request) => testConnection(core, getFreshActor(request), request.params.id),
    verifyLedger: async (request) => verifyAllLedgers(core, getActor(request)),
  };
}
