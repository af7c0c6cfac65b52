import type { Key, KeyCreate, KeyUpdate } from '../../../generated/account/types.gen.ts';
import { canonicalRange } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import {
  type Actor,
  type CustomerTx,
  customerTransaction,
  getActorMode,
  getListedMode,
  getCustomerId,
} from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { type ModeQuery, pageByTime } from '../../core/page.ts';
import { fieldName, invalidFields, notFound, Problem } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { recordKeyAction } from '../audit/service.ts';
import { DEFAULT_SCOPES, ensureRoom, generateKey, NO_BUDGET } from './new-key.ts';
import { findChanges, lockActingKey, requireFreshFor, requireRights, toAuditValues } from './rights.ts';
import { type Mode, newSecret } from './secret.ts';
import {
  type Budget,
  markKeyDeleted,
  markKeysDeleted,
  changeKey,
  countKeys,
  insertKey,
  type KeyRow,
  type LockedKey,
  lockKey,
  readKey,
  readKeys,
  readSealedSecret,
  retireKey,
  setFrozen,
  setStopped,
  setSuspended,
} from './store.ts';

export { createAssistantKey, deleteAssistantKey } from './assistant-key.ts';
export { redeemGuestKey } from './guest-key.ts';

/** A new key with its secret. */
export type CreatedKey = Key & { readonly secret: string };

const toKey = (row: KeyRow): Key => withIsoTimes(row);

/** A key without what only transactions need. */
function toUnlocked(locked: LockedKey): Key {
  const { countsAs: _, ...row } = locked;
  return toKey(row);
}

const keyNotFound = () => notFound('No API key has this ID.');

function parseExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (at <= now)
    throw invalidFields([{ pointer: '/expires_at', code: 'invalid', detail: '`expires_at` must be in the future.' }]);
  return at;
}

/** @throws Problem invalid_field, naming each entry that is neither an address nor a network. */
function parseNetworks(texts: readonly string[]): string[] {
  const read = texts.map(canonicalRange);
  const wrong = read.flatMap((range, n) => (range === null ? [`/allowed_addresses/${n}`] : []));
  if (wrong.length > 0) {
    const rule = 'must be an IPv4 or IPv6 address, or a network such as 192.0.2.0/24.';
    throw invalidFields(
      wrong.map((pointer) => ({ pointer, code: 'bad_format', detail: `${fieldName(pointer)} ${rule}` })),
    );
  }
  return [...new Set(read.filter((range) => range !== null))];
}

type PartialBudget = { readonly [Period in keyof Budget]?: number | null };

const completeBudget = ({ day = null, week = null, month = null }: PartialBudget): Budget => ({ day, week, month });

const hasBudget = ({ day, week, month }: Budget): boolean => (day ?? week ?? month) !== null;

/** A key acts on keys of its own mode only. @throws Problem not_found. */
function requireSeen<Row extends KeyRow>(actor: Actor, row: Row | undefined): Row {
  const mode = getActorMode(actor);
  if (!row || (mode !== null && row.mode !== mode)) throw keyNotFound();
  return row;
}

/** A key of the customer that the actor can see, locked. @throws Problem not_found. */
async function requireKeyOf(tx: CustomerTx, actor: Actor, id: string): Promise<LockedKey> {
  return requireSeen(actor, await lockKey(tx, getCustomerId(actor), id));
}

/**
 * Creates a key. Its secret is only in the response; only test keys also store it, encrypted. A key creates keys of its own mode,
 * which have its limits unless they are given lower ones.
 * @throws Problem invalid_field for an expiry in the past or an invalid address, too_many_keys, and for an actor with too few
 * rights insufficient_scope, forbidden, session_not_fresh.
 */
export async function createKey(
  core: Core,
  actor: Actor,
  input: Omit<KeyCreate, 'mode'>,
  mode: Mode,
): Promise<CreatedKey> {
  const expiresAt = parseExpiry(input.expires_at, core.clock.now());
  const addresses = input.allowed_addresses && parseNetworks(input.allowed_addresses);
  const budget = input.budget && completeBudget(input.budget);
  const { secret, drawn } = generateKey(core, mode);
  const row = await customerTransaction(core.db, actor, async (tx, customerId) => {
    await ensureRoom(tx, customerId);
    const { name, scopes = DEFAULT_SCOPES } = input;
    const own = await lockActingKey(tx, actor);
    const made = await insertKey(tx, customerId, {
      ...drawn,
      name,
      scopes,
      expiresAt: expiresAt ?? own?.expires_at ?? null,
      budget: budget ?? own?.budget ?? NO_BUDGET,
      addresses: addresses ?? own?.allowed_addresses ?? [],
      status: 'active',
      countsAs: own && hasBudget(own.budget) ? own.countsAs : null,
      assistant: null,
    });
    requireRights(actor, own, made, scopes);
    await recordKeyAction(tx, actor, { action: 'key.create', target: made.id, after: toAuditValues(made) });
    return made;
  });
  return { ...toUnlocked(row), secret };
}

/** Creates the only key of a guest. Its secret is in the response and nowhere else. */
export async function issueGuestKey(
  { config }: Core,
  tx: CustomerTx,
  guestId: string,
  expiresAt: Date,
): Promise<CreatedKey> {
  const { secret, hash, prefix, last4 } = newSecret('guest', config.brand.keyPrefix);
  const drawn = { id: newId('key'), mode: 'test', hash, sealed: null, prefix, last4 } as const;
  const rules = {
    budget: NO_BUDGET,
    addresses: [],
    status: 'active',
    scopes: DEFAULT_SCOPES,
    countsAs: null,
    assistant: null,
  } as const;
  return { ...toUnlocked(await insertKey(tx, guestId, { ...drawn, ...rules, name: '', expiresAt })), secret };
}

const keyRetired = (detail: string) => new Problem('key_retired', detail);

/**
 * Creates a key with the status and rules of an existing one, to replace it. The old key works for the grace period, unless it
 * expires earlier. Both count toward one budget, so that a rotation doesn't increase it. The key is read only after it is locked,
 * so that concurrent changes and deletions aren't lost.
 * @throws Problem not_found, key_retired for a key that was already rotated, has expired or is an assistant's, too_many_keys.
 */
export async function rotateKey(
  core: Core,
  actor: Actor,
  id: string,
  graceHours: number,
): Promise<{ readonly created: CreatedKey; readonly replaced: Key }> {
  return customerTransaction(core.db, actor, async (tx, customerId) => {
    const own = await lockActingKey(tx, actor);
    const old = await requireKeyOf(tx, actor, id);
    requireRights(actor, own, old, old.scopes);
    if (old.assistant !== null)
      throw keyRetired(
        'An assistant uses this API key without its secret. To replace it, connect the assistant again.',
      );
    if (old.replaced_by !== null)
      throw keyRetired(`This API key was replaced by ${old.replaced_by}. Rotate that key instead.`);
    const { name, status, scopes, budget, allowed_addresses: addresses, expires_at: expiresAt, countsAs } = old;
    if (expiresAt && expiresAt <= core.clock.now()) throw keyRetired('This API key has expired. Create a new one.');
    await ensureRoom(tx, customerId);
    const { secret, drawn } = generateKey(core, old.mode);
    const rules = { name, status, scopes, budget, addresses, expiresAt, countsAs, assistant: null };
    const row = await insertKey(tx, customerId, { ...drawn, ...rules });
    const replaced = await retireKey(tx, customerId, id, graceHours, row.id);
    await recordKeyAction(tx, actor, { action: 'key.rotate', target: id, after: { replaced_by: row.id } });
    return { created: { ...toUnlocked(row), secret }, replaced: toKey(replaced) };
  });
}

/**
 * Freezes the account: from the next request on, every key is rejected, including keys created later. Unfreezing restores the
 * status of each key.
 */
export async function freezeKeys(
  db: Db,
  customerId: string,
  frozen: boolean,
): Promise<{ readonly frozen: boolean; readonly keys: number }> {
  return customerTransaction(db, customerId, async (tx) => {
    await setFrozen(tx, customerId, frozen);
    return { frozen, keys: await countKeys(tx, customerId) };
  });
}

/** @throws Problem invalid_field for an invalid cursor. */
export const listKeys = (db: Db, actor: Actor, query: ModeQuery) =>
  pageByTime(
    query,
    'created_at',
    (after, most) => readKeys(db, getCustomerId(actor), after, most, getListedMode(actor, query)),
    toKey,
  );

/** @throws Problem not_found. */
export async function getKey(db: Db, actor: Actor, id: string): Promise<Key> {
  return toKey(requireSeen(actor, await readKey(db, getCustomerId(actor), id)));
}

/**
 * Changes the given fields, effective from the next request in every process. A new budget includes what the key spent before.
 * @throws Problem not_found, invalid_field for an invalid address, and for an actor with too few rights insufficient_scope,
 * forbidden, session_not_fresh.
 */
export async function updateKey(db: Db, actor: Actor, id: string, input: KeyUpdate): Promise<Key> {
  const { name, status, scopes, budget, allowed_addresses: allowed } = input;
  const change = {
    name,
    status,
    scopes,
    budget: budget && completeBudget(budget),
    addresses: allowed && parseNetworks(allowed),
  };
  const row = await customerTransaction(db, actor, async (tx, customerId) => {
    const own = await lockActingKey(tx, actor);
    const old = await requireKeyOf(tx, actor, id);
    requireRights(actor, own, old, []);
    const changed = await changeKey(tx, customerId, id, change);
    requireRights(actor, own, changed, scopes?.filter((scope) => !old.scopes.includes(scope)) ?? []);
    await recordKeyAction(tx, actor, { action: 'key.update', target: id, ...findChanges(old, changed) });
    return changed;
  });
  return toUnlocked(row);
}

/** @throws Problem not_found, and for a key with too few rights insufficient_scope, forbidden. */
export async function deleteKey(db: Db, actor: Actor, id: string): Promise<void> {
  await customerTransaction(db, actor, async (tx, customerId) => {
    const own = await lockActingKey(tx, actor);
    const old = await requireKeyOf(tx, actor, id);
    requireRights(actor, own, old, []);
    await markKeyDeleted(tx, customerId, id);
    await recordKeyAction(tx, actor, { action: 'key.delete', target: id, before: toAuditValues(old) });
  });
}

/** Stops all keys of an account that is being deleted. */
export const stopKeys = (tx: CustomerTx, customerId: string): Promise<void> => setStopped(tx, customerId, true);

/** Restores the status of each key. */
export const resumeKeys = (tx: CustomerTx, customerId: string): Promise<void> => setStopped(tx, customerId, false);

/** Stops all keys of a suspended customer, including keys created later. */
export const suspendKeys = (tx: CustomerTx, customerId: string, suspended: boolean): Promise<void> =>
  setSuspended(tx, customerId, suspended);

/** Deletes all keys of a customer. */
export const deleteKeys = (tx: CustomerTx, customerId: string): Promise<void> => markKeysDeleted(tx, customerId);

/** The secret of a test key. @throws Problem not_found, secret_not_kept, session_not_fresh if the key manages the account. */
export async function revealKey({ db, secrets, log }: Core, actor: Actor, id: string): Promise<string> {
  const found = await readSealedSecret(db, getCustomerId(actor), id);
  if (!found) throw keyNotFound();
  const { sealed, scopes, assistant } = found;
  requireFreshFor(actor, scopes);
  if (assistant !== null)
    throw new Problem('secret_not_kept', 'An assistant uses this API key without its secret, so nobody has it.');
  if (sealed === null) {
    throw new Problem('secret_not_kept', 'The secret of a live key is shown only once, when it is created.');
  }
  try {
    return secrets.open('test-key', sealed, id);
  } catch (error) {
    log.error({ err: error }, 'Could not decrypt a test key: SECRET changed without SECRET_PREVIOUS');
    throw new Problem('secret_not_kept', 'The server can no longer decrypt this secret. Create a new key.');
  }
}
