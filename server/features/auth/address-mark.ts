import { createHmac, randomBytes } from 'node:crypto';
import { type Core, perCore } from '../../core/core.ts';
import { lockAddressKey, writeAddressKey } from './store.ts';

const KEY_BYTES = 32;
const CONTEXT = 'address-key';

/** The key of address marks, set by `openAddressKey`. */
const opened = perCore((): { key: Buffer | null } => ({ key: null }));

/** The stored key, or null if no secret decrypts it. */
function decryptKey({ secrets, log }: Core, sealed: string): Buffer | null {
  try {
    return Buffer.from(secrets.open('address', Buffer.from(sealed, 'base64'), CONTEXT), 'base64');
  } catch (error) {
    log.warn(
      { err: error },
      'SECRET changed without SECRET_PREVIOUS: all email addresses count as new for sign-up credits. Set SECRET_PREVIOUS to the old secret',
    );
    return null;
  }
}

/**
 * Reads the key of address marks, or creates it before the first customer. It is stored and encrypted with SECRET instead
 * of derived from it, because marks of deleted addresses can't be computed again. After a rotation, the same key is
 * encrypted again, and marks stay valid even when SECRET_PREVIOUS is removed.
 */
export async function openAddressKey(core: Core): Promise<void> {
  const seal = (key: Buffer) => core.secrets.seal('address', key.toString('base64'), CONTEXT).toString('base64');
  opened(core).key = await core.db.tx(async (tx) => {
    const fresh = randomBytes(KEY_BYTES);
    const key = decryptKey(core, await lockAddressKey(tx, seal(fresh))) ?? fresh;
    await writeAddressKey(tx, seal(key));
    return key;
  });
}

/** Recognizes an address that had sign-up credits. It can't be computed or reversed without SECRET. */
export function computeAddressMark(core: Core, email: string): string {
  const { key } = opened(core);
  if (!key) throw new Error('The key of the address marks was not read.');
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url');
}
