import type { ConnectionTest } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { tryEngine } from '../../core/engine-check.ts';
import { type Finding, fix, getReason } from '../../core/finding.ts';
import { checkBrand, checkLegal } from '../../core/site-check.ts';
import { tryStorage } from '../../core/storage-check.ts';
import { type Actor, recordConnectionTest } from '../audit/service.ts';
import { tryStripe } from '../orders/service.ts';

/** The checks of `npm run doctor` that a running server can repeat. */
const CHECKS = {
  engine: tryEngine,
  storage: tryStorage,
  payments: tryStripe,
  brand: checkBrand,
  legal: checkLegal,
} as const satisfies Readonly<Record<string, (config: Core['config']) => Promise<Finding>>>;

/** Tests a connection of the configuration, and records the result. @throws Problem rate_limited. */
export const testConnection = (core: Core, actor: Actor, id: keyof typeof CHECKS): Promise<ConnectionTest> =>
  recordConnectionTest(core, actor, {
    action: 'connection.test',
    target: id,
    perMinute: 12,
    check: () => CHECKS[id](core.config).catch((error: unknown) => fix(`The test failed: ${getReason(error)}`)),
  });
