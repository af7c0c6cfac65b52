import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { getActor } from '../audit/service.ts';
import { getConfiguration } from './configuration.ts';
import { getHealth, verifyAllLedgers } from './health.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getConfiguration: async () => getConfiguration(core.config),
    getHealth: async () => getHealth(core),
    verifyLedger: async (request) => verifyAllLedgers(core, getActor(request)),
  };
}
