import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Db, Tx } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { pageOf, readCursor } from '../../core/page.ts';
import { invalidFields, notFound, Problem } from '../../core/problem.ts';
import { type Mode, newSecret } from './secret.ts';
import {
  buryKey,
  buryKeys,
  changeKey,
  countKeys,
  insertKey,
  type KeyChange,
  type KeyRow,
  readKeys,
  readSealed,
  setStopped,
} from './store.ts';

/** A key as its owner sees it. */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly status: 'active' | 'inactive';
  readonly prefix: string;
  readonly last4: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly last_used_address: string | null;
}

const keyOf = (row: KeyRow): Key => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

const tooManyKeys = () =>
  new Problem('too_many_keys', `An account may have ${limits.keys} keys. Delete one that is not used.`);

const noKey = () => notFound('There is no key with this id.');

function expiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  // Not `<=`: a leap second is a time that Date does not know.
  if (!(at > now)) throw invalidFields([{ pointer: '/expires_at', code: 'invalid', detail: 'Must be in the future.' }]);
  return at;
}

export interface KeyWish {
  readonly name: string;
  readonly mode: Mode;
  /** ISO 8601; without one the key does not expire. */
  readonly expires_at?: string;
}

/**
 * Makes a key. Its secret is in the answer and nowhere else, except that of a test key, which is kept sealed.
 * @throws Problem invalid_field for a time that has passed, too_many_keys.
 */
export async function createKey(
  { db, secrets, clock }: Core,
  customerId: string,
  wish: KeyWish,
): Promise<Key & { readonly secret: string; readonly last_used_at: null; readonly last_used_address: null }> {
  const expiresAt = expiry(wish.expires_at, clock.now());
  const id = newId('key');
  const { secret, hash, prefix, last4 } = newSecret(wish.mode);
  const sealed = wish.mode === 'test' ? secrets.seal('test-key', secret, id) : null;
  const { name, mode } = wish;
  const key = { id, name, mode, hash, sealed, prefix, last4, expiresAt };
  const row = await db.tx(async (tx) => {
    if ((await countKeys(tx, customerId)) >= limits.keys) throw tooManyKeys();
    return insertKey(tx, customerId, key);
  });
  return { ...keyOf(row), secret, last_used_at: null, last_used_address: null };
}

/** Makes the one key of a guest. Its secret is in the answer and nowhere else. */
export async function issueGuestKey(
  tx: Tx,
  guestId: string,
  expiresAt: Date,
): Promise<Key & { readonly secret: string }> {
  const { secret, hash, prefix, last4 } = newSecret('guest');
  const key = { id: newId('key'), name: '', mode: 'test', hash, sealed: null, prefix, last4, expiresAt } as const;
  return { ...keyOf(await insertKey(tx, guestId, key)), secret };
}

/** @throws Problem invalid_field for a cursor that is none. */
export async function keyPage(
  db: Db,
  customerId: string,
  { cursor, limit = 20 }: { readonly cursor?: string; readonly limit?: number },
): Promise<{ data: Key[]; next_cursor: string | null }> {
  const place = readCursor(cursor, ['time', 'text']);
  const rows = await readKeys(db, customerId, place && { createdAt: place[0], id: place[1] }, limit + 1);
  return pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.id], keyOf);
}

/** Renames, activates or deactivates. Holds from the next request on, in every process. @throws Problem not_found. */
export async function updateKey(db: Db, customerId: string, id: string, change: KeyChange): Promise<Key> {
  const row = await changeKey(db, customerId, id, change);
  if (!row) throw noKey();
  return keyOf(row);
}

/** @throws Problem not_found. */
export async function deleteKey(db: Db, customerId: string, id: string): Promise<void> {
  if (!(await buryKey(db, customerId, id))) throw noKey();
}

/** While an account is to be deleted its keys do not work. The caller holds the customer's row. */
export const stopKeys = (tx: Tx, customerId: string): Promise<void> => setStopped(tx, customerId, true);

/** Each works again as its status says. */
export const resumeKeys = (tx: Tx, customerId: string): Promise<void> => setStopped(tx, customerId, false);

/** Deletes all keys of a customer. */
export const deleteKeys = (tx: Tx, customerId: string): Promise<void> => buryKeys(tx, customerId);

/** The secret of a test key. @throws Problem not_found, secret_not_kept. */
export async function revealKey({ db, secrets, log }: Core, customerId: string, id: string): Promise<string> {
  const sealed = await readSealed(db, customerId, id);
  if (sealed === undefined) throw noKey();
  if (sealed === null) {
    throw new Problem('secret_not_kept', 'The secret of a live key is shown once when it is made.');
  }
  try {
    return secrets.open('test-key', sealed, id);
  } catch (error) {
    log.error({ err: error }, 'a test key cannot be opened: SECRET was changed without SECRET_PREVIOUS');
    throw new Problem('secret_not_kept', 'The server has lost what it takes to read this secret. Make a new key.');
  }
}
