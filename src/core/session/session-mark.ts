const key = 'cadenza.session';

/**
 * Remembers between pages and tabs that there is a session, and nothing of it: so that its end can be told from never
 * having had one. Without storage (a private window may have none) nothing is remembered.
 */
export const sessionMark = {
  isSet(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  set(): void {
    if (!sessionMark.isSet()) attempt(() => localStorage.setItem(key, '1'));
  },
  clear(): void {
    attempt(() => localStorage.removeItem(key));
  },
  isKey: (name: string | null): boolean => name === key,
};

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is blocked.
  }
}
