import { createHmac, randomBytes } from 'node:crypto';
import { type Core, perCore } from '../../core/core.ts';
import { ADDRESS_KEY_CONTEXT } from '../../core/secrets.ts';
import { StartupError } from '../../core/startup-error.ts';
import { lockAddressKey, writeAddressKey } from './store.ts';

const KEY_BYTES = 32;

/** The key of address marks, set by `openAddressKey`. */
const opened = perCore((): { key: Buffer | null } => ({ key: null }));

/** The stored key. @throws StartupError if no secret decrypts it, because a new one would make all addresses new. */
function decryptKey({ secrets }: Core, sealed: string): Buffer {
  try {
    return Buffer.from(secrets.open('address', Buffer.from(sealed, 'base64'), ADDRESS_KEY_CONTEXT), 'base64');
  } catch (error) {
    throw new StartupError('SECRET does not decrypt the data of this database. Restore it.', error);
  }
}

/**
 * Reads the key of address marks, or creates it before the first customer. It is stored and encrypted with SECRET instead
 * of derived from it, because marks of deleted addresses can't be computed again. After a rotation, the same key is
 * encrypted again, and marks stay valid even when SECRET_PREVIOUS is removed.
 */
export async function openAddressKey(core: Core): Promise<void> {
  const seal = (key: Buffer) =>
    core.secrets.seal('address', key.toString('base64'), ADDRESS_KEY_CONTEXT).toString('base64');
  opened(core).key = await core.db.tx(async (tx) => {
    const fresh = randomBytes(KEY_BYTES);
    const key = decryptKey(core, await lockAddressKey(tx, seal(fresh)));
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
