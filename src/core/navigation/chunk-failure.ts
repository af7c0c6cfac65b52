import { readStoredJson, writeStored } from '../storage.ts';

/** Where the session remembers when each path was loaded anew. */
export const key = 'cadenza.reloaded';
/** Milliseconds within which a page is not loaded anew twice. */
export const guard = 10_000;

/** Whether the page at a path may be loaded anew now, and remembers that it is. Without storage: never, it could go on forever. */
function mayReload(path: string): boolean {
  const times = readStoredJson('sessionStorage', key) as Record<string, number> | null;
  const now = Date.now();
  if (now - (times?.[path] ?? 0) < guard) return false;
  return writeStored('sessionStorage', key, JSON.stringify({ ...times, [path]: now }));
}

/**
 * The scripts of a page could not be loaded: often because a newer build has taken the place of the one that is open. Loads
 * the page anew, at most once per path within ten seconds. Otherwise says so on the window (`preload-error`).
 *
 * @returns whether the page is about to be loaded anew.
 */
export function reloadAfter(error: unknown, path: string): boolean {
  if (mayReload(path)) {
    window.location.reload();
    return true;
  }
  window.dispatchEvent(new CustomEvent('preload-error', { detail: error }));
  return false;
}
