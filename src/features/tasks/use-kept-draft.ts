import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { keptDraft } from './kept-draft.ts';

/** Fills a form with its draft of before, and keeps what is in it however the page is left: by a link, or because it is loaded anew. */
export function useKeptDraft<Draft extends FieldValues>(
  { reset, getValues }: Pick<UseFormReturn<Draft>, 'reset' | 'getValues'>,
  kept: ReturnType<typeof keptDraft<Draft>>,
  empty: Draft,
): void {
  useEffect(() => {
    const before = kept.read();
    if (before !== undefined) reset({ ...empty, ...before });
    const keep = () => kept.write(getValues());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [reset, getValues, kept, empty]);
}
