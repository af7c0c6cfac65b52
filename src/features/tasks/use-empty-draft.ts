import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMode } from '../../dashboard/mode/use-mode.ts';

/** The initial values of a form, with the mode that the dashboard shows. */
export function useEmptyDraft<Draft extends FieldValues>(empty: Draft): Draft {
  const mode = useMode();
  return useMemo(() => (mode === undefined ? empty : { ...empty, mode }), [empty, mode]);
}

/** The values to store: a draft has its own mode only if that was chosen in the form, so that others follow the dashboard. */
export function omitInitialMode<Draft extends FieldValues>({ mode, ...draft }: Draft, empty: Draft): Partial<Draft> {
  return (mode === empty['mode'] ? draft : { ...draft, mode }) as unknown as Partial<Draft>;
}
