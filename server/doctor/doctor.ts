import type { Config } from '../config.ts';
import { type Finding, fix, reasonOf } from './finding.ts';
import { tryClock, tryDatabase, tryStorage } from './places.ts';
import { tryProxy } from './proxy.ts';
import { tryEngine, tryMail, tryOidc, tryStripe } from './services.ts';

/** What the doctor tries, in the order in which it is printed. */
const CHECKS: Readonly<Record<string, (config: Config) => Promise<Finding>>> = {
  database: tryDatabase,
  clock: tryClock,
  files: tryStorage,
  mail: tryMail,
  payments: tryStripe,
  'sign-in': tryOidc,
  engine: tryEngine,
  proxy: tryProxy,
};

export interface NamedFinding extends Finding {
  readonly name: string;
}

/** Tries everything that a configuration names, at the same time. Nothing is left behind. */
export async function examine(config: Config): Promise<readonly NamedFinding[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const finding = await check(config).catch((error: unknown) => fix(`The check itself failed: ${reasonOf(error)}`));
      return { name, ...finding };
    }),
  );
}
