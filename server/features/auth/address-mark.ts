import { createHmac, randomBytes } from 'node:crypto';
import { type Core, perCore } from '../../core/core.ts';
import { lockAddressKey, writeAddressKey } from './store.ts';

const KEY_BYTES = 32;
const CONTEXT = 'address-key';

/** The key of the marks, once `openAddressKey` has read it. */
const opened = perCore((): { key: Buffer | null } => ({ key: null }));

/** The key that is kept; null when none of our secrets opens it. */
function open({ secrets, log }: Core, sealed: string): Buffer | null {
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
 * Reads the key of the marks, or makes it: before the first customer is made. It is kept under SECRET instead of being derived
 * from it, because a mark cannot be made anew for an address that is gone: after a rotation the same key is sealed anew, and
 * every mark holds, also when SECRET_PREVIOUS is gone.
 */
export async function openAddressKey(core: Core): Promise<void> {
  const seal = (key: Buffer) => core.secrets.seal('address', key.toString('base64'), CONTEXT).toString('base64');
  opened(core).key = await core.db.tx(async (tx) => {
    const fresh = randomBytes(KEY_BYTES);
    const key = open(core, await lockAddressKey(tx, seal(fresh))) ?? fresh;
    await writeAddressKey(tx, seal(key));
    return key;
  });
}

/** By what an address is known again that had the credits of a sign-up: nobody can make it, or read it, without SECRET. */
export function markOf(core: Core, email: string): string {
  const { key } = opened(core);
  if (!key) throw new Error('The key of the address marks was not read.');
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url');
}
