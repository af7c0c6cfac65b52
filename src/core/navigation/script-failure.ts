import { makeStore } from '../../ui/store.ts';
import { ownKey, readStoredJson, writeStored } from '../storage.ts';

/** Session storage key for the time of the last reload of each path. */
export const reloadedKey = ownKey('reloaded');
/** Milliseconds between two reloads of the same path. */
export const reloadCooldown = 10_000;

/**
 * Whether the page may reload now. Records the reload. Always false without storage, which would allow endless
 * reloads.
 */
export function mayReload(path: string): boolean {
  const times = readStoredJson('sessionStorage', reloadedKey) as Record<string, number> | null;
  const now = Date.now();
  if (now - (times?.[path] ?? 0) < reloadCooldown) return false;
  return writeStored('sessionStorage', reloadedKey, JSON.stringify({ ...times, [path]: now }));
}

/** Tells other code on the page that scripts couldn't be loaded and that the page doesn't reload. */
export const reportScriptFailure = (error: Error): boolean =>
  window.dispatchEvent(new CustomEvent('preload-error', { detail: error }));

/** The page whose scripts couldn't be loaded, and why. */
interface ScriptFailure {
  readonly path: string;
  readonly error: Error;
}

export const scriptFailure = makeStore<ScriptFailure | undefined>(undefined);
