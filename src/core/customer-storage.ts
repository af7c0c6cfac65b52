import { ownKey, readStored, readStoredJson, type StorageKind, writeStored } from './storage.ts';

/** Local storage key of the ID of the customer who is signed in in this browser. */
export const signedInKey = ownKey('session');
/** The value of this key from a sign-out to the next sign-in. After an expired session, there is none. */
const signedOut = 'signed-out';
/** The owner of values that were stored while nobody was signed in. */
export const visitor = 'visitor';
/** Names of owned values end with their owner: an ID of a customer, or nobody yet. */
const ownerPattern = /\.(visitor|cus_\w+)$/;

/** The customer who is signed in in this browser, as far as its tabs know. Null if there is none, or if storage is blocked. */
export function readSignedIn(): string | null {
  const stored = readStored('localStorage', signedInKey);
  return stored === signedOut ? null : stored;
}

/** The owner of values that are stored now. */
export const getOwner = (): string => readSignedIn() ?? visitor;

/**
 * Whether values may still be stored for an owner. Not for a customer who signed out, or after another one signed in: a
 * response may arrive, or a page may be left, later than that.
 */
export function isOwnerHere(owner: string): boolean {
  return owner === visitor || owner === getOwner() || (readSignedIn() === null && !wasSignedOut());
}

/** Whether the last session of this browser ended by a sign-out. */
export const wasSignedOut = (): boolean => readStored('localStorage', signedInKey) === signedOut;

/**
 * Deletes the values of all owners but these from the storage of the browser and of this tab. `Clear-Site-Data: "storage"` would
 * also delete the theme and the language of samples, and remove the service workers with the documentation for reading offline.
 */
export function clearOwned(except: readonly string[]): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    for (const key of listKeys(kind)) {
      const [, owner] = (key.startsWith(ownKey('')) && ownerPattern.exec(key)) || [];
      if (owner !== undefined && !except.includes(owner)) writeStored(kind, key, null);
    }
  }
}

function listKeys(kind: StorageKind): readonly string[] {
  try {
    return Object.keys(window[kind]);
  } catch {
    return [];
  }
}

/** Called when a customer is signed in. Values of others, whose session may have expired, are deleted. */
export function rememberSignIn(customerId: string): void {
  writeStored('localStorage', signedInKey, customerId);
  // The navigation bar has room for the account (plugins/visitor-hint.ts).
  document.documentElement.removeAttribute('data-visitor');
  clearOwned([customerId, visitor]);
}

/** Called when a session expired. Values of its customer stay, but only a new session of the same customer reads them. */
export const rememberExpiry = (): void => void writeStored('localStorage', signedInKey, null);

/** Called after a sign-out. The change notifies other tabs. */
export const rememberSignOut = (): void => void writeStored('localStorage', signedInKey, signedOut);

const toKey = (name: string, owner: string): string => `${name}.${owner}`;

/**
 * Reads a JSON value of the customer who is signed in, or of the visitor. `name` begins with `ownKey`. What a visitor has
 * stored belongs to the customer who then signs in. Validate the value, because an older build may have written it.
 */
export function readOwned(kind: StorageKind, name: string): unknown {
  const owner = getOwner();
  const before = readStored(kind, toKey(name, visitor));
  if (owner !== visitor && before !== null && writeStored(kind, toKey(name, owner), before)) {
    writeStored(kind, toKey(name, visitor), null);
  }
  return readStoredJson(kind, toKey(name, owner));
}

/**
 * Stores a JSON value for its owner, or removes it with null. It is deleted at the sign-out.
 *
 * @returns false if storage is blocked or full, or if the owner has left.
 */
export function writeOwned(kind: StorageKind, name: string, value: unknown, owner = getOwner()): boolean {
  return isOwnerHere(owner) && writeStored(kind, toKey(name, owner), value === null ? null : JSON.stringify(value));
}
