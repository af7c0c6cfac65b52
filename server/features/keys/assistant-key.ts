import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import { DEFAULT_SCOPES, ensureRoom, generateKey, NO_BUDGET } from './new-key.ts';
import type { Mode } from './secret.ts';
import { insertKey, markKeyDeleted } from './store.ts';

/** What a customer grants to an assistant. */
export interface AssistantGrant {
  /** The name that the assistant gave itself. */
  readonly assistant: string;
  readonly mode: Mode;
  /** Credits per month. Null in test mode, which is free. */
  readonly monthCredits: number | null;
}

/**
 * Creates the key that an assistant uses, named after it. Its secret is discarded: the assistant gets tokens that stand for the key.
 * @throws Problem too_many_keys.
 */
export async function createAssistantKey(
  core: Core,
  tx: CustomerTx,
  customerId: string,
  { assistant, mode, monthCredits }: AssistantGrant,
): Promise<string> {
  await ensureRoom(tx, customerId);
  const { drawn } = generateKey(core, mode);
  const rules = { addresses: [], status: 'active', scopes: DEFAULT_SCOPES, countsAs: null, expiresAt: null } as const;
  const budget = { ...NO_BUDGET, month: monthCredits };
  const made = await insertKey(tx, customerId, {
    ...drawn,
    ...rules,
    sealed: null,
    name: assistant,
    assistant,
    budget,
  });
  return made.id;
}

/** Deletes the key of an assistant whose access has ended. */
export const deleteAssistantKey = (tx: CustomerTx, customerId: string, id: string): Promise<void> =>
  markKeyDeleted(tx, customerId, id);
