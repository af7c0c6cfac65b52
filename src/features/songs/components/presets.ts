import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ownKey, readStored, writeStored } from '../../../core/storage.ts';
import type { Draft } from '../draft.ts';

/** The form values without the song to continue, which isn't part of a preset. */
export type PresetValues = Omit<Draft, 'continued'>;

export interface Preset {
  readonly name: string;
  readonly values: Partial<PresetValues>;
}

/** Maximum length of a name. */
export const presetNameSchema = 60;

/** Stored in the browser, separately for each customer, because several may use the same browser. */
const getStorageKey = (customerId: string) => ownKey(`music-presets.${customerId}`);

/** Notifies this tab, because `storage` events only reach other tabs. */
const changeEvent = 'music-presets';

const readStorage = (key: string): string => readStored('localStorage', key) ?? '[]';

const isPreset = (value: unknown): value is Preset =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'values' in value &&
  typeof value.values === 'object';

function parse(text: string): readonly Preset[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isPreset) : [];
  } catch {
    return [];
  }
}

const compareNames = (one: Preset, other: Preset) => one.name.localeCompare(other.name);

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  addEventListener(changeEvent, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(changeEvent, listener);
  };
}

/** The presets of a customer, sorted by name. */
export function usePresets(customerId: string) {
  const key = getStorageKey(customerId);
  const text = useSyncExternalStore(
    subscribe,
    () => readStorage(key),
    () => '[]',
  );
  const presets = useMemo(() => parse(text), [text]);
  const write = useCallback(
    (next: readonly Preset[]): boolean => {
      if (!writeStored('localStorage', key, JSON.stringify(next.toSorted(compareNames)))) return false;
      dispatchEvent(new Event(changeEvent));
      return true;
    },
    [key],
  );
  const others = (...names: readonly string[]) =>
    parse(readStorage(key)).filter((preset) => !names.some((name) => name === preset.name));
  return {
    presets,
    /** Saves a preset, replacing one with the same name. Returns false if storage is blocked. */
    save: (name: string, values: PresetValues) => write([...others(name), { name, values }]),
    rename: (from: Preset, name: string) => write([...others(from.name, name), { name, values: from.values }]),
    remove: (name: string) => write(others(name)),
  };
}
