import { brandSlug } from '#generated/brand.ts';

export type StorageKind = 'localStorage' | 'sessionStorage';

/** The name of a stored value, such as `songs.notify`. No other site on this host uses it. */
export const ownKey = (name: string): string => `${brandSlug}.${name}`;

/** Reads a stored text. Null if there is none or if storage is blocked. */
export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it with null. Pages work without storage, but lose more on a reload.
 *
 * @returns false if storage is blocked or full.
 */
export function writeStored(kind: StorageKind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reads a stored JSON value. Validate it, because an older build may have written it. */
export function readStoredJson(kind: StorageKind, key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? 'null');
  } catch {
    return null;
  }
}
