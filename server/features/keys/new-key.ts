import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import type { Scope } from '../../core/scope.ts';
import { type Mode, newSecret } from './secret.ts';
import { type Budget, countKeys } from './store.ts';

/** What a key may do if nothing else is chosen. */
export const DEFAULT_SCOPES: readonly Scope[] = ['generate', 'read'];

const tooManyKeys = () =>
  new Problem('too_many_keys', `An account can have up to ${limits.keys} API keys. Delete one that you no longer use.`);

export const NO_BUDGET: Budget = { day: null, week: null, month: null };

/** The random parts of a new key, and its secret. */
export function generateKey({ secrets, config }: Core, mode: Mode) {
  const id = newId('key');
  const { secret, hash, prefix, last4 } = newSecret(mode, config.brand.keyPrefix);
  const sealed = mode === 'test' ? secrets.seal('test-key', secret, id) : null;
  return { secret, drawn: { id, mode, hash, sealed, prefix, last4 } };
}

/** @throws Problem too_many_keys if the customer has the maximum number of keys. */
export async function ensureRoom(tx: CustomerTx, customerId: string): Promise<void> {
  if ((await countKeys(tx, customerId)) >= limits.keys) throw tooManyKeys();
}
