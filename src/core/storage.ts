type Kind = 'localStorage' | 'sessionStorage';

/** A stored text; null if there is none or storage is blocked. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it with null. Pages work without storage, but forget more.
 *
 * @returns false if storage is blocked or full.
 */
export function writeStored(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A stored JSON value. An older build may have written it, so validate it. */
export function readStoredJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? 'null');
  } catch {
    return null;
  }
}
