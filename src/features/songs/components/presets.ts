import { useEffect, useState } from 'react';
import { ownKey, readStoredJson, writeStored } from '../../../core/storage.ts';
import type { PresetValues } from '../use-song-form.ts';

export interface Preset {
  readonly name: string;
  readonly values: Partial<PresetValues>;
}

/** Maximum length of a name. */
export const maxNameLength = 60;

function isPreset(value: unknown): value is Preset {
  const { name, values } = (value ?? {}) as Partial<Record<keyof Preset, unknown>>;
  return typeof name === 'string' && typeof values === 'object';
}

function read(key: string): readonly Preset[] {
  const list = readStoredJson('localStorage', key);
  return Array.isArray(list) ? list.filter(isPreset) : [];
}

/** The presets of a customer, sorted by name. Several customers may use the same browser. */
export function usePresets(customerId: string) {
  const key = ownKey(`music-presets.${customerId}`);
  const [presets, setPresets] = useState(() => read(key));
  // Another tab may have changed them.
  useEffect(() => {
    const update = () => setPresets(read(key));
    addEventListener('storage', update);
    return () => removeEventListener('storage', update);
  }, [key]);
  /** Replaces presets by name. Returns false if storage is blocked. */
  const replace = (names: readonly string[], ...changed: readonly Preset[]): boolean => {
    const others = read(key).filter(({ name }) => !names.includes(name));
    const next = [...others, ...changed].toSorted((one, other) => one.name.localeCompare(other.name));
    if (!writeStored('localStorage', key, JSON.stringify(next))) return false;
    setPresets(next);
    return true;
  };
  return {
    presets,
    /** Saves a preset, replacing one with the same name. */
    save: (name: string, values: PresetValues) => replace([name], { name, values }),
    rename: (from: Preset, name: string) => replace([from.name, name], { name, values: from.values }),
    remove: (name: string) => replace([name]),
  };
}
