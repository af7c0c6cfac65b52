import { ownKey, readStoredJson, writeStored } from '../storage.ts';

/** Session storage key for the time of the last reload of each path. */
export const reloadedKey = ownKey('reloaded');
/** Milliseconds between two reloads of the same path. */
export const reloadCooldown = 10_000;

/**
 * Whether the page may reload now. Records the reload. Always false without storage, which would allow endless
 * reloads.
 */
function mayReload(path: string): boolean {
  const times = readStoredJson('sessionStorage', reloadedKey) as Record<string, number> | null;
  const now = Date.now();
  if (now - (times?.[path] ?? 0) < reloadCooldown) return false;
  return writeStored('sessionStorage', reloadedKey, JSON.stringify({ ...times, [path]: now }));
}

/**
 * Reloads the page when its scripts can't be loaded, which often means that a newer build was deployed. At most once
 * per path within ten seconds; otherwise dispatches `preload-error` on the window.
 *
 * @returns whether the page is about to reload.
 */
export function reloadAfterChunkError(error: unknown, path: string): boolean {
  if (mayReload(path)) {
    window.location.reload();
    return true;
  }
  window.dispatchEvent(new CustomEvent('preload-error', { detail: error }));
  return false;
}
