import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../core/storage.ts';
import type { Draft } from '../draft.ts';

/** What the form holds but for the song that it continues: that is of the moment. */
export type PresetValues = Omit<Draft, 'continued'>;

export interface Preset {
  readonly name: string;
  readonly values: Partial<PresetValues>;
}

/** Letters of a name at most. */
export const presetName = 60;

/** In the browser, each customer's by themselves: a browser may have several. */
const keyOf = (customerId: string) => `cadenza.music-presets.${customerId}`;

/** The storage tells other tabs of a change, not the one that made it. */
const changed = 'cadenza:music-presets';

const readText = (key: string): string => readStored('localStorage', key) ?? '[]';

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

const byName = (one: Preset, other: Preset) => one.name.localeCompare(other.name);

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(changed, listener);
  };
}

/** The presets of a customer, by name, and what can be done with them. */
export function usePresets(customerId: string) {
  const key = keyOf(customerId);
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    () => '[]',
  );
  const presets = useMemo(() => parse(text), [text]);
  const write = useCallback(
    (next: readonly Preset[]): boolean => {
      if (!writeStored('localStorage', key, JSON.stringify(next.toSorted(byName)))) return false;
      dispatchEvent(new Event(changed));
      return true;
    },
    [key],
  );
  const others = (...names: readonly string[]) =>
    parse(readText(key)).filter((preset) => !names.some((name) => name === preset.name));
  return {
    presets,
    /** In the place of one of the same name. False when the browser keeps nothing. */
    save: (name: string, values: PresetValues) => write([...others(name), { name, values }]),
    rename: (from: Preset, name: string) => write([...others(from.name, name), { name, values: from.values }]),
    remove: (name: string) => write(others(name)),
  };
}
