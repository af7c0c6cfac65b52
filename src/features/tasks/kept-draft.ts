import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredJson, writeStored } from '../../core/storage.ts';

/**
 * The draft of a form, kept for as long as the tab is open, so that neither logging in nor loading the page anew loses
 * anything. Without storage nothing is kept.
 */
export function keptDraft<Draft>(key: string) {
  return {
    read: () => readStoredJson('sessionStorage', key) as Partial<Draft> | null,
    write: (draft: Draft) => void writeStored('sessionStorage', key, JSON.stringify(draft)),
  };
}

/** Fills a form with its draft of before, and keeps what is in it however the page is left: by a link, or because it is loaded anew. */
export function useKeptDraft<Draft extends FieldValues>(
  { reset, getValues }: Pick<UseFormReturn<Draft>, 'reset' | 'getValues'>,
  kept: ReturnType<typeof keptDraft<Draft>>,
  empty: Draft,
): void {
  useEffect(() => {
    const before = kept.read();
    if (before !== null) reset({ ...empty, ...before });
    const keep = () => kept.write(getValues());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [reset, getValues, kept, empty]);
}
