import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredJson, writeStored } from '../../core/storage.ts';

/** Stores a form's draft while the tab is open, so that a login or reload loses nothing. */
export function createDraftStore<Draft>(key: string) {
  return {
    read: () => readStoredJson('sessionStorage', key) as Partial<Draft> | null,
    write: (draft: Draft) => void writeStored('sessionStorage', key, JSON.stringify(draft)),
  };
}

/** Restores a form's draft, and stores it when the page unloads or unmounts. */
export function useStoredDraft<Draft extends FieldValues>(
  { reset, getValues }: Pick<UseFormReturn<Draft>, 'reset' | 'getValues'>,
  draftStore: ReturnType<typeof createDraftStore<Draft>>,
  empty: Draft,
): void {
  useEffect(() => {
    const before = draftStore.read();
    if (before !== null) reset({ ...empty, ...before });
    const keep = () => draftStore.write(getValues());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [reset, getValues, draftStore, empty]);
}
