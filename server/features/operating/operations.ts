import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { actorOf } from '../audit/service.ts';
import { configuration } from './configuration.ts';
import { health, verifyBooks } from './health.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getConfiguration: async () => configuration(core.config),
    getHealth: async () => health(core),
    verifyLedger: async (request) => verifyBooks(core, actorOf(request)),
  };
}
