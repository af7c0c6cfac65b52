import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * The draft of a form, kept for as long as the tab is open, so that neither logging in nor loading the page anew loses
 * anything. Without storage nothing is kept.
 */
export function keptDraft<Draft>(key: string) {
  return {
    read(): Partial<Draft> | undefined {
      try {
        const text = sessionStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as Partial<Draft>);
      } catch {
        return undefined;
      }
    },
    write(draft: Draft): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is blocked or full.
      }
    },
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
    if (before !== undefined) reset({ ...empty, ...before });
    const keep = () => kept.write(getValues());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [reset, getValues, kept, empty]);
}
