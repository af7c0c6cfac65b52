import type { Config } from '../config.ts';
import { type Finding, fix, getReason } from '../core/finding.ts';
import { tryEngine } from '../core/engine-check.ts';
import { checkBrand, checkLegal } from '../core/site-check.ts';
import { tryStorage } from '../core/storage-check.ts';
import { tryStripe } from '../features/orders/providers/stripe/check.ts';
import { tryClock, tryDatabase, tryDirect, tryDisk, tryReplica } from './places.ts';
import { tryProxy } from './proxy.ts';
import { checkSignUp, tryEmail, tryOidc, tryTraces } from './services.ts';

/** The checks of the doctor, in the order in which they are printed. */
const CHECKS: Readonly<Record<string, (config: Config) => Promise<Finding>>> = {
  database: tryDatabase,
  direct: tryDirect,
  replica: tryReplica,
  clock: tryClock,
  files: tryStorage,
  disk: tryDisk,
  email: tryEmail,
  payments: tryStripe,
  'sign-up': checkSignUp,
  'sign-in': tryOidc,
  engine: tryEngine,
  brand: checkBrand,
  legal: checkLegal,
  traces: tryTraces,
  proxy: tryProxy,
};

export interface NamedFinding extends Finding {
  readonly name: string;
}

/** Runs all checks for a configuration at the same time. They leave nothing behind. */
export async function runDoctor(config: Config): Promise<readonly NamedFinding[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const finding = await check(config).catch((error: unknown) =>
        fix(`The check itself failed: ${getReason(error)}`),
      );
      return { name, ...finding };
    }),
  );
}
