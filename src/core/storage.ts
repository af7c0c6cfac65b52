type Kind = 'localStorage' | 'sessionStorage';

/** A text that the browser keeps; null for none, and where storage is blocked. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text in the browser, or removes it with null. Pages work without storage, only with a shorter memory.
 * @returns false when storage is blocked or full.
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

/** A value that the browser keeps as JSON. It may have been written by an older build: check it before use. */
export function readStoredJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? 'null');
  } catch {
    return null;
  }
}
